package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.trend.PercentileInterval;
import io.github.jmeterduplex.internal.report.trend.PercentileInterval.Batch;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Computes the 95 % confidence intervals of percentiles.
 *
 * <p>They say how well this run measured its own percentile. They do not say how much the next run would differ.
 */
final class PercentileIntervals {
    private static final double MICROS_PER_MILLI = 1_000.0;

    private PercentileIntervals() {}

    /**
     * Computes the intervals.
     *
     * @param all the latencies of all batches
     * @param batches of equal length, in the order of time
     * @return the intervals, if there are enough latencies and batches for them
     */
    static Map<Percentile, Bounds> of(LatencyHistogram all, List<? extends Batch> batches) {
        Map<Percentile, Bounds> bars = new EnumMap<>(Percentile.class);
        for (Percentile percentile : Percentile.values()) {
            PercentileInterval.of(percentile.share(), all, batches)
                    .ifPresent(interval -> bars.put(
                            percentile,
                            new Bounds(
                                    interval.lowMicros() / MICROS_PER_MILLI,
                                    interval.highMicros() / MICROS_PER_MILLI)));
        }
        return bars;
    }
}
