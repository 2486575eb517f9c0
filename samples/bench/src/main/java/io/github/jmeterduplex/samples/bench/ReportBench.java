package io.github.jmeterduplex.samples.bench;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import io.github.jmeterduplex.samples.runs.madeup.LongRun;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Measures the report in a JVM of its own: of a made-up run of twelve hours, of rows beside JMeter's own dashboard, and
 * of twenty million rows. Each report is held against what was made up.
 */
public final class ReportBench {
    private static final int SECONDS = 12 * 60 * 60;
    private static final int MESSAGES_PER_SECOND = 10_000;
    private static final int ROWS = 1_000_000;
    private static final int MANY_ROWS = 20_000_000;
    private static final int PARTS = 10;
    private static final int ROUNDS = 3;

    private static final double MAX_SECONDS = 10;
    private static final double MAX_MEGABYTES = 256;
    private static final double MAX_PERCENT_OFF = 0.1;
    private static final double MIN_TIMES_AS_FAST = 10;
    private static final double MIN_ROWS_PER_SECOND = 1e6;
    private static final double KILOBYTES_PER_MEGABYTE = 1_024;
    private static final int BUFFER_BYTES = 1 << 16;

    private ReportBench() {}

    /** Takes no arguments; prints the figures of each measurement. Exit code 1 means figures out of bounds. */
    public static void main(String[] args) throws InterruptedException {
        System.exit(Measurement.areGood(measurements()) ? 0 : 1);
    }

    static List<Measurement> measurements() {
        String options = ", by java " + String.join(" ", ReportRun.OPTIONS);
        return List.of(
                new Measurement(
                        "Report of 12 hours, 432 million messages" + options, () -> inFolder(ReportBench::longRun)),
                new Measurement(
                        "Report of a million rows, in turns with jmeter -g" + options,
                        () -> inFolder(ReportBench::sideBySide)),
                new Measurement(
                        "Report of twenty million rows in ten parts" + options, () -> inFolder(ReportBench::manyRows)));
    }

    /** Measures with the help of files. */
    private interface WithFolder {
        List<Figure> measure(Path folder) throws IOException, InterruptedException;
    }

