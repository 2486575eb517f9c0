package io.github.jmeterduplex.samples.bench;

import io.github.jmeterduplex.samples.bench.peers.Peers;
import io.github.jmeterduplex.samples.harness.SocketIoNodeProcess;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * All measurements of the bench profile, one after the other; with the system property {@code bench.only} those whose
 * name it is found in: {@code booking}, {@code report}, {@code idle-sessions}, {@code socketio-jobs}, and those of
 * {@link Peers}.
 */
public final class Bench {
    private static final SocketIoJobs.Size FULL = new SocketIoJobs.Size(5_000, 100, 60, 1);
    private static final Pattern ONLY = Pattern.compile(System.getProperty("bench.only", ""));

    private Bench() {}

    /** Takes no arguments; prints the figures of each measurement. Exit code 1 tells of figures out of bounds. */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (isWanted("booking")) {
            Booking.print();
        }
        if (isWanted("report")) {
            ReportBench.print();
        }
        if (isWanted("idle-sessions")) {
            IdleSessions.print(true);
            IdleSessions.print(false);
        }
        boolean jobs = !isWanted("socketio-jobs") || socketIo();
        boolean peers = Peers.run();
        System.exit(jobs && peers ? 0 : 1);
    }

    private static boolean isWanted(String name) {
        return ONLY.matcher(name).find();
    }

    private static boolean socketIo() throws IOException, InterruptedException {
        if (!SocketIoNodeProcess.isInstalled(SocketIoNodeProcess.V4)) {
            System.out.println(
                    "Socket.IO was not measured: it needs " + SocketIoNodeProcess.needs(SocketIoNodeProcess.V4));
            return false;
        }
        boolean stayed = print("Socket.IO: 5,000 users log in at 100 a second and stay 60 s", SocketIoJobs.stay(FULL));
        boolean sent = print("Socket.IO: 5,000 users send a message every 5 s, for 60 s", SocketIoJobs.send(FULL));
        return stayed && sent;
    }

    private static boolean print(String title, List<Figure> figures) {
        System.out.println(Figure.table(title, figures));
        return figures.stream().allMatch(Figure::isGood);
    }
}
