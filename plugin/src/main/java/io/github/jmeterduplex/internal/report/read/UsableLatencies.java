package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.judge.ClientVerdict;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict.OwnPercentiles;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict.UsableStretch;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyLogReader;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The latencies of the parts of a run in which nothing disturbed its load generators: those of the server. Confined to
 * one thread.
 */
final class UsableLatencies {
    private static final double MILLIS_PER_SECOND = 1_000.0;

    /** Kinds whose times are those of the server; late replies are too few to be divided. */
    private static final Set<LatencyKind> KINDS = EnumSet.of(
            LatencyKind.LATENCY,
            LatencyKind.INTENDED,
            LatencyKind.FIRST,
            LatencyKind.EACH,
            LatencyKind.PUSH,
            LatencyKind.PING);

    private static final int MAX_NAMES = 5;

    private final List<UsableStretch> parts;
    private final long originEpochMillis;
    private final long intervalMillis;
    private final Map<String, LabelCollector> labels = new HashMap<>();

    UsableLatencies(List<UsableStretch> parts, long originEpochMillis, long intervalMillis) {
        this.parts = parts;
        this.originEpochMillis = originEpochMillis;
        this.intervalMillis = intervalMillis;
    }

    /** Whether an interval lies in one of the parts. */
    boolean contains(Interval interval) {
        double middle = ((interval.startEpochMillis() + interval.endEpochMillis()) / 2.0 - originEpochMillis)
                / MILLIS_PER_SECOND;
        return parts.stream().anyMatch(part -> part.fromSeconds() < middle && middle < part.toSeconds());
    }

    void add(LatencyLogReader.Line line) {
        if (KINDS.contains(line.tag().kind())) {
            labels.computeIfAbsent(line.tag().label(), missing -> new LabelCollector(intervalMillis))
                    .add(line.interval(), line.tag().kind(), line.latencies());
        }
    }

    /**
     * Replaces the latencies of labels by those of the usable parts. A label without any there keeps its own.
     *
     * @param whole the labels of the whole report; the counts stay as they are
     */
    SortedMap<String, Report.Label> replaced(SortedMap<String, Report.Label> whole) {
        SortedMap<String, Report.Label> replaced = new TreeMap<>();
        whole.forEach((name, label) -> {
            LabelCollector usable = labels.get(name);
            replaced.put(
                    name, usable == null ? label : label.with(usable.close().latencies()));
        });
        return replaced;
    }

    /**
     * Returns the verdict on the latencies that are reported now: of a label without any in the usable parts, all
     * percentiles are the load generator's own.
     */
    ClientVerdict replaced(ClientVerdict verdict, SortedMap<String, Report.Label> whole) {
        List<OwnPercentiles> own = new ArrayList<>(verdict.own());
        List<String> all = Stream.of(Percentile.values()).map(Percentile::word).toList();
        whole.forEach((name, label) -> {
            if (!labels.containsKey(name)) {
                label.latencies()
                        .forEach((kind, latencies) ->
                                own.add(new OwnPercentiles(Report.measured(name, kind), all, latencies.p50())));
            }
        });
        return verdict.with(parts, own);
    }

    /** Returns a sentence on what is reported; the verdict names the usable parts. */
    Report.Remark remark(SortedMap<String, Report.Label> whole) {
        List<String> without = whole.entrySet().stream()
                .filter(label -> !labels.containsKey(label.getKey())
                        && label.getValue().latencies().keySet().stream().anyMatch(KINDS::contains))
                .map(label -> Report.oneLine(label.getKey()))
                .toList();
        String rest = without.isEmpty()
                ? ""
                : " Those of " + without.stream().limit(MAX_NAMES).collect(Collectors.joining(", "))
                        + (without.size() > MAX_NAMES ? " and " + (without.size() - MAX_NAMES) + " more labels" : "")
                        + " are of disturbed stretches, as there are no others.";
        return Report.Remark.advice(
                "Latencies are those of the usable part; JMeter's listeners and --whole show all." + rest);
    }
}
