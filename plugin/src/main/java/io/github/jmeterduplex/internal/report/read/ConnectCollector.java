package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.EnumMap;
import java.util.Map;

/** Sums up the times of connects and of their parts. Confined to one thread. */
final class ConnectCollector {
    private final Map<LatencyKind, LatencyHistogram> histograms = new EnumMap<>(LatencyKind.class);

    /** @param kind of a connect */
    void add(LatencyKind kind, IntervalLatencies latencies) {
        histograms.computeIfAbsent(kind, missing -> new LatencyHistogram()).add(latencies);
    }

    /** Returns the times so far, of the kinds that were added. */
    Map<LatencyKind, Latencies> times() {
        Map<LatencyKind, Latencies> times = new EnumMap<>(LatencyKind.class);
        histograms.forEach((kind, histogram) -> {
            if (!histogram.isEmpty()) {
                times.put(kind, Latencies.of(histogram));
            }
        });
        return times;
    }
}
