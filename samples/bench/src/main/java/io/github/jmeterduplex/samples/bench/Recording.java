package io.github.jmeterduplex.samples.bench;

import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.internal.record.log.MessageRow;
import io.github.jmeterduplex.internal.record.log.RunInfo;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/** What it costs the callback's thread to count a reply: counts, both histograms, and the hand-over of its row. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 20, batchSize = Recording.BATCH)
@Measurement(iterations = 20, batchSize = Recording.BATCH)
@Fork(1)
public class Recording {
    /** Fewer than the queue holds: a row that is dropped would cost less. */
    static final int BATCH = 50_000;

    private static final Duration DRAIN = Duration.ofMillis(700);
    private static final int LATENCIES = 1 << 12;
    private static final double MAX_MICROS = 1;

    /** What the callback has as the message itself: nothing is made for it. */
    private static final MessageRow LISTED = new MessageRow.Copied(
            Outcome.REPLIED,
            "chat",
            1_795_218_930_123L,
            1,
            8,
            17,
            "lab7.mwpt2h8r.",
            1,
            "",
            false,
            "200",
            "",
            "users 1-1",
            100,
            50);

    /** {@code duplex.messages}. */
    @Param({"all", "off"})
    public String rows;

    private RunLog log;
    private LabelStats stats;
    private int recorded;

    /** Opens a log under {@link Checkout#runs}. */
    @Setup(Level.Trial)
    public void open() throws IOException {
        String folder = Files.createTempDirectory(Files.createDirectories(Checkout.runs()), "counting-")
                .toString();
        Map<String, String> properties =
                Map.of("duplex.results", folder, "duplex.messages", rows, "duplex.summary.seconds", "0");
        log = RunLog.open(
                Settings.read(properties::get),
                new RunInfo("counting", Map.of(), properties),
                () -> {},
                directory -> List.of());
        stats = log.label("chat");
    }

    /** Lets the log's thread write what waits. */
    @Setup(Level.Iteration)
    public void drain() {
        LockSupport.parkNanos(DRAIN.toNanos());
    }

    /** Ends the log. */
    @TearDown(Level.Trial)
    public void close() {
        log.close();
    }

    /** Counts one reply as a callback does. */
    @Benchmark
    public void reply() {
        int micros = 1 + (recorded++ & (LATENCIES - 1));
        stats.listReplied(LISTED, micros);
        stats.replied(micros, micros + 7L);
        if (log.wants(Outcome.REPLIED)) {
            log.row(new MessageRow.Copied(
                    Outcome.REPLIED,
                    "chat",
                    1_795_218_930_123L,
                    micros,
                    micros + 7L,
                    17,
                    "lab7.mwpt2h8r.",
                    recorded,
                    "",
                    false,
                    "200",
                    "",
                    "users 1-1",
                    100,
                    50));
        }
    }

    private static double micros(double nanosOfBatch) {
        return nanosOfBatch / BATCH / 1_000;
    }

    /** Measures with either kind of log. */
    static List<Figure> measure() throws IOException {
        try {
            return new Runner(new OptionsBuilder()
                            .include(Recording.class.getName() + ".reply")
                            .verbosity(VerboseMode.SILENT)
                            .build())
                    .run().stream()
                            .flatMap(result -> figures(
                                    "duplex.messages=" + result.getParams().getParam("rows"),
                                    result.getPrimaryResult().getStatistics()))
                            .toList();
        } catch (RunnerException e) {
            throw new IOException("JMH: " + e.getMessage(), e);
        }
    }

    private static Stream<Figure> figures(String log, Statistics batches) {
        return Stream.of(
                Figure.atMost("µs a message, mean, " + log, micros(batches.getMean()), MAX_MICROS),
                Figure.atMost("µs a message, median, " + log, micros(batches.getPercentile(50)), MAX_MICROS));
    }
}
