package io.github.jmeterduplex.internal.report.judge;

import java.util.List;

/**
 * Percentiles that are the load generator's own, not the server's.
 *
 * @param of the label, and the kind of its latencies if it has more than one
 * @param percentiles for example {@code p99}, the lowest first
 * @param lowestMillis the lowest of them
 */
public record OwnPercentiles(String of, List<String> percentiles, double lowestMillis) {
    public OwnPercentiles {
        percentiles = List.copyOf(percentiles);
    }
}
