package io.github.jmeterduplex.samples.bench;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.JvmFootprint;
import io.github.jmeterduplex.samples.runs.harness.LeanServerProcess;
import io.github.jmeterduplex.samples.servers.lean.LeanServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures, in a real headless JMeter against {@link LeanServer}: sessions opened a second from one JMeter thread after
 * a warm-up, live heap of an idle session, and threads. With {@code taskset} on the machine the client has one core and
 * the server another.
 */
final class IdleSessions {
    /** Sessions of the plan after each of its Connect samples. */
    private static final int BASELINE = 10;

    private static final int WARM_UP = 2_000;
    private static final int OPENINGS = 5_000;
    /** Of all sessions: in it they settle and are measured. */
    private static final int HOLD_SECONDS = 15;

    private static final double MIN_PER_SECOND = 1_000;
    private static final int MIN_BYTES = 500;
    private static final int MAX_BYTES = 8 * 1024;
    private static final int MAX_THREADS = 40;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private IdleSessions() {}

    /** Runs the plan once. */
    static List<Figure> measure(boolean sockJs) throws IOException, InterruptedException {
        try (LeanServerProcess server = LeanServerProcess.start(Cores.SERVER.launcher())) {
            String url = sockJs ? server.url() + "/ws" : "ws://127.0.0.1:" + server.port() + "/stomp";
            try (JMeterRun run = JMeterSetup.of(Checkout.root().resolve("samples/bench/plans/idle-sessions.jmx"))
                    .launcher(Cores.CLIENT.launcher())
                    .defaultJvm()
                    .jvm("-Xms512m", "-Xmx1g")
                    .property("url", url, "holdSeconds", HOLD_SECONDS, "duplex.summary.seconds", 0)
                    .start()) {
                return measure(run, server);
            }
        }
    }

    private static List<Figure> measure(JMeterRun run, LeanServerProcess server)
            throws IOException, InterruptedException {
        awaitOpen(server, BASELINE);
        JvmFootprint before = JvmFootprint.of(run);
        awaitOpen(server, BASELINE + WARM_UP + OPENINGS);
        JvmFootprint after = JvmFootprint.of(run);
        run.awaitEnd(PATIENCE);
        List<JtlRow> rows = run.rows();
        double openedPerSecond = rows.stream()
                .filter(row -> row.label().equals("openings"))
                .mapToDouble(row -> OPENINGS * 1000.0 / row.elapsedMillis())
                .findFirst()
                .orElse(0);
        List<JtlRow> failed = rows.stream().filter(row -> !row.isSuccess()).toList();
        failed.forEach(row -> System.out.println(row.label() + ": " + row.message()));
        return List.of(
                Figure.atLeast("sessions opened a second", openedPerSecond, MIN_PER_SECOND),
                Figure.between(
                        "bytes of live heap a session",
                        after.heapBytesPerSession(before, WARM_UP + OPENINGS),
                        MIN_BYTES,
                        MAX_BYTES),
                Figure.atMost(
                        "threads beyond those with " + BASELINE + " sessions",
                        after.threads().size() - before.threads().size(),
                        MAX_THREADS),
                Figure.between("threads of the plugin", after.pluginThreads(), 1, MAX_THREADS),
                Figure.exactly("samples failed", failed.size(), 0));
    }

    /** Waits until the server holds so many sessions, and what their openings left behind is garbage or idle. */
    private static void awaitOpen(LeanServerProcess server, int sessions) throws IOException {
        ServerCountWait.count(server, sessions, "open");
        LockSupport.parkNanos(Duration.ofSeconds(3).toNanos());
    }
}
