package io.github.jmeterduplex.samples.bench;

import io.github.jmeterduplex.samples.harness.SocketIoNodeProcess;
import java.io.IOException;
import java.util.List;

/** All measurements of the bench profile, one after the other. */
public final class Bench {
    private static final SocketIoJobs.Size FULL = new SocketIoJobs.Size(5_000, 100, 60, 1);

    private Bench() {}

    /** Takes no arguments; prints the figures of each measurement. Exit code 1 tells of figures out of bounds. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Booking.print();
        Codecs.print();
        Matching.print();
        PushPath.print();
        ReportBench.print();
        IdleSessions.print(true);
        IdleSessions.print(false);
        if (!SocketIoNodeProcess.isInstalled(SocketIoNodeProcess.V4)) {
            System.out.println(
                    "Socket.IO was not measured: it needs " + SocketIoNodeProcess.needs(SocketIoNodeProcess.V4));
            System.exit(1);
        }
        boolean isGood = socketIo();
        System.exit(isGood ? 0 : 1);
    }

    private static boolean socketIo() throws IOException, InterruptedException {
        boolean stayed = print("Socket.IO: 5,000 users log in at 100 a second and stay 60 s", SocketIoJobs.stay(FULL));
        boolean sent = print("Socket.IO: 5,000 users send a message every 5 s, for 60 s", SocketIoJobs.send(FULL));
        return stayed && sent;
    }

    private static boolean print(String title, List<Figure> figures) {
        System.out.println(Figure.table(title, figures));
        return figures.stream().allMatch(Figure::isGood);
    }
}
