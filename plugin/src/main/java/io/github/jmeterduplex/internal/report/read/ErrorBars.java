package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.course.Batch;
import io.github.jmeterduplex.internal.statistics.BatchMeans;
import io.github.jmeterduplex.internal.statistics.Distributions;
import io.github.jmeterduplex.internal.statistics.OrderStatistics;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The 95 % intervals of percentiles: between two of the latencies, whose ranks follow from how many there are
 * ({@link OrderStatistics}) and from how much the share beyond the percentile varies between stretches of the run
 * ({@link BatchMeans}).
 *
 * <p>They say how well this run measured its own percentile. They do not say how much the next run would differ.
 */
final class ErrorBars {
    /** Fewer latencies beyond a percentile say nothing about where it is. */
    private static final int LEAST_BEYOND = 10;

    private static final double UPPER = 0.975;
    private static final double MICROS_PER_MILLI = 1_000.0;

    private ErrorBars() {}

    /**
     * The intervals.
     *
     * @param all the latencies of all batches
     * @param batches of equal length, in the order of time
     * @return without those that so few latencies or batches do not tell
     */
    static Map<Percentile, Bounds> of(LatencyHistogram all, List<? extends Batch> batches) {
        Map<Percentile, Bounds> bars = new EnumMap<>(Percentile.class);
        if (batches.size() < BatchMeans.LEAST_BATCHES) {
            return bars;
        }
        for (Percentile percentile : Percentile.values()) {
            bounds(percentile.share(), all, batches).ifPresent(bounds -> bars.put(percentile, bounds));
        }
        return bars;
    }

    private static Optional<Bounds> bounds(double share, LatencyHistogram all, List<? extends Batch> batches) {
        long count = all.count();
        if (count * (1 - share) < LEAST_BEYOND) {
            return Optional.empty();
        }
        return effect(share, all, batches)
                .flatMap(means -> OrderStatistics.around(
                        share, count, means.effect(), Distributions.studentQuantile(UPPER, means.degreesOfFreedom())))
                .map(ranks -> new Bounds(
                        all.lowestMicrosOfRank(ranks.low()) / MICROS_PER_MILLI,
                        all.highestMicrosOfRank(ranks.high()) / MICROS_PER_MILLI));
    }

    private static Optional<BatchMeans> effect(double share, LatencyHistogram all, List<? extends Batch> batches) {
        long rank = (long) Math.ceil(share * all.count());
        long micros = all.highestMicrosOfRank(rank);
        // many equal latencies: what is below them may be nearer to the share than what is below and among them
        long below = all.lowestMicrosOfRank(rank) - 1;
        long threshold = isNearer(rank, all.countUpTo(micros), below < 0 ? 0 : all.countUpTo(below), all.count())
                ? micros
                : below;
        Optional<BatchMeans> means = BatchMeans.of(
                batches.stream().mapToLong(batch -> batch.countUpTo(threshold)).toArray(),
                batches.stream().mapToLong(Batch::count).toArray());
        // nothing is below nor above: all latencies are equal
        return means.isPresent() ? means : Optional.of(new BatchMeans(1, Double.POSITIVE_INFINITY));
    }

    /** Whether the count with equal latencies is nearer to the rank than that without, and not all there are. */
    private static boolean isNearer(long rank, long with, long without, long all) {
        return without == 0 || (with < all && with - rank <= rank - without);
    }
}
