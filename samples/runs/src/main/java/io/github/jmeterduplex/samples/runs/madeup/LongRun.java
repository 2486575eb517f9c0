package io.github.jmeterduplex.samples.runs.madeup;

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
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes up the files of a long run of one engine, as large and as lifelike as those of a real one, and knows the truth
 * about them. Of each label one message in every tenth interval is lost, and its reply comes late. Confined to one
 * thread.
 */
public final class LongRun implements Closeable {
    /** Labels of messages, between which the rate is shared. */
    public static final List<String> LABELS = List.of("chat", "room, all", "orders");
    /** The label of pushes. */
    public static final String PUSHES = "prices";

    private static final long START = 1_795_218_930_000L;
    private static final int LOSS_EVERY = 10;
    private static final int PUSHED = 50;
    private static final int SESSIONS = 5_000;
    private static final long LOST_MICROS = 30_000_000;

    private final Writer counts;
    private final Writer latencies;
    private final Writer sessions;
    private final Writer failures;
    private final Writer client;
    private final Writer slowest;
    private final LatencyLogWriter log = new LatencyLogWriter(START);
    private final LatencyHistogram histogram = new LatencyHistogram();
    private final Map<LatencyTag, MadeUpLatencies> sources = new LinkedHashMap<>();
    private final Map<LatencyTag, ExactLatencies> truth = new LinkedHashMap<>();
    private final Map<String, Counts<Count>> totals = new TreeMap<>();

    private LongRun(Path folder) throws IOException {
        counts = writer(folder, CsvFile.COUNTS.name(), CsvFile.COUNTS.header());
        latencies = writer(folder, LatencyLogReader.NAME, log.header());
        sessions = writer(folder, CsvFile.SESSIONS.name(), CsvFile.SESSIONS.header());
        failures = writer(folder, CsvFile.FAILURES.name(), CsvFile.FAILURES.header());
        client = writer(folder, CsvFile.CLIENT.name(), CsvFile.CLIENT.header());
        slowest = writer(folder, CsvFile.SLOWEST.name(), CsvFile.SLOWEST.header());
        for (String label : LABELS) {
            source(new LatencyTag(LatencyKind.LATENCY, label), 800 + 500 * sources.size());
            source(new LatencyTag(LatencyKind.INTENDED, label), 900 + 500 * sources.size());
        }
        source(new LatencyTag(LatencyKind.PUSH, PUSHES), 400);
    }

    private static Writer writer(Path folder, String name, String header) throws IOException {
        BufferedWriter writer = Files.newBufferedWriter(folder.resolve(name));
        writer.write(header);
        return writer;
    }

    private void source(LatencyTag tag, int medianMicros) {
        sources.put(tag, new MadeUpLatencies(sources.size() + 1L, medianMicros));
        truth.put(tag, new ExactLatencies());
    }

    /** What the report must say. */
    public record Truth(Map<String, Counts<Count>> counts, Map<LatencyTag, ExactLatencies> latencies) {
        /** The maps are copied. */
        public Truth {
            counts = Map.copyOf(counts);
            latencies = Map.copyOf(latencies);
        }
    }

    /**
     * Writes the files.
     *
     * @param folder the engine's; made where it is missing
     * @param seconds how many intervals of one second
     * @param messagesPerSecond over all labels
     */
    public static Truth write(Path folder, int seconds, int messagesPerSecond) throws IOException {
        Files.createDirectories(folder);
        try (LongRun run = new LongRun(folder)) {
            for (int second = 0; second < seconds; second++) {
                run.interval(second, messagesPerSecond);
            }
            runJson(folder, seconds, messagesPerSecond);
            return new Truth(run.totals, run.truth);
        }
    }

    private static void runJson(Path folder, int seconds, int messagesPerSecond) throws IOException {
        Files.writeString(
                folder.resolve(RunFile.NAME),
                String.format(
                        Locale.ROOT,
                        "{\"%s\":%d,\"%s\":\"long\",\"%s\":\"long.jmx\",\"%s\":%d,\"%s\":%d,\"%s\":true,"
                                + "\"%s\":{\"threads\":10,\"target_per_second\":%d}}",
                        RunFile.FORMAT,
                        RunFile.FORMAT_VERSION,
                        RunFile.RUN,
                        RunFile.PLAN,
                        RunFile.START_EPOCH_MS,
                        START,
                        RunFile.END_EPOCH_MS,
                        START + seconds * 1_000L,
                        RunFile.COMPLETED,
                        RunFile.FACTS,
                        messagesPerSecond));
    }

