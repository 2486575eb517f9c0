package io.github.jmeterduplex.report;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.Kind;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.EnumMap;
import java.util.Map;

/** Sums up one label over all intervals and engines. Confined to one thread. */
final class LabelCollector {
    private static final double MILLIS_PER_SECOND = 1_000.0;

    private final Map<Kind, LatencyHistogram> histograms = new EnumMap<>(Kind.class);
    private Counts<Count> counts = Counts.zero(Count.class);
    private long firstSendMillis = Long.MAX_VALUE;
    private long lastSendMillis = Long.MIN_VALUE;

    void add(LabelCounts line) {
        counts = counts.plus(line.counts());
        if (line.counts().get(Count.WRITTEN) > 0) {
            firstSendMillis = Math.min(firstSendMillis, line.interval().startEpochMillis());
            lastSendMillis = Math.max(lastSendMillis, line.interval().endEpochMillis());
        }
    }

    void add(Kind kind, LatencyHistogram latencies) {
        histograms.computeIfAbsent(kind, missing -> new LatencyHistogram()).add(latencies);
    }

    Report.Label close() {
        Map<Kind, Latencies> latencies = new EnumMap<>(Kind.class);
        histograms.forEach((kind, histogram) -> latencies.put(kind, Latencies.of(histogram)));
        return new Report.Label(counts, perSecond(), latencies);
    }

    private double perSecond() {
        long written = counts.get(Count.WRITTEN);
        long millis = lastSendMillis - firstSendMillis;
        return written == 0 || millis == 0 ? 0 : written * MILLIS_PER_SECOND / millis;
    }
}
