package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.latency.RunFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A disk that stalls or is full costs rows, which are counted, and no latency. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class BadDiskTest {
    private static final String LABEL = "chat";
    private static final int LATENCIES = 1_000;
    private static final int QUEUE_ROWS = 1_000;
    /** Rounds of messages that a disk stalls for: many times what the queue holds. */
    private static final int STALL_ROUNDS = 30;
    /** What the queue, the log's thread and the pipe hold together. */
    private static final int UNDER_WAY_ROWS = 5 * QUEUE_ROWS;

    private static final int FULL_DISK_ROWS = 20_000;
    /** Longer than the log's thread sleeps between two looks into its queue. */
    private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(30);

    private static final long DEADLINE_SECONDS = 60;

    @TempDir
    Path folder;

    /** Counts replies whose latencies are 1, 2, ... 1,000 µs, again and again. */
    private static int record(RunLog log, int messages) {
        LabelStats stats = log.label(LABEL);
        for (int i = 0; i < messages; i++) {
            stats.replied(1 + i % LATENCIES, LabelStats.NONE);
            log.row(LogFixture.row(Outcome.REPLIED, LABEL));
        }
        return messages;
    }

    private static void assertLatenciesAreWhole(Path engine, int recorded) throws IOException {
        LatencyHistogram all = new LatencyHistogram();
        LatencyLogReader.read(
                engine.resolve(LatencyLogReader.NAME),
                interval -> true,
                line -> {
                    assertThat(line.tag().kind()).isEqualTo(LatencyKind.LATENCY);
                    all.add(line.latencies());
                },
                warning -> {});
        assertThat(all.count()).isEqualTo(recorded);
        assertThat(all.maxMicros()).isEqualTo(LATENCIES);
        assertThat(all.meanMicros()).isEqualTo((LATENCIES + 1) / 2.0);
    }

    private static long lines(InputStream in) throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines().count();
        }
    }

    /** The second part of the rows is a pipe that nobody reads: its writer is held up until somebody does. */
    @Test
    @Timeout(DEADLINE_SECONDS)
    void diskThatStallsHoldsUpNobodyAndItsMissingRowsAreCounted() throws Exception {
        FakeClock clock = new FakeClock();
        FileRunLog log = FileRunLog.open(
                LogFixture.settings(folder, "duplex.messages.partMegabytes", "1"),
                LogFixture.info(),
                () -> {},
                new FileRunLog.Surroundings(clock.runClock(), () -> 1, made -> List.of(), QUEUE_ROWS));
        Path pipe = log.directory().resolve("messages-0002.jtl");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        int recorded = 0;
        // The first part is replaced by its gzip when the second has begun.
        while (Files.exists(log.directory().resolve("messages-0001.jtl"))) {
            recorded += record(log, LATENCIES);
            LockSupport.parkNanos(ROUND_NANOS);
        }
        int recordedBefore = recorded;
        for (int round = 0; round < STALL_ROUNDS; round++) {
            recorded += record(log, LATENCIES);
            LockSupport.parkNanos(ROUND_NANOS);
        }

        long[] read = new long[1];
        Thread reader = new Thread(() -> read[0] = linesOf(pipe));
        reader.start();
        log.close();
        reader.join();

        long dropped = LogFixture.sum(log.directory(), Count.ROWS_DROPPED);
        assertThat(dropped)
                .as("rows that found the queue full")
                .isGreaterThanOrEqualTo(recorded - recordedBefore - UNDER_WAY_ROWS);
        assertThat(LogFixture.sum(log.directory(), Count.REPLIED)).isEqualTo(recorded);
        assertLatenciesAreWhole(log.directory(), recorded);
        long written = partLines(log.directory()) + read[0] - 2;
        assertThat(written + dropped).isEqualTo(recorded);
    }

    private static long linesOf(Path pipe) {
        try (InputStream in = Files.newInputStream(pipe)) {
            return lines(in);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static long partLines(Path engine) throws IOException {
        Path gzipped = engine.resolve("messages-0001.jtl.gz");
        return Files.exists(gzipped)
                ? lines(new GZIPInputStream(Files.newInputStream(gzipped)))
                : lines(Files.newInputStream(engine.resolve("messages-0001.jtl")));
    }

    /** A run whose files cannot grow beyond 64 or 128 KB, as the shell counts: to a program that is a full disk. */
    static final class Victim {
        public static void main(String[] arguments) {
            RunLog log = RunLog.open(
                    LogFixture.settings(Path.of(arguments[0]), "duplex.engine", "victim"),
                    LogFixture.info(),
                    () -> {},
                    directory -> List.of());
            record(log, FULL_DISK_ROWS);
            log.close();
        }
    }

    @Test
    @Timeout(DEADLINE_SECONDS)
    void diskThatIsFullCostsRowsAloneAndThatIsSaid() throws Exception {
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -f 128; exec \"$@\"",
                        "sh",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Victim.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();

        Path engine = folder.resolve("run-1").resolve("victim");
        long dropped = LogFixture.sum(engine, Count.ROWS_DROPPED);
        assertThat(dropped).isPositive();
        assertThat(lines(Files.newInputStream(engine.resolve("messages-0001.jtl"))) - 1 + dropped)
                .isEqualTo(FULL_DISK_ROWS);
        assertThat(LogFixture.sum(engine, Count.REPLIED)).isEqualTo(FULL_DISK_ROWS);
        assertLatenciesAreWhole(engine, FULL_DISK_ROWS);
        Object errors =
                JSON.std.mapFrom(Files.readString(engine.resolve(RunFile.NAME))).get(RunFile.WRITE_ERRORS);
        assertThat(((Number) errors).longValue()).isPositive();
    }
}
