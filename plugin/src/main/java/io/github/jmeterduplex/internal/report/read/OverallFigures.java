package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyLogReader;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Collects the latencies over all labels; a label that was paced counts with its intended latencies. Confined to one
 * thread.
 */
public final class OverallFigures implements ReadListener {
    private final SortedMap<String, LatencyHistogram> sent = new TreeMap<>();
    private final SortedMap<String, LatencyHistogram> intended = new TreeMap<>();

    @Override
    public void see(LatencyLogReader.Line line) {
        LatencyKind kind = line.tag().kind();
        if (kind == LatencyKind.LATENCY || kind == LatencyKind.INTENDED) {
            (kind == LatencyKind.LATENCY ? sent : intended)
                    .computeIfAbsent(line.tag().label(), missing -> new LatencyHistogram())
                    .add(line.latencies());
        }
    }

    /** Returns the latencies over all labels; empty if there are not any. */
    public Optional<Latencies> latencies() {
        LatencyHistogram sum = new LatencyHistogram();
        intended.values().forEach(sum::add);
        sent.forEach((label, latencies) -> {
            if (!intended.containsKey(label)) {
                sum.add(latencies);
            }
        });
        return sum.isEmpty() ? Optional.empty() : Optional.of(Latencies.of(sum));
    }

    /**
     * Returns the kind of the latencies: {@code intended}, {@code latency}, or {@code mixed} if only some labels were
     * paced.
     */
    public String kind() {
        if (intended.isEmpty()) {
            return LatencyKind.LATENCY.word();
        }
        return intended.keySet().containsAll(sent.keySet()) ? LatencyKind.INTENDED.word() : "mixed";
    }
}
