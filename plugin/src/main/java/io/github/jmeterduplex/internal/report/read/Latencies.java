package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.statistics.Bounds;
import io.github.jmeterduplex.internal.report.trend.LatencyBatches;
import io.github.jmeterduplex.internal.report.trend.PercentileInterval;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Mean, percentiles and maximum of at least one latency, in milliseconds.
 *
 * @param bounds the 95 % intervals of the percentiles, if they are known
 * @param tenths the lowest and the highest value of each percentile in any tenth of the run; empty if the run is too
 *     short to have tenths
 */
public record Latencies(
        long count,
        double mean,
        double p50,
        double p90,
        double p95,
        double p99,
        double p999,
        double max,
        Map<Percentile, Bounds> bounds,
        Map<Percentile, Bounds> tenths) {
    private static final double MICROS_PER_MILLI = 1_000.0;
    private static final int TENTHS = 10;

    /** Computes the values of a histogram without confidence intervals. */
    static Latencies of(LatencyHistogram histogram) {
        return of(histogram, List.of());
    }

    /**
     * Computes the values of a histogram, with confidence intervals if there are enough batches.
     *
     * @param batches all of the histogram, in the order of time
     */
    public static Latencies of(LatencyHistogram histogram, List<LatencyBatches.Stretch> batches) {
        return new Latencies(
                histogram.count(),
                Math.round(histogram.meanMicros()) / MICROS_PER_MILLI,
                histogram.percentileMicros(50) / MICROS_PER_MILLI,
                histogram.percentileMicros(90) / MICROS_PER_MILLI,
                histogram.percentileMicros(95) / MICROS_PER_MILLI,
                histogram.percentileMicros(99) / MICROS_PER_MILLI,
                histogram.percentileMicros(99.9) / MICROS_PER_MILLI,
                histogram.maxMicros() / MICROS_PER_MILLI,
                intervals(histogram, batches),
                extremes(tenths(batches)));
    }

    /**
     * Computes the 95 % confidence intervals of percentiles. They say how well this run measured its own percentile.
     * They do not say how much the next run would differ.
     *
     * @param all the latencies of all batches
     * @param batches of equal length, in the order of time
     * @return the intervals, if there are enough latencies and batches for them
     */
    static Map<Percentile, Bounds> intervals(LatencyHistogram all, List<? extends PercentileInterval.Batch> batches) {
        Map<Percentile, Bounds> bars = new EnumMap<>(Percentile.class);
        for (Percentile percentile : Percentile.values()) {
            PercentileInterval.of(percentile.share(), all, batches)
                    .ifPresent(interval -> bars.put(percentile, millis(interval.lowMicros(), interval.highMicros())));
        }
        return bars;
    }

    private static Bounds millis(long lowMicros, long highMicros) {
        return new Bounds(lowMicros / MICROS_PER_MILLI, highMicros / MICROS_PER_MILLI);
    }

    /**
     * Adds up the batches of each tenth of the run, in the order of time; empty if there are fewer than ten batches.
     */
    private static List<LatencyHistogram> tenths(List<LatencyBatches.Stretch> batches) {
        List<LatencyHistogram> tenths = new ArrayList<>();
        for (int i = 0; i < batches.size() && batches.size() >= TENTHS; i++) {
            if (i * TENTHS / batches.size() == tenths.size()) {
                tenths.add(new LatencyHistogram());
            }
            tenths.get(tenths.size() - 1).add(batches.get(i).latencies());
        }
        return tenths;
    }

    private static Map<Percentile, Bounds> extremes(List<LatencyHistogram> tenths) {
        Map<Percentile, Bounds> extremes = new EnumMap<>(Percentile.class);
        for (Percentile percentile : tenths.isEmpty() ? new Percentile[0] : Percentile.values()) {
            LongSummaryStatistics micros = tenths.stream()
                    .mapToLong(tenth -> tenth.percentileMicros(100 * percentile.share()))
                    .summaryStatistics();
            extremes.put(percentile, millis(micros.getMin(), micros.getMax()));
        }
        return extremes;
    }

    /** Returns the value of a percentile, in milliseconds. */
    public double at(Percentile percentile) {
        return switch (percentile) {
            case P50 -> p50;
            case P90 -> p90;
            case P95 -> p95;
            case P99 -> p99;
            case P999 -> p999;
        };
    }

    /** Returns the value of a percentile, in milliseconds; empty if there are too few latencies to show it. */
    public OptionalDouble shown(Percentile percentile) {
        return percentile.isToldBy(count) ? OptionalDouble.of(at(percentile)) : OptionalDouble.empty();
    }

    /** Returns the 95 % confidence interval of a percentile; empty if it is not known. */
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
