package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.trend.Batch;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The figures of one histogram that has at least one latency; milliseconds.
 *
 * @param bounds the 95 % intervals of the percentiles, as far as they are known: {@link PercentileIntervals}
 */
public record Latencies(
        long count,
        double mean,
        double p50,
        double p90,
        double p99,
        double p999,
        double max,
        Map<Percentile, Bounds> bounds) {
    private static final double MICROS_PER_MILLI = 1_000.0;

    /** Without intervals. */
    static Latencies of(LatencyHistogram histogram) {
        return of(histogram, List.of());
    }

    /** @param batches all of the histogram, in the order of time */
    static Latencies of(LatencyHistogram histogram, List<? extends Batch> batches) {
        return new Latencies(
                histogram.count(),
                Math.round(histogram.meanMicros()) / MICROS_PER_MILLI,
                histogram.percentileMicros(50) / MICROS_PER_MILLI,
                histogram.percentileMicros(90) / MICROS_PER_MILLI,
                histogram.percentileMicros(99) / MICROS_PER_MILLI,
                histogram.percentileMicros(99.9) / MICROS_PER_MILLI,
                histogram.maxMicros() / MICROS_PER_MILLI,
                PercentileIntervals.of(histogram, batches));
    }

    /** A percentile. */
    public double at(Percentile percentile) {
        return switch (percentile) {
            case P50 -> p50;
            case P90 -> p90;
            case P99 -> p99;
            case P999 -> p999;
        };
    }

    /** A percentile, as far as it is to be shown: empty where too few latencies tell it. */
    public OptionalDouble shown(Percentile percentile) {
        return percentile.isToldBy(count) ? OptionalDouble.of(at(percentile)) : OptionalDouble.empty();
    }

    /** The interval of a percentile; empty where so few messages or so short a stretch tell none. */
    public Optional<Bounds> bounds(Percentile percentile) {
        return percentile.isToldBy(count) ? Optional.ofNullable(bounds.get(percentile)) : Optional.empty();
    }
}
