package io.github.jmeterduplex.samples.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.samples.harness.Checkout;
import io.github.jmeterduplex.samples.harness.Child;
import io.github.jmeterduplex.samples.harness.JMeterRun;
import io.github.jmeterduplex.samples.harness.JMeterSetup;
import io.github.jmeterduplex.samples.harness.JtlRow;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
    private static final Pattern LISTENING = Pattern.compile("listening on http://127.0.0.1:(\\d+)");
    private static final Pattern TOTAL = Pattern.compile("^Total\\s+(\\d+)\\s+(\\d+)", Pattern.MULTILINE);

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
        try (Child server = Child.start("LeanServer", serverCommand(), Checkout.root(), line -> {})) {
            int port = Integer.parseInt(
                    server.awaitLine(LISTENING, Duration.ofSeconds(20)).group(1));
            String url = sockJs ? "http://127.0.0.1:" + port + "/ws" : "ws://127.0.0.1:" + port + "/stomp";
            try (JMeterRun run = JMeterSetup.of(Checkout.root().resolve("samples/src/bench/idle-sessions.jmx"))
                    .launcher(pinned(0))
                    .jvm("-Xms512m", "-Xmx1g")
                    .property("url", url)
                    .property("duplex.summary.seconds", 0)
                    .start()) {
                return measure(run, port);
            }
        }
    }

    private static Figures measure(JMeterRun run, int port) throws IOException, InterruptedException {
        awaitOpen(port, BASELINE);
        long heapBefore = liveHeap(run.process().pid());
        int threadsBefore = threads(run.process().pid()).size();
        awaitOpen(port, BASELINE + WARM_UP + OPENINGS);
        long heapAfter = liveHeap(run.process().pid());
        List<String> threads = threads(run.process().pid());
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
                (double) (heapAfter - heapBefore) / (WARM_UP + OPENINGS),
                threads.size() - threadsBefore,
                threads.stream().filter(name -> name.startsWith("duplex")).count(),
                problems);
    }

    /** Waits until the server holds so many sessions. */
    private static void awaitOpen(int port, int sessions) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (open(port) < sessions) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("the server has " + open(port) + " of " + sessions + " sessions");
            }
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
        }
        // What the openings left behind is garbage or idle by then.
        LockSupport.parkNanos(Duration.ofSeconds(3).toNanos());
    }

    private static long open(int port) throws IOException {
        try (var stats =
                URI.create("http://127.0.0.1:" + port + "/stats").toURL().openStream()) {
            return ((Number) JSON.std.mapFrom(stats).get("open")).longValue();
        }
    }

    private static List<String> serverCommand() {
        List<String> command = new ArrayList<>(pinned(1));
        command.addAll(List.of(
                Child.java(),
                "-cp",
                Checkout.root().resolve("samples/target/classes").toString(),
                LeanServer.class.getName(),
                "0"));
        return command;
    }

    private static List<String> pinned(int core) {
        boolean canPin = Files.isExecutable(Path.of("/usr/bin/taskset"))
                && Runtime.getRuntime().availableProcessors() > core;
        return canPin ? List.of("/usr/bin/taskset", "-c", Integer.toString(core)) : List.of();
    }

    /** Bytes of all live objects: the JVM collects before it counts. */
    private static long liveHeap(long pid) throws InterruptedException {
        Matcher total = TOTAL.matcher(jcmd(pid, "GC.class_histogram"));
        if (!total.find()) {
            throw new IllegalStateException("jcmd printed no total");
        }
        return Long.parseLong(total.group(2));
    }

    /** Names of all Java threads. */
    private static List<String> threads(long pid) throws InterruptedException {
        return Pattern.compile("^\"([^\"]+)\" #", Pattern.MULTILINE)
                .matcher(jcmd(pid, "Thread.print"))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static String jcmd(long pid, String what) throws InterruptedException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        try (Child child = Child.start("jcmd", List.of(jcmd, Long.toString(pid), what), Checkout.root(), line -> {})) {
            child.awaitExit(Duration.ofSeconds(60));
            return String.join("\n", child.lines());
        }
    }
}
