package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.trend.LatencyBatches;
import io.github.jmeterduplex.internal.report.trend.Tenths;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.EnumMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The figures of one histogram that has at least one latency; milliseconds.
 *
 * @param bounds the 95 % intervals of the percentiles, if they are known: {@link PercentileIntervals}
 * @param tenths the lowest and the highest value of each percentile in any tenth of the run; empty if the run is too
 *     short to have tenths
 */
public record Latencies(
        long count,
        double mean,
        double p50,
        double p90,
        double p99,
        double p999,
        double max,
        Map<Percentile, Bounds> bounds,
        Map<Percentile, Bounds> tenths) {
    private static final double MICROS_PER_MILLI = 1_000.0;

    /** Computes the figures without intervals. */
    static Latencies of(LatencyHistogram histogram) {
        return of(histogram, List.of());
    }

    /**
     * Computes the figures, with intervals if they are known.
     *
     * @param batches all of the histogram, in the order of time
     */
    public static Latencies of(LatencyHistogram histogram, List<LatencyBatches.Stretch> batches) {
        return new Latencies(
                histogram.count(),
                Math.round(histogram.meanMicros()) / MICROS_PER_MILLI,
                histogram.percentileMicros(50) / MICROS_PER_MILLI,
                histogram.percentileMicros(90) / MICROS_PER_MILLI,
                histogram.percentileMicros(99) / MICROS_PER_MILLI,
                histogram.percentileMicros(99.9) / MICROS_PER_MILLI,
                histogram.maxMicros() / MICROS_PER_MILLI,
                PercentileIntervals.of(histogram, batches),
                extremes(Tenths.of(batches)));
    }

    private static Map<Percentile, Bounds> extremes(List<LatencyHistogram> tenths) {
        Map<Percentile, Bounds> extremes = new EnumMap<>(Percentile.class);
        for (Percentile percentile : tenths.isEmpty() ? new Percentile[0] : Percentile.values()) {
            LongSummaryStatistics micros = tenths.stream()
                    .mapToLong(tenth -> tenth.percentileMicros(100 * percentile.share()))
                    .summaryStatistics();
            extremes.put(
                    percentile, new Bounds(micros.getMin() / MICROS_PER_MILLI, micros.getMax() / MICROS_PER_MILLI));
        }
        return extremes;
    }

    /** Returns a percentile. */
    public double at(Percentile percentile) {
        return switch (percentile) {
            case P50 -> p50;
            case P90 -> p90;
            case P99 -> p99;
            case P999 -> p999;
        };
    }

    /** Returns a percentile if it can be shown; empty if there are too few latencies for it. */
    public OptionalDouble shown(Percentile percentile) {
        return percentile.isToldBy(count) ? OptionalDouble.of(at(percentile)) : OptionalDouble.empty();
    }

    /** Returns the 95 % interval of a percentile; empty if it is not known. */
    public Optional<Bounds> bounds(Percentile percentile) {
        return percentile.isToldBy(count) ? Optional.ofNullable(bounds.get(percentile)) : Optional.empty();
    }

    /**
     * Returns the lowest and the highest value of a percentile in any tenth of the run; empty if the run is too short.
     */
    public Optional<Bounds> tenths(Percentile percentile) {
        return Optional.ofNullable(tenths.get(percentile));
    }
}
