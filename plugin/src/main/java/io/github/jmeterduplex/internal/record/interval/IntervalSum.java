package io.github.jmeterduplex.internal.record.interval;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * Adds up intervals: successive ones of one engine, or those of several engines. Counts and latencies are exact sums;
 * only the resolution in time, or by engine, is lost.
 */
public final class IntervalSum {
    /** Maximum number of messages of a label that a sum lists. */
    private static final int MAX_LISTED = 100;

    private static final Set<ClientColumn> LIMITS = EnumSet.of(
            ClientColumn.HEAP_MAX_BYTES,
            ClientColumn.DESCRIPTORS_LIMIT,
            ClientColumn.PORTS_LIMIT,
            ClientColumn.CONNTRACK_LIMIT);

    private IntervalSum() {}

    /** Returns the sum of two successive intervals of one engine. */
    public static IntervalFigures inTime(IntervalFigures first, IntervalFigures next) {
        Interval interval = new Interval(
                first.interval().startEpochMillis(),
                next.interval().endEpochMillis() - first.interval().startEpochMillis());
        Counts<SessionCount> before = first.sessions().counts();
        Counts<SessionCount> after = next.sessions().counts();
        Counts<SessionCount> sum = before.plus(after);
        Counts<SessionCount> sessions = Counts.of(SessionCount.class, count -> switch (count) {
            case OPENING, OPEN -> after.get(count);
            case OPEN_PEAK -> Math.max(before.get(count), after.get(count));
            default -> sum.get(count);
        });
        return new IntervalFigures(
                interval,
                labels(interval, List.of(first, next)),
                new SessionCounts(interval, sessions),
                failures(interval, List.of(first, next)),
                new ClientSample(interval, inTime(first.client(), next.client())));
    }

    /**
     * Returns the sum of several engines. Of the measurements of load generators it has the worst: the highest, and the
     * lowest limits.
     *
     * @param interval the time of the sum
     * @param engines at least one
     */
    public static IntervalFigures ofEngines(Interval interval, List<IntervalFigures> engines) {
        Counts<SessionCount> sessions = Counts.zero(SessionCount.class);
        Map<ClientColumn, Double> worst = new EnumMap<>(ClientColumn.class);
        for (IntervalFigures engine : engines) {
            sessions = sessions.plus(engine.sessions().counts());
            engine.client()
                    .values()
                    .forEach((column, value) -> worst.merge(column, value, (one, other) -> worse(column, one, other)));
        }
        return new IntervalFigures(
                interval,
                labels(interval, engines),
                new SessionCounts(interval, sessions),
                failures(interval, engines),
                new ClientSample(interval, worst));
    }

    /** Returns the same figures by a clock that is later by some milliseconds. */
    public static IntervalFigures later(IntervalFigures figures, long millis) {
        if (millis == 0) {
            return figures;
        }
        Interval interval = new Interval(
                figures.interval().startEpochMillis() + millis,
                figures.interval().lengthMillis());
        return new IntervalFigures(
                interval,
                figures.labels().stream()
                        .map(label -> new IntervalFigures.OfLabel(
                                label.label(),
                                label.isPlanned(),
                                label.counts(),
                                label.latencies(),
                                label.listed().stream()
                                        .map(message -> message.later(interval, millis))
                                        .toList()))
                        .toList(),
                new SessionCounts(interval, figures.sessions().counts()),
                failures(interval, List.of(figures)),
                new ClientSample(interval, figures.client().values()));
    }

    private static double worse(ClientColumn column, double one, double other) {
        return LIMITS.contains(column) ? Math.min(one, other) : Math.max(one, other);
    }

    private static List<IntervalFigures.OfLabel> labels(Interval interval, List<IntervalFigures> all) {
        Map<String, IntervalFigures.OfLabel> sums = new TreeMap<>();
        for (IntervalFigures figures : all) {
            for (IntervalFigures.OfLabel label : figures.labels()) {
                sums.merge(label.label(), label, (first, next) -> sum(interval, first, next));
            }
        }
        return List.copyOf(sums.values());
    }

