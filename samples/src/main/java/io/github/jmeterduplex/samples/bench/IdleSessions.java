package io.github.jmeterduplex.samples.bench;

import io.github.jmeterduplex.samples.harness.Checkout;
import io.github.jmeterduplex.samples.harness.JMeterRun;
import io.github.jmeterduplex.samples.harness.JMeterSetup;
import io.github.jmeterduplex.samples.harness.JtlRow;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures, in a real headless JMeter against {@link LeanServer}: sessions opened a second from one JMeter thread after
 * a warm-up, live heap of an idle session, and threads. With {@code taskset} on the machine the client has one core and
 * the server another.
 */
public final class IdleSessions {
    /** Sessions of the plan after each of its Connect samples. */
    private static final int BASELINE = 10;

    private static final int WARM_UP = 2_000;
    private static final int OPENINGS = 5_000;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /**
     * What was measured.
     *
     * @param openedPerSecond of the 5,000 openings after the warm-up
     * @param heapBytesPerSession live heap, after a full collection
     * @param threadsBeyondBaseline threads with all sessions open beyond those with ten
     * @param pluginThreads threads of the plugin, by name
     * @param problems failed samples
     */
    public record Figures(
            double openedPerSecond,
            double heapBytesPerSession,
            int threadsBeyondBaseline,
            long pluginThreads,
            List<String> problems) {
        /** One line for people. */
        public String text(String protocol) {
            return String.format(
                    Locale.ROOT,
                    "%s: %.0f sessions opened/s, %.1f KB live heap a session, %d threads more than with %d sessions, %d"
                            + " of the plugin",
                    protocol,
                    openedPerSecond,
                    heapBytesPerSession / 1024,
                    threadsBeyondBaseline,
                    BASELINE,
                    pluginThreads);
        }
    }

    private IdleSessions() {}

    /** Measures once and prints a line of figures, and what failed. */
    static void print(boolean sockJs) throws IOException, InterruptedException {
        Figures figures = measure(sockJs);
        System.out.println(figures.text(sockJs ? "STOMP over SockJS" : "STOMP over WebSocket"));
        figures.problems().forEach(System.out::println);
    }

    /** Runs the plan once. */
    public static Figures measure(boolean sockJs) throws IOException, InterruptedException {
        try (LeanServerProcess server = LeanServerProcess.start(Cores.SERVER.launcher())) {
            String url = sockJs ? server.url() + "/ws" : "ws://127.0.0.1:" + server.port() + "/stomp";
            try (JMeterRun run = JMeterSetup.of(Checkout.root().resolve("samples/src/bench/idle-sessions.jmx"))
                    .launcher(Cores.CLIENT.launcher())
                    .jvm("-Xms512m", "-Xmx1g")
                    .property("url", url)
                    .property("duplex.summary.seconds", 0)
                    .start()) {
                return measure(run, server);
            }
        }
    }

    private static Figures measure(JMeterRun run, LeanServerProcess server) throws IOException, InterruptedException {
        awaitOpen(server, BASELINE);
        Cost before = Cost.of(run);
        awaitOpen(server, BASELINE + WARM_UP + OPENINGS);
        Cost after = Cost.of(run);
        run.awaitEnd(PATIENCE);
        List<JtlRow> rows = run.rows();
        double openedPerSecond = rows.stream()
                .filter(row -> row.label().equals("openings"))
                .mapToDouble(row -> OPENINGS * 1000.0 / row.elapsedMillis())
                .findFirst()
                .orElse(0);
        List<String> problems = new ArrayList<>();
        rows.stream().filter(row -> !row.isSuccess()).forEach(row -> problems.add(row.label() + ": " + row.message()));
        return new Figures(
                openedPerSecond,
                after.heapBytesPerSession(before, WARM_UP + OPENINGS),
                after.threads().size() - before.threads().size(),
                after.pluginThreads(),
                problems);
    }

    /** Waits until the server holds so many sessions, and what their openings left behind is garbage or idle. */
    private static void awaitOpen(LeanServerProcess server, int sessions) throws IOException {
        Awaited.count(server, sessions, "open");
        LockSupport.parkNanos(Duration.ofSeconds(3).toNanos());
    }
}
