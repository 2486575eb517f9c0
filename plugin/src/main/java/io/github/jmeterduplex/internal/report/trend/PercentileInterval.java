package io.github.jmeterduplex.internal.report.trend;

import io.github.jmeterduplex.internal.statistics.BatchMeans;
import io.github.jmeterduplex.internal.statistics.Distributions;
import io.github.jmeterduplex.internal.statistics.QuantileRanks;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.List;
import java.util.Optional;

/**
 * The 95 % interval of a percentile: between two of the latencies, whose ranks follow from how many there are
 * ({@link QuantileRanks}) and from how much the share beyond the percentile varies between stretches of the run
 * ({@link BatchMeans}).
 *
 * @param lowMicros its lower end
 * @param highMicros its upper end
 */
public record PercentileInterval(long lowMicros, long highMicros) {
    /** Fewer latencies beyond a percentile say nothing about where it is. */
    private static final int MIN_BEYOND = 10;

    private static final double UPPER = 0.975;

    /**
     * The interval.
     *
     * @param share of the latencies that are at most the percentile, above 0 and below 1
     * @param all the latencies of all batches
     * @param batches of equal length, in the order of time
     * @return empty where there are too few latencies or batches
     */
    public static Optional<PercentileInterval> of(double share, LatencyHistogram all, List<? extends Batch> batches) {
        long count = all.count();
        if (batches.size() < BatchMeans.MIN_BATCHES || count * (1 - share) < MIN_BEYOND) {
            return Optional.empty();
        }
        return dependence(share, all, batches)
                .flatMap(means -> QuantileRanks.around(
                        share, count, means.effect(), Distributions.studentQuantile(UPPER, means.degreesOfFreedom())))
                .map(ranks -> new PercentileInterval(
                        all.lowestMicrosOfRank(ranks.low()), all.highestMicrosOfRank(ranks.high())));
    }

    /**
     * How much more the share of latencies up to a percentile varies than that of independent ones.
     *
     * @param share as in {@link #of}
     * @param all the latencies of all batches, at least one
     * @param batches of equal length, in the order of time
     * @return empty where there are too few batches
     */
    public static Optional<BatchMeans> dependence(double share, LatencyHistogram all, List<? extends Batch> batches) {
        if (batches.size() < BatchMeans.MIN_BATCHES) {
            return Optional.empty();
        }
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