    private void interval(int second, int messagesPerSecond) throws IOException {
        Interval interval = new Interval(START + second * 1_000L, 1_000);
        int lost = second % LOSS_EVERY == 0 ? 1 : 0;
        for (int i = 0; i < LABELS.size(); i++) {
            int written = messagesPerSecond / LABELS.size() + (i < messagesPerSecond % LABELS.size() ? 1 : 0);
            messages(second, interval, LABELS.get(i), written, lost);
        }
        count(interval, PUSHES, Map.of(Count.PUSHED, (long) PUSHED));
        histogram(second, interval, new LatencyTag(LatencyKind.PUSH, PUSHES), PUSHED);
        if (lost > 0) {
            failures.write(CsvFile.FAILURES.line(
                    new FailureCount(interval, FailureCount.Kind.MESSAGE, "timeout", (long) lost * LABELS.size())));
        }
        sessions.write(CsvFile.SESSIONS.line(new SessionCounts(
                interval, Counts.of(SessionCount.class, count -> sessionCount(count, second, messagesPerSecond)))));
        client.write(CsvFile.CLIENT.line(new ClientSample(interval, clientValues(second))));
    }

    private void messages(int second, Interval interval, String label, int written, int lost) throws IOException {
        Map<Count, Long> line = new EnumMap<>(Count.class);
        line.put(Count.WRITTEN, (long) written);
        line.put(Count.SENT, (long) written);
        line.put(Count.REPLIED, (long) written - lost);
        line.put(Count.LOST, (long) lost);
        line.put(Count.LOST_TIMEOUT, (long) lost);
        line.put(Count.LATE, (long) lost);
        count(interval, label, line);
        long slowestMicros = histogram(second, interval, new LatencyTag(LatencyKind.LATENCY, label), written - lost);
        list(interval, label, Outcome.REPLIED, slowestMicros);
        for (int i = 0; i < lost; i++) {
            list(interval, label, Outcome.LOST, LOST_MICROS);
        }
        histogram(second, interval, new LatencyTag(LatencyKind.INTENDED, label), written - lost);
    }

    private void list(Interval interval, String label, Outcome outcome, long micros) throws IOException {
        boolean isReplied = outcome == Outcome.REPLIED;
        slowest.write(CsvFile.SLOWEST.line(new ListedMessage(
                interval,
                label,
                outcome,
                interval.startEpochMillis(),
                micros,
                isReplied ? micros : ListedMessage.NONE,
                interval.startEpochMillis() % SESSIONS,
                "lab7-4711.mwppp42l." + Long.toString(interval.startEpochMillis(), Character.MAX_RADIX),
                String.format(Locale.ROOT, "%032x", interval.startEpochMillis()),
                isReplied,
                isReplied ? "" : "timeout")));
    }

    private void count(Interval interval, String label, Map<Count, Long> values) throws IOException {
        Counts<Count> all = Counts.of(Count.class, count -> values.getOrDefault(count, 0L));
        counts.write(CsvFile.COUNTS.line(new LabelCounts(interval, label, all)));
        totals.merge(label, all, Counts::plus);
    }

    /** Returns the longest latency, in microseconds. */
    private long histogram(int second, Interval interval, LatencyTag tag, int messages) throws IOException {
        MadeUpLatencies source = sources.get(tag);
        ExactLatencies exact = truth.get(tag);
        source.enter(second);
        histogram.clear();
        long longest = 0;
        for (int i = 0; i < messages; i++) {
            int micros = source.nextMicros();
            histogram.record(micros);
            exact.record(micros);
            longest = Math.max(longest, micros);
        }
        latencies.write(log.line(interval, tag, histogram));
        return longest;
    }

    private static long sessionCount(SessionCount count, int second, int messagesPerSecond) {
        return switch (count) {
            case OPEN, OPEN_PEAK -> SESSIONS;
            case OPENED -> second == 0 ? SESSIONS : 0;
            case BYTES_OUT, BYTES_IN -> messagesPerSecond * 130L;
            case PUSHED -> PUSHED;
            default -> 0;
        };
    }

    private static Map<ClientColumn, Double> clientValues(int second) {
        Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
        for (ClientColumn column : ClientColumn.values()) {
            values.put(column, column.word().endsWith("_limit") ? 1_000_000.0 : 1.0 + second % 3);
        }
        return values;
    }

    @Override
    public void close() throws IOException {
        for (Writer writer : List.of(counts, latencies, sessions, failures, client, slowest)) {
            writer.close();
        }
    }
}
