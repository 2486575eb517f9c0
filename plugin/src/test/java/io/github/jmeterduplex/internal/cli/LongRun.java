package io.github.jmeterduplex.internal.cli;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.LatencyLogWriter;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Writes the files of one engine over a long time: each label sends at a rate that breathes, every hour the server
 * stands still for some seconds, and once a night all sessions are dropped. The same seed gives the same files.
 */
final class LongRun {
    private static final int SESSIONS = 2_000;
    private static final int STALL_EVERY = 3_600;
    private static final int STALL_SECONDS = 8;

    private final Path folder;
    private final int seconds;
    private final List<String> labels;
    private final Random random;

    LongRun(Path folder, int seconds, List<String> labels, long seed) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.seconds = seconds;
        this.labels = labels;
        this.random = new Random(seed);
    }

    void write(int perSecond) throws IOException {
        Files.writeString(
                folder.resolve(RunFile.NAME),
                "{\"format\":1,\"run\":\"night\",\"plan\":\"fatigue.jmx\",\"start_epoch_ms\":" + RunFolder.START
                        + ",\"end_epoch_ms\":" + (RunFolder.START + seconds * 1_000L)
                        + ",\"totals\":{},\"interval_seconds\":1,\"completed\":true,"
                        + "\"versions\":{\"jmeter\":\"5.6.3\"},"
                        + "\"facts\":{\"target_per_second\":" + perSecond * labels.size() + ",\"threads\":3}}");
        LatencyLogWriter log = new LatencyLogWriter(RunFolder.START);
        try (BufferedWriter counts = Files.newBufferedWriter(folder.resolve(CsvFile.COUNTS.name()));
                BufferedWriter latencies = Files.newBufferedWriter(folder.resolve(LatencyLogReader.NAME));
                BufferedWriter sessions = Files.newBufferedWriter(folder.resolve(CsvFile.SESSIONS.name()));
                BufferedWriter failures = Files.newBufferedWriter(folder.resolve(CsvFile.FAILURES.name()));
                BufferedWriter client = Files.newBufferedWriter(folder.resolve(CsvFile.CLIENT.name()))) {
            counts.write(CsvFile.COUNTS.header());
            latencies.write(log.header());
            sessions.write(CsvFile.SESSIONS.header());
            failures.write(CsvFile.FAILURES.header());
            client.write(CsvFile.CLIENT.header());
            for (int second = 0; second < seconds; second++) {
                Interval interval = RunFolder.second(second * 1_000L);
                for (String label : labels) {
                    counts.write(CsvFile.COUNTS.line(counts(interval, label, perSecond, second)));
                    write(latencies, log, interval, label, perSecond, second);
                }
                sessions.write(CsvFile.SESSIONS.line(sessions(interval, second)));
                if (isCut(second)) {
                    failures.write(CsvFile.FAILURES.line(
                            new FailureCount(interval, FailureCount.Kind.SESSION, "connection-lost", SESSIONS / 4)));
                }
                client.write(CsvFile.CLIENT.line(client(interval, second)));
            }
        }
    }

    private boolean isCut(int second) {
        return second == seconds * 2 / 3;
    }

    private static boolean isStall(int second) {
        return second % STALL_EVERY >= STALL_EVERY - STALL_SECONDS;
    }

    private static LabelCounts counts(Interval interval, String label, int perSecond, int second) {
        Map<Count, Long> counts = isStall(second)
                ? Map.of(Count.WRITTEN, (long) perSecond, Count.SENT, 2L, Count.LOST, 2L, Count.LOST_TIMEOUT, 2L)
                : Map.of(
                        Count.WRITTEN, (long) perSecond,
                        Count.SENT, (long) perSecond,
                        Count.REPLIED, (long) perSecond,
                        Count.LATE, second % 977 == 0 ? 3L : 0L);
        return new LabelCounts(interval, label, Counts.of(Count.class, count -> counts.getOrDefault(count, 0L)));
    }

    private void write(
            BufferedWriter latencies, LatencyLogWriter log, Interval interval, String label, int perSecond, int second)
            throws IOException {
        if (isStall(second)) {
            return;
        }
        boolean isAfterStall = second >= STALL_EVERY && second % STALL_EVERY == 0;
        double breath = 1.2 + Math.sin(second / 4_000.0) * 0.6;
        LatencyHistogram latency = new LatencyHistogram();
        LatencyHistogram intended = new LatencyHistogram();
        for (int i = 0; i < perSecond; i++) {
            long micros = Math.round(900 * breath * Math.exp(random.nextGaussian() * 0.45));
            latency.record(isAfterStall && i < 40 ? STALL_SECONDS * 1_000_000L - i * 900L : micros);
            intended.record((isAfterStall ? STALL_SECONDS * 1_000_000L * i / perSecond : 0) + micros + 180);
        }
        latencies.write(log.line(interval, new LatencyTag(LatencyKind.LATENCY, label), latency));
        latencies.write(log.line(interval, new LatencyTag(LatencyKind.INTENDED, label), intended));
    }

    private SessionCounts sessions(Interval interval, int second) {
        boolean isBack = second == seconds * 2 / 3 + 9;
        Map<SessionCount, Long> counts = Map.of(
                SessionCount.OPEN,
                (long) (second >= seconds * 2 / 3 && second < seconds * 2 / 3 + 9 ? SESSIONS * 3 / 4 : SESSIONS),
                SessionCount.OPEN_PEAK,
                (long) SESSIONS,
                SessionCount.OPENED,
                second == 0 ? (long) SESSIONS : 0L,
                SessionCount.LOST,
                isCut(second) ? SESSIONS / 4L : 0L,
                SessionCount.RECONNECTED,
                isBack ? SESSIONS / 4L : 0L,
                SessionCount.BYTES_OUT,
                400_000L,
                SessionCount.BYTES_IN,
                700_000L);
        return new SessionCounts(interval, Counts.of(SessionCount.class, count -> counts.getOrDefault(count, 0L)));
    }

    private ClientSample client(Interval interval, int second) {
        boolean collects = second % 7 == 0;
        double pause = collects ? 3 + random.nextInt(6) + (second % 5_000 == 0 ? 160 : 0) : 0;
        return new ClientSample(
                interval,
                Map.of(
                        ClientColumn.CPU_PROCESS_PERCENT,
                        22 + random.nextGaussian() * 3,
                        ClientColumn.CPU_MACHINE_PERCENT,
                        41 + random.nextGaussian() * 5,
                        ClientColumn.HEAP_USED_BYTES,
                        180e6 + second % 7 * 60e6,
                        ClientColumn.HEAP_MAX_BYTES,
                        2e9,
                        ClientColumn.GC_COUNT,
                        collects ? 1.0 : 0.0,
                        ClientColumn.GC_PAUSE_MS,
                        pause,
                        ClientColumn.GC_PAUSE_MAX_MS,
                        pause,
                        ClientColumn.THREADS,
                        48.0 + second / 9_000.0,
                        ClientColumn.DESCRIPTORS_OPEN,
                        2_180.0,
                        ClientColumn.DESCRIPTORS_LIMIT,
                        20_000.0));
    }
}
