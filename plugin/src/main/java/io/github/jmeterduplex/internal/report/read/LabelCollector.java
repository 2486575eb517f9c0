package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.Kind;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.EnumMap;
import java.util.Map;

/** Sums up one label over all intervals and engines. Confined to one thread. */
final class LabelCollector {
    private final Map<Kind, LatencyHistogram> histograms = new EnumMap<>(Kind.class);
    private final SendRate rate = new SendRate();
    private Counts<Count> counts = Counts.zero(Count.class);

    void add(LabelCounts line) {
        counts = counts.plus(line.counts());
        rate.add(line.interval(), line.counts().get(Count.WRITTEN));
    }

    void add(Kind kind, IntervalLatencies latencies) {
        histograms.computeIfAbsent(kind, missing -> new LatencyHistogram()).add(latencies);
    }

    SendRate rate() {
        return rate;
    }

    Report.Label close() {
        Map<Kind, Latencies> latencies = new EnumMap<>(Kind.class);
        histograms.forEach((kind, histogram) -> latencies.put(kind, Latencies.of(histogram)));
        return new Report.Label(counts, rate.perSecond(), latencies);
    }
}
