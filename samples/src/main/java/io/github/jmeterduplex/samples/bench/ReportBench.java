package io.github.jmeterduplex.samples.bench;

import io.github.jmeterduplex.samples.harness.Checkout;
import io.github.jmeterduplex.samples.harness.Child;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Measures the report in a JVM of its own with 256 MB of heap: of a made-up run of twelve hours, of rows beside JMeter's
 * own dashboard, and of twenty million rows.
 */
public final class ReportBench {
    private static final int SECONDS = 12 * 60 * 60;
    private static final int MESSAGES_PER_SECOND = 10_000;
    private static final int ROWS = 1_000_000;
    private static final int MANY_ROWS = 20_000_000;
    private static final int PARTS = 10;
    private static final int ROUNDS = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private ReportBench() {}

    /** Takes no arguments; prints a line of figures for each measurement. */
    public static void main(String[] args) throws IOException, InterruptedException {
        print();
    }

    static void print() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(Files.createDirectories(Checkout.runs()), "report-bench-");
        try {
            longRun(folder.resolve("long"));
            sideBySide(folder.resolve("rows"));
            manyRows(folder.resolve("many"));
        } finally {
            delete(folder);
        }
    }

    private static void longRun(Path folder) throws IOException, InterruptedException {
        LongRun.write(folder, SECONDS, MESSAGES_PER_SECOND);
        for (int round = 0; round < ROUNDS; round++) {
            double seconds = seconds(report(List.of(folder.toString())));
            System.out.printf(
                    Locale.ROOT,
                    "report of 12 hours, %d million messages: %.1f s%n",
                    (long) SECONDS * MESSAGES_PER_SECOND / 1_000_000,
                    seconds);
        }
    }

    /** In turns, so that what else the machine does hits both. */
    private static void sideBySide(Path folder) throws IOException, InterruptedException {
        Path file = MessageParts.write(folder, ROWS, 1).files().get(0);
        for (int round = 0; round < ROUNDS; round++) {
            double ours = seconds(report(List.of("--jtl", file.toString())));
            double theirs = seconds(dashboard(file, folder.resolve("dashboard-" + round)));
            System.out.printf(
                    Locale.ROOT,
                    "%d rows: report --jtl %.1f s, jmeter -g %.1f s: %.1f times as fast%n",
                    ROWS,
                    ours,
                    theirs,
                    theirs / ours);
        }
    }

    private static void manyRows(Path folder) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("--jtl"));
        MessageParts.write(folder, MANY_ROWS, PARTS).files().forEach(file -> arguments.add(file.toString()));
        double seconds = seconds(report(arguments));
        System.out.printf(
                Locale.ROOT,
                "%d rows in %d parts: %.1f s, %.0f rows/s%n",
                MANY_ROWS,
                PARTS,
                seconds,
                MANY_ROWS / seconds);
    }

    private static List<String> report(List<String> arguments) {
        List<String> command = new ArrayList<>(
                List.of(Child.java(), "-Xmx256m", "-jar", Checkout.pluginJar().toString(), "report"));
        command.addAll(arguments);
        return command;
    }

    private static List<String> dashboard(Path file, Path to) {
        Path bin = Checkout.jmeterHome().resolve("bin");
        return List.of(
                Child.java(),
                "-Xmx1g",
                "-Djava.awt.headless=true",
                "-jar",
                bin.resolve("ApacheJMeter.jar").toString(),
                "-g",
                file.toString(),
                "-o",
                to.toString(),
                "-j",
                to.resolveSibling("jmeter.log").toString());
    }

    private static double seconds(List<String> command) throws InterruptedException {
        long start = System.nanoTime();
        try (Child child = Child.start("bench", command, Checkout.root(), line -> {})) {
            int exitCode = child.awaitExit(PATIENCE);
            if (exitCode != 0) {
                throw new IllegalStateException("exit code " + exitCode + ": " + child.tail());
            }
        }
        return (System.nanoTime() - start) / 1e9;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
