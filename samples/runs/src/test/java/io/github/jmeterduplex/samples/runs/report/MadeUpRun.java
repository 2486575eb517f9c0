package io.github.jmeterduplex.samples.runs.report;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.CsvFile;
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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** Makes up the files of a short run of a healthy client, whose latencies differ a little from those of others. */
final class MadeUpRun {
    private static final long START = 1_795_218_930_000L;
    private static final int SECONDS = 10;
    private static final int A_SECOND = 1_000;

    private MadeUpRun() {}

    /**
     * Writes a run of one engine.
     *
     * @param folder of the run
     * @param number of the run, from 0 on: tells when it was, and how it differs from others
     * @param medians in milliseconds, by label
     */
    static Path write(Path folder, int number, SortedMap<String, Double> medians) throws IOException {
        Path engine = Files.createDirectories(folder.resolve("lab-1"));
        long start = START + number * 60_000L;
        Random random = new Random(new SplittableRandom(number).nextLong());
        LatencyLogWriter log = new LatencyLogWriter(start);
        StringBuilder counts = new StringBuilder(CsvFile.COUNTS.header());
        StringBuilder latencies = new StringBuilder(log.header());
        StringBuilder sessions = new StringBuilder(CsvFile.SESSIONS.header());
        StringBuilder client = new StringBuilder(CsvFile.CLIENT.header());
        double differs = 0.03 * random.nextGaussian();
        for (int second = 0; second < SECONDS; second++) {
            Interval interval = new Interval(start + second * 1_000L, 1_000);
            medians.forEach((label, median) -> {
                LatencyHistogram histogram = new LatencyHistogram();
                for (int i = 0; i < A_SECOND; i++) {
                    double slow = random.nextInt(200) == 0 ? 4 : 1;
                    histogram.record(
                            Math.round(1_000 * median * slow * Math.exp(differs + 0.4 * random.nextGaussian())));
                }
                latencies.append(log.line(interval, new LatencyTag(LatencyKind.LATENCY, label), histogram));
                counts.append(CsvFile.COUNTS.line(
                        new LabelCounts(interval, label, Counts.of(Count.class, MadeUpRun::count))));
            });
            sessions.append(CsvFile.SESSIONS.line(
                    new SessionCounts(interval, Counts.of(SessionCount.class, MadeUpRun::count))));
            client.append(CsvFile.CLIENT.line(new ClientSample(interval, client())));
        }
        Files.writeString(engine.resolve(CsvFile.COUNTS.name()), counts);
        Files.writeString(engine.resolve(LatencyLogReader.NAME), latencies);
        Files.writeString(engine.resolve(CsvFile.SESSIONS.name()), sessions);
        Files.writeString(engine.resolve(CsvFile.CLIENT.name()), client);
        Files.writeString(engine.resolve(CsvFile.FAILURES.name()), CsvFile.FAILURES.header());
        Files.writeString(
                engine.resolve(RunFile.NAME),
                "{\"format\":1,\"run\":\"" + folder.getFileName() + "\",\"plan\":\"chat.jmx\",\"start_epoch_ms\":"
                        + start
                        + ",\"end_epoch_ms\":" + (start + SECONDS * 1_000L)
                        + ",\"totals\":{},\"completed\":true,\"facts\":{\"threads\":2,\"target_per_second\":"
                        + A_SECOND * medians.size() + "}}");
        return folder;
    }

    private static long count(Count count) {
        return switch (count) {
            case WRITTEN, SENT, REPLIED -> A_SECOND;
            default -> 0;
        };
    }

    private static long count(SessionCount count) {
        return switch (count) {
            case OPEN, OPEN_PEAK -> 100;
            default -> 0;
        };
    }

    private static Map<ClientColumn, Double> client() {
        return Arrays.stream(ClientColumn.values())
                .collect(Collectors.toMap(
                        column -> column, column -> column.word().endsWith("_limit") ? 1_000_000.0 : 1.0));
    }
}
