package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.report.read.ClientSummary;
import io.github.jmeterduplex.internal.report.write.Timeline.ClientBucket;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.SessionCount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Timeline} in the form that the page reads: lists of equal length, with a value for each bucket.
 *
 * <pre>
 * {"from_epoch_ms", "bucket_ms", "length",
 *  "labels": {LABEL: {"counts": {COUNT: [n...]},
 *                     "latencies": {KIND: {"p50": [ms...], "p90", "p95", "p99", "max", "curve": [ms...]}}}},
 *  "sessions": {COUNT: [n...], "open_lowest": [n...]}, "session_failures": {CAUSE: [n...]},
 *  "message_failures": {CAUSE: [n...]},
 *  "client": {ENGINE: {"length_ms": [n...], COLUMN: {"sum": [n...]} or {"mean": [n...], "max": [n...]}}}}
 * </pre>
 *
 * A value is {@code null} if it was not measured. Counts are absent if they are all 0, and a {@code mean} if it always
 * equals the {@code max}. A curve is a {@link PercentileCurve}.
 */
public final class TimelineJson {
    private static final double MICROS_PER_MILLI = 1_000.0;

    private final Timeline timeline;
    private final int length;

    public TimelineJson(Timeline timeline) {
        this.timeline = timeline;
        this.length = timeline.length();
    }

    public Map<String, Object> members() {
        Map<String, Object> members = Members.of(
                "from_epoch_ms", timeline.axis().fromEpochMillis(),
                "bucket_ms", timeline.axis().bucketMillis(),
                "length", length,
                "labels", labels(),
                "sessions", sessions());
        for (FailureCount.Kind kind : FailureCount.Kind.values()) {
            members.put(kind.word() + "_failures", causes(timeline.failures().getOrDefault(kind, new TreeMap<>())));
        }
        Map<String, Object> clients = new LinkedHashMap<>();
        timeline.clients().forEach((engine, series) -> clients.put(engine, client(series)));
        members.put("client", clients);
        return members;
    }

    private Map<String, Object> labels() {
        SortedMap<String, Map<String, Object>> latencies = new TreeMap<>();
        timeline.counts().keySet().forEach(label -> latencies.put(label, new LinkedHashMap<>()));
        timeline.latencies()
                .forEach((tag, series) -> latencies
                        .computeIfAbsent(tag.label(), missing -> new LinkedHashMap<>())
                        .put(tag.kind().word(), latencies(series)));
        Map<String, Object> labels = new LinkedHashMap<>();
        latencies.forEach((label, kinds) -> {
            Series<Counts<Count>> counts = timeline.counts().get(label);
            labels.put(label, Members.of("counts", counts == null ? Map.of() : counts(counts), "latencies", kinds));
        });
        return labels;
    }

    private Map<String, Object> counts(Series<Counts<Count>> series) {
        Map<String, Object> byWord = new LinkedHashMap<>();
        for (Count count : Count.values()) {
            long[] values = column(series, count);
            if (Arrays.stream(values).anyMatch(value -> value != 0)) {
                byWord.put(count.word(), values);
            }
        }
        return byWord;
    }

    private <E extends Enum<E>> long[] column(Series<Counts<E>> series, E count) {
        return IntStream.range(0, length)
                .mapToLong(bucket ->
                        series.at(bucket).map(counts -> counts.get(count)).orElse(0L))
                .toArray();
    }

    private Map<String, Object> latencies(LatencySeries series) {
        return Members.of(
                "p50", millis(series, LatencySeries.Points::p50),
                "p90", millis(series, LatencySeries.Points::p90),
                "p95", millis(series, LatencySeries.Points::p95),
                "p99", millis(series, LatencySeries.Points::p99),
                "max", millis(series, LatencySeries.Points::max),
                "curve", PercentileCurve.of(series.sum()));
    }

    private List<@Nullable Double> millis(LatencySeries series, ToLongFunction<LatencySeries.Points> micros) {
        return list(bucket -> series.points(bucket)
                .map(points -> PercentileCurve.shortened(micros.applyAsLong(points) / MICROS_PER_MILLI))
                .orElse(null));
    }

    private Map<String, Object> sessions() {
        Map<String, Object> byWord = new LinkedHashMap<>();
        for (SessionCount count : SessionCount.values()) {
            long[] sum = new long[length];
            timeline.sessions().values().forEach(engine -> {
                long[] values = column(engine, count);
                Arrays.setAll(sum, bucket -> sum[bucket] + values[bucket]);
            });
            // Few runs have stateful reconnect.
            if (count != SessionCount.RESUMED || Arrays.stream(sum).anyMatch(number -> number > 0)) {
                byWord.put(count.word(), sum);
            }
        }
        byWord.put(
                "open_lowest",
                list(bucket -> timeline.lowestOpen().values().stream()
                        .mapToLong(engine -> engine.at(bucket).orElse(0L))
                        .sum()));
        return byWord;
    }

    private Map<String, Object> causes(Map<String, Series<Long>> causes) {
        Map<String, Object> byCause = new LinkedHashMap<>();
        causes.forEach((cause, series) ->
                byCause.put(cause, list(bucket -> series.at(bucket).orElse(0L))));
        return byCause;
    }

    private Map<String, Object> client(Series<ClientBucket> series) {
        Map<String, Object> columns = new LinkedHashMap<>();
        columns.put(
                "length_ms",
                list(bucket -> series.at(bucket).map(ClientBucket::lengthMillis).orElse(null)));
        for (ClientColumn column : ClientColumn.values()) {
            Map<String, Object> lines = new LinkedHashMap<>();
            if (ClientSummary.isCounted(column)) {
                lines.put("sum", client(series, column, ClientSummary.Figures::sum));
            } else {
                List<Number> mean = client(series, column, ClientSummary.Figures::mean);
                List<Number> max = client(series, column, ClientSummary.Figures::max);
                if (!mean.equals(max)) {
                    lines.put("mean", mean);
                }
                lines.put("max", max);
            }
            if (lines.values().stream().anyMatch(TimelineJson::hasValue)) {
                columns.put(column.word(), lines);
            }
        }
        return columns;
    }

    private List<Number> client(
            Series<ClientBucket> series, ClientColumn column, ToDoubleFunction<ClientSummary.Figures> figure) {
        return list(bucket -> series.at(bucket)
                .map(all -> all.figures().get(column))
                .map(figures -> JsonReport.plain(figure.applyAsDouble(figures)))
                .orElse(null));
    }

    private static boolean hasValue(Object list) {
        return ((List<?>) list).stream().anyMatch(value -> value != null);
    }

    private <T> List<T> list(IntFunction<T> value) {
        List<T> values = new ArrayList<>(length);
        for (int bucket = 0; bucket < length; bucket++) {
            values.add(value.apply(bucket));
        }
        return values;
    }
}
