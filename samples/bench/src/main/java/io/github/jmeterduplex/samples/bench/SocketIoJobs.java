package io.github.jmeterduplex.samples.bench;

import io.github.jmeterduplex.samples.bench.SocketIoRun.Load;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Two jobs of a tester who has thousands of users, done with the plans of the folder {@code jmx} against the official
 * Socket.IO server 4 and held against what that server counted: all log in and stay; all send every five seconds.
 */
final class SocketIoJobs {
    private static final int EVERY_SECONDS = 5;

    private static final int MIN_BYTES = 500;
    private static final int MAX_BYTES = 8 * 1024;
    private static final int MAX_THREADS = 40;
    private static final double NANOS = 1e9;

    private SocketIoJobs() {}

    /**
     * How large a job is.
     *
     * @param seconds how long all stay, or send
     * @param pacePercent how far a rate may be off
     */
    record Size(int users, int loginsPerSecond, int seconds, double pacePercent) {
        /** Users who are in when the cost of the others begins to count: what JMeter needs for any number is there. */
        private int first() {
            return users / 10;
        }

        private long messages() {
            return (long) users * seconds / EVERY_SECONDS;
        }
    }

    /**
     * Logs all users in and holds them.
     *
     * @param options of the server
     */
    static List<Figure> stay(Size size, String... options) throws IOException, InterruptedException {
        Map<String, Object> properties = Map.of(
                "sessions", size.users,
                "connectsPerSecond", size.loginsPerSecond,
                "holdSeconds", size.seconds);
        try (SocketIoRun run = SocketIoRun.start("socketio-stay.jmx", properties, options)) {
            Load first = run.loadWith(size.first());
            Load all = run.loadWith(size.users);
            double stayed = (double) (run.lastWholeNanos() - all.nanos()) / NANOS;
            RunReport report = run.end();
            return together(Stream.of(logins(size, run, stayed), sessions(run, report), cost(first, all)));
        }
    }

    private static List<Figure> memory(Load first, Load sending) {
        double bytes = sending.heapBytesPerSession(first);
        return List.of(Figure.between("bytes with messages remembered", bytes, MIN_BYTES, MAX_BYTES));
    }

    private static List<Figure> together(Stream<List<Figure>> parts) {
        return parts.flatMap(List::stream).toList();
    }

    private static List<Figure> logins(Size size, SocketIoRun run, double stayedSeconds) throws IOException {
        double perSecond = run.rows().stream()
                .filter(row -> row.label().equals("log in"))
                .mapToDouble(row -> size.users * 1000.0 / row.elapsedMillis())
                .findFirst()
                .orElse(0);
        return List.of(
                Figure.around("logins a second", perSecond, size.loginsPerSecond, size.pacePercent),
                Figure.exactly("users that the server saw", run.count("connects"), size.users),
                Figure.atLeast("seconds until the server saw one go", stayedSeconds, size.seconds - 1));
    }

    /**
     * Logs all users in and has each send a message every five seconds.
     *
     * @param options of the server
     */
    static List<Figure> send(Size size, String... options) throws IOException, InterruptedException {
        Map<String, Object> properties = Map.of(
                "sessions", size.users,
                "connectsPerSecond", size.loginsPerSecond,
                "everySeconds", EVERY_SECONDS,
                "seconds", size.seconds);
        try (SocketIoRun run = SocketIoRun.start("socketio.jmx", properties, options)) {
            Load first = run.loadWith(size.first());
            Load all = run.loadWith(size.users);
            run.awaitEvents("echo", size.messages() * 4 / 5);
            Load sending = run.loadWith(size.users);
            RunReport report = run.end();
            return together(Stream.of(
                    messages(size, run, report), sessions(run, report), cost(first, all), memory(first, sending)));
        }
    }

    private static List<Figure> messages(Size size, SocketIoRun run, RunReport report) throws IOException {
        double perSecond = report.number("labels", "emit", "per_second").doubleValue();
        return List.of(
                Figure.around("messages a second", perSecond, (double) size.users / EVERY_SECONDS, size.pacePercent),
                Figure.exactly("messages sent", report.count("emit", "sent"), size.messages()),
                Figure.exactly("messages that the server got", run.count("events", "echo"), size.messages()),
                Figure.exactly("different ones among them", run.count("distinct_ids"), size.messages()),
                Figure.exactly("messages acknowledged", report.count("emit", "replied"), size.messages()),
                Figure.exactly("messages lost", report.count("emit", "lost"), 0));
    }

    private static List<Figure> sessions(SocketIoRun run, RunReport report) throws IOException {
        List<JtlRow> failed =
                run.rows().stream().filter(row -> !row.isSuccess()).toList();
        failed.forEach(row -> System.out.println(row.label() + ": " + row.message()));
        return List.of(
                Figure.exactly(
                        "logins failed", report.number("sessions", "failed").longValue(), 0),
                Figure.exactly(
                        "sessions lost", report.number("sessions", "lost").longValue(), 0),
                Figure.exactly("samples failed", failed.size(), 0));
    }

    private static List<Figure> cost(Load first, Load all) {
        return List.of(
                Figure.exactly("threads of the plan", all.cost().planThreads(), 1),
                Figure.between("threads of the plugin", all.cost().pluginThreads(), 1, MAX_THREADS),
                Figure.between("bytes of live heap a session", all.heapBytesPerSession(first), MIN_BYTES, MAX_BYTES));
    }
}
