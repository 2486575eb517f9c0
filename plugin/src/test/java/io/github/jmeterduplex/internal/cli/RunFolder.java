package io.github.jmeterduplex.internal.cli;

import com.fasterxml.jackson.jr.ob.JSON;
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
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import io.github.jmeterduplex.latency.TraceUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;

/** Writes the files of one engine, a line at a time. Offsets are milliseconds from {@link #START}. */
public final class RunFolder {
    public static final long START = 1_795_218_930_000L;

    private final Path folder;
    private final long engineStart;
    private final LatencyLogWriter latencies;
    private long endMillis;

    public RunFolder(Path folder, long offsetMillis) throws IOException {
        this.folder = Files.createDirectories(folder);
        engineStart = START + offsetMillis;
        endMillis = engineStart;
        latencies = new LatencyLogWriter(engineStart);
        append(CsvFile.COUNTS.name(), CsvFile.COUNTS.header());
        append(LatencyLogReader.NAME, latencies.header());
        append(CsvFile.SESSIONS.name(), CsvFile.SESSIONS.header());
        append(CsvFile.FAILURES.name(), CsvFile.FAILURES.header());
        append(CsvFile.CLIENT.name(), CsvFile.CLIENT.header());
        runJson(0, true);
    }

    void runJson(long warmupSeconds, boolean completed) throws IOException {
        Files.writeString(
                folder.resolve(RunFile.NAME),
                "{\"format\":1,\"start_epoch_ms\":" + engineStart + ",\"warmup_seconds\":" + warmupSeconds
                        + ",\"completed\":" + completed + "}");
        writeEnd();
    }

    /** A run that has ended says when. */
    private void writeEnd() throws IOException {
        Path file = folder.resolve(RunFile.NAME);
        String text = Files.readString(file).replaceFirst(",\"end_epoch_ms\":\\d+,\"totals\":\\{}", "");
        if (text.contains("\"completed\":true")) {
            text = text.replace(
                    "\"completed\":true", "\"completed\":true,\"end_epoch_ms\":" + endMillis + ",\"totals\":{}");
        }
        Files.writeString(file, text);
    }

    /** What samplers told. */
    RunFolder facts(Map<String, Object> facts) throws IOException {
        return member(RunFile.FACTS, facts);
    }

    /** The {@code duplex.*} properties as set. */
    RunFolder properties(Map<String, String> properties) throws IOException {
        return member(RunFile.PROPERTIES, properties);
    }

    private RunFolder member(String name, Object value) throws IOException {
        Files.writeString(
                folder.resolve(RunFile.NAME),
                JSON.std.asString(Map.of("format", 1, "start_epoch_ms", engineStart, "completed", true, name, value)));
        writeEnd();
        return this;
    }

    private void append(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** The interval of one second that starts then. */
    public static Interval second(long offsetMillis) {
        return new Interval(START + offsetMillis, 1_000);
    }

    RunFolder counts(Interval interval, String label, Map<Count, Long> counts) throws IOException {
        append(
                CsvFile.COUNTS.name(),
                CsvFile.COUNTS.line(new LabelCounts(
                        interval, label, Counts.of(Count.class, count -> counts.getOrDefault(count, 0L)))));
        return this;
    }

    /** As many replied messages, with times about this median. */
    RunFolder replied(Interval interval, String label, int messages, double medianMillis, Random random)
            throws IOException {
        long all = messages;
        long[] micros = new long[messages];
        for (int i = 0; i < messages; i++) {
            micros[i] = Math.round(1_000 * medianMillis * Math.exp(0.4 * random.nextGaussian()));
        }
        return counts(interval, label, Map.of(Count.WRITTEN, all, Count.SENT, all, Count.REPLIED, all))
                .latencies(interval, LatencyKind.LATENCY, label, micros);
    }

    /** The same latency so many times. */
    static long[] repeated(int times, long micros) {
        long[] all = new long[times];
        Arrays.fill(all, micros);
        return all;
    }

    RunFolder latencies(Interval interval, LatencyKind kind, String label, long... micros) throws IOException {
        return latencies(interval, new LatencyTag(kind, label), micros);
    }

    RunFolder latencies(Interval interval, LatencyTag tag, long... micros) throws IOException {
        LatencyHistogram histogram = new LatencyHistogram();
        for (long latency : micros) {
            histogram.record(latency);
        }
        append(LatencyLogReader.NAME, latencies.line(interval, tag, histogram));
        return this;
    }

    RunFolder sessions(Interval interval, Map<SessionCount, Long> counts) throws IOException {
        append(
                CsvFile.SESSIONS.name(),
                CsvFile.SESSIONS.line(new SessionCounts(
                        interval, Counts.of(SessionCount.class, count -> counts.getOrDefault(count, 0L)))));
        endMillis = interval.endEpochMillis();
        writeEnd();
        return this;
    }

    RunFolder failures(Interval interval, FailureCount.Kind kind, String cause, long count) throws IOException {
        return failure(new FailureCount(interval, kind, cause, count));
    }

    RunFolder failure(FailureCount failure) throws IOException {
        append(CsvFile.FAILURES.name(), CsvFile.FAILURES.line(failure));
        return this;
    }

    RunFolder listed(ListedMessage... messages) throws IOException {
        append(CsvFile.SLOWEST.name(), CsvFile.SLOWEST.header());
        for (ListedMessage message : messages) {
            append(CsvFile.SLOWEST.name(), CsvFile.SLOWEST.line(message));
        }
        return this;
    }

    /** The run kept this place of traces. */
    RunFolder traceUrl(String url) throws IOException {
        return properties(Map.of(TraceUrl.PROPERTY, url));
    }

    RunFolder client(Interval interval, Map<ClientColumn, Double> values) throws IOException {
        append(CsvFile.CLIENT.name(), CsvFile.CLIENT.line(new ClientSample(interval, values)));
        return this;
    }
}