    private static IntervalFigures.OfLabel sum(
            Interval interval, IntervalFigures.OfLabel first, IntervalFigures.OfLabel next) {
        Map<LatencyKind, IntervalLatencies> latencies = new EnumMap<>(LatencyKind.class);
        latencies.putAll(first.latencies());
        next.latencies().forEach((kind, more) -> latencies.merge(kind, more, IntervalSum::sum));
        List<ListedMessage> listed = new ArrayList<>(first.listed());
        listed.addAll(next.listed());
        Counts<Count> counts = first.counts().plus(next.counts());
        return new IntervalFigures.OfLabel(
                first.label(),
                first.isPlanned() || next.isPlanned(),
                counts,
                latencies,
                listed.stream()
                        .limit(MAX_LISTED)
                        .map(message -> message.later(interval, 0))
                        .toList());
    }

    private static IntervalLatencies sum(IntervalLatencies first, IntervalLatencies next) {
        TreeMap<Long, Long> counts = new TreeMap<>();
        first.forEach((micros, count) -> counts.merge(micros, count, Long::sum));
        next.forEach((micros, count) -> counts.merge(micros, count, Long::sum));
        return IntervalLatencies.ofPairs(
                counts.keySet().stream().mapToLong(Long::longValue).toArray(),
                counts.values().stream().mapToLong(Long::longValue).toArray());
    }

    private static List<FailureCount> failures(Interval interval, List<IntervalFigures> all) {
        Map<List<String>, FailureCount> sums = new LinkedHashMap<>();
        for (IntervalFigures figures : all) {
            for (FailureCount one : figures.failures()) {
                sums.merge(
                        List.of(one.kind().word(), one.cause(), one.label()),
                        one,
                        (first, next) -> new FailureCount(
                                interval,
                                first.kind(),
                                first.cause(),
                                first.count() + next.count(),
                                first.label(),
                                first.example().isEmpty() ? next.example() : first.example()));
            }
        }
        return sums.values().stream()
                .map(one ->
                        new FailureCount(interval, one.kind(), one.cause(), one.count(), one.label(), one.example()))
                .toList();
    }

    private static Map<ClientColumn, Double> inTime(ClientSample first, ClientSample next) {
        Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
        values.putAll(first.values());
        double firstMillis = first.interval().lengthMillis();
        double nextMillis = next.interval().lengthMillis();
        next.values().forEach((column, value) -> {
            BinaryOperator<Double> sum = switch (column) {
                case CPU_PROCESS_PERCENT, CPU_MACHINE_PERCENT, CPU_CORES_PERCENT ->
                    (before, after) ->
                            (before * firstMillis + after * nextMillis) / Math.max(1, firstMillis + nextMillis);
                case GC_PAUSE_MAX_MS, HICCUP_MAX_MS, IO_LAG_MAX_MS, DESCRIPTORS_OPEN -> Math::max;
                case HEAP_USED_BYTES,
                        HEAP_AFTER_GC_BYTES,
                        HEAP_MAX_BYTES,
                        THREADS,
                        DESCRIPTORS_LIMIT,
                        PORTS_USED,
                        PORTS_LIMIT,
                        CONNTRACK_USED,
                        CONNTRACK_LIMIT -> (before, after) -> after;
                case GC_COUNT,
                        GC_PAUSE_MS,
                        CPU_THROTTLED_MS,
                        TCP_RETRANSMITS,
                        TCP_SYN_RETRANSMITS,
                        TCP_LISTEN_OVERFLOWS,
                        TCP_LISTEN_DROPS,
                        TCP_SYNS_DROPPED,
                        TCP_DSACKS,
                        WAITED_OVER_1_MS,
                        WAITED_OVER_3_MS,
                        WAITED_OVER_10_MS,
                        WAITED_OVER_30_MS,
                        WAITED_OVER_100_MS,
                        RUN_DELAY_MS -> Double::sum;
            };
            values.merge(column, value, sum);
        });
        return values;
    }
}
