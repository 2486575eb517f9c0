package io.github.jmeterduplex.samples.bench;

import io.github.jmeterduplex.samples.bench.peers.Peers;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * All measurements of the bench profile, one after the other; with the system property {@code bench.only} those whose
 * name it is found in: {@code counting}, {@code codecs}, {@code report}, {@code idle-sessions}, {@code socketio-jobs},
 * and those of {@link Peers}.
 */
public final class Bench {
    private static final SocketIoJobs.Size FULL = new SocketIoJobs.Size(5_000, 100, 60, 1);
    private static final Pattern ONLY = Pattern.compile(System.getProperty("bench.only", ""));

    private Bench() {}

    /** Takes no arguments; prints the figures of each measurement. Exit code 1 means figures out of bounds. */
    public static void main(String[] args) throws IOException, InterruptedException {
        boolean isGood = areGood(
                "counting",
                List.of(new Measurement("Counting a reply, on the thread of the callback", Recording::measure)));
        isGood &= areGood(
                "codecs",
                List.of(
                        new Measurement("Codecs: a frame of 100 bytes", StompCodecBenchmark::measure),
                        new Measurement("SignalR: a message with a text of 100 bytes", HubCodecBenchmark::measure),
                        new Measurement("Matcher: a message", Matching::measure),
                        new Measurement("Pushes from the socket to the histogram", PushPath::figures)));
        isGood &= areGood("report", ReportBench.measurements());
        isGood &= areGood(
                "idle-sessions",
                List.of(
                        new Measurement("STOMP over SockJS: 7,010 idle sessions", () -> IdleSessions.measure(true)),
                        new Measurement(
                                "STOMP over WebSocket: 7,010 idle sessions", () -> IdleSessions.measure(false))));
        isGood &= !isWanted("socketio-jobs") || socketIo();
        isGood &= Peers.run();
        System.exit(isGood ? 0 : 1);
    }

    private static boolean areGood(String name, List<Measurement> measurements) throws InterruptedException {
        return !isWanted(name) || Measurement.areGood(measurements);
    }

    private static boolean isWanted(String name) {
        return ONLY.matcher(name).find();
    }

    private static boolean socketIo() throws InterruptedException {
        if (!SocketIoNodeProcess.isInstalled(SocketIoNodeProcess.V4)) {
            System.out.println(
                    "Socket.IO was not measured: it needs " + SocketIoNodeProcess.needs(SocketIoNodeProcess.V4));
            return false;
        }
        return Measurement.areGood(List.of(
                new Measurement(
                        "Socket.IO: 5,000 users log in at 100 a second and stay 60 s", () -> SocketIoJobs.stay(FULL)),
                new Measurement(
                        "Socket.IO: 5,000 users send a message every 5 s, for 60 s", () -> SocketIoJobs.send(FULL))));
    }
}