    private static List<Figure> inFolder(WithFolder measurement) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(Files.createDirectories(Checkout.runs()), "report-bench-");
        try {
            return measurement.measure(folder);
        } finally {
            Checkout.delete(folder);
        }
    }

    private static List<Figure> longRun(Path folder) throws IOException, InterruptedException {
        Path engine = folder.resolve("engine");
        LongRun.Truth truth = LongRun.write(engine, SECONDS, MESSAGES_PER_SECOND);
        List<ReportRun> runs = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            runs.add(ReportRun.of(folder, List.of(engine.toString())));
        }
        RunReport report = runs.get(0).report();
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.atMost("seconds, the most of " + ROUNDS, most(runs, ProgramUsage::seconds), MAX_SECONDS));
        figures.add(Figure.told("seconds of CPU, the most of " + ROUNDS, most(runs, ProgramUsage::cpuSeconds)));
        figures.addAll(memory(runs));
        figures.add(Figure.exactly(
                "messages sent, by the report", sum(report, "sent"), (long) SECONDS * MESSAGES_PER_SECOND));
        figures.add(Figure.exactly("counts that are not those made up", wrongCounts(report, truth), 0));
        figures.add(percentOff(truth.latencies().entrySet().stream().flatMapToDouble(latencies -> {
            String label = latencies.getKey().label();
            return switch (latencies.getKey().kind()) {
                case INTENDED -> ReportRun.percentOff(report, latencies.getValue(), "labels", label, "intended_ms");
                case PUSH ->
                    ReportRun.percentOff(report, latencies.getValue(), "labels", label + " (push)", "latency_ms");
                default -> ReportRun.percentOff(report, latencies.getValue(), "labels", label, "latency_ms");
            };
        })));
        return figures;
    }

    private static long wrongCounts(RunReport report, LongRun.Truth truth) {
        return truth.counts().entrySet().stream()
                .flatMap(label -> Stream.of(Count.SENT, Count.REPLIED, Count.LOST, Count.LATE, Count.PUSHED)
                        .filter(count -> report.count(label.getKey(), count.word())
                                != label.getValue().get(count)))
                .count();
    }

    /** In turns, so that what else the machine does hits both. */
    private static List<Figure> sideBySide(Path folder) throws IOException, InterruptedException {
        MessageParts.Written written = MessageParts.write(folder, ROWS, 1);
        String file = written.files().get(0).toString();
        List<ReportRun> ours = new ArrayList<>();
        List<ProgramUsage> theirs = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            ours.add(ReportRun.of(folder, List.of("--jtl", file)));
            theirs.add(ProgramUsage.by("jmeter -g", dashboard(file, folder.resolve("dashboard-" + round))));
        }
        double ourSeconds = median(ours.stream().mapToDouble(run -> run.usage().seconds()));
        double theirSeconds = median(theirs.stream().mapToDouble(ProgramUsage::seconds));
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.told("seconds, the median of " + ROUNDS, ourSeconds));
        figures.add(Figure.told("seconds of jmeter -g, the median of " + ROUNDS, theirSeconds));
        figures.add(Figure.atLeast("times as fast", theirSeconds / ourSeconds, MIN_TIMES_AS_FAST));
        figures.addAll(truth(ours.get(0).report(), written));
        return figures;
    }

    private static List<Figure> manyRows(Path folder) throws IOException, InterruptedException {
        MessageParts.Written written = MessageParts.write(folder, MANY_ROWS, PARTS);
        List<String> arguments = new ArrayList<>(List.of("--jtl"));
        written.files().forEach(file -> arguments.add(file.toString()));
        ReportRun run = ReportRun.of(folder, arguments);
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.told("seconds", run.usage().seconds()));
        figures.add(Figure.told("seconds of CPU", run.usage().cpuSeconds()));
        figures.add(
                Figure.atLeast("rows a second of CPU", MANY_ROWS / run.usage().cpuSeconds(), MIN_ROWS_PER_SECOND));
        figures.addAll(memory(List.of(run)));
        figures.addAll(truth(run.report(), written));
        return figures;
    }

    private static List<Figure> truth(RunReport report, MessageParts.Written written) throws IOException {
        long lines = 0;
        for (Path file : written.files()) {
            lines += lines(file);
        }
        long lost = written.lost().values().stream().mapToLong(Long::longValue).sum();
        return List.of(
                Figure.exactly(
                        "rows, beside the lines of the files",
                        sum(report, "sent"),
                        lines - written.files().size()),
                Figure.exactly("lost ones among them", sum(report, "lost"), lost),
                percentOff(written.latencies().entrySet().stream()
                        .flatMapToDouble(latencies -> ReportRun.percentOff(
                                report, latencies.getValue(), "labels", latencies.getKey(), "latency_ms"))));
    }

    private static long lines(Path file) throws IOException {
        try (InputStream plain = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
                InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(plain, BUFFER_BYTES) : plain) {
            long lines = 0;
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                for (int at = 0; at < count; at++) {
                    lines += buffer[at] == '\n' ? 1 : 0;
                }
            }
            return lines;
        }
    }

    private static long sum(RunReport report, String count) {
        return report.labels().keySet().stream()
                .filter(label -> report.at("labels", label, count) != null)
                .mapToLong(label -> report.count(label, count))
                .sum();
    }

    private static Figure percentOff(DoubleStream percents) {
        double most = percents.map(Math::abs).max().orElseThrow();
        return Figure.atMost("percent that a percentile is off an exact sort", most, MAX_PERCENT_OFF);
    }

    /** None where the system does not say. */
    private static List<Figure> memory(List<ReportRun> runs) {
        return runs.stream().flatMapToLong(run -> run.usage().peakKilobytes().stream()).max().stream()
                .mapToObj(kilobytes ->
                        Figure.atMost("MB of memory at its peak", kilobytes / KILOBYTES_PER_MEGABYTE, MAX_MEGABYTES))
                .toList();
    }

    private static double most(List<ReportRun> runs, ToDoubleFunction<ProgramUsage> what) {
        return runs.stream()
                .mapToDouble(run -> what.applyAsDouble(run.usage()))
                .max()
                .orElseThrow();
    }

    private static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return sorted[sorted.length / 2];
    }

    private static List<String> dashboard(String file, Path to) {
        Path bin = Checkout.jmeterHome().resolve("bin");
        return Child.words(
                "%s -Xmx1g -Djava.awt.headless=true -jar %s -g %s -o %s -j %s",
                Child.java(), bin.resolve("ApacheJMeter.jar"), file, to, to.resolveSibling("jmeter.log"));
    }
}
