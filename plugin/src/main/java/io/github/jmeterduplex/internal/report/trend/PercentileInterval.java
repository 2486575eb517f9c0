package io.github.jmeterduplex.internal.report.trend;

import io.github.jmeterduplex.internal.report.statistics.BatchMeans;
import io.github.jmeterduplex.internal.report.statistics.Distributions;
import io.github.jmeterduplex.internal.report.statistics.QuantileRanks;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The 95 % confidence interval of a percentile, estimated from batches of the run. Its ends are two of the latencies.
 * Their ranks follow from how many latencies there are ({@link QuantileRanks}) and from how much the share beyond the
 * percentile varies between stretches of the run ({@link BatchMeans}), in batches or in pairs of batches: the larger
 * counts, so that dependence may last for up to four batches, a sixteenth of the run. It is at least as wide as that of
 * independent latencies.
 *
 * <p>The number of bursts is the number of independent latencies beyond the percentile that would vary as much. With
 * fewer than {@value #MIN_BURSTS}, the run may easily have missed rare bursts, and then the interval would be both
 * narrow and wrong: so it is not known. Slow spells also move the percentiles below them, so those below the slowest
 * tenth need as many bursts in that tenth. A simulation of queues, pauses, spells and other dependence checks these
 * rules: {@code DependentLatenciesTest}.
 *
 * @param lowMicros its lower end
 * @param highMicros its upper end
 */
public record PercentileInterval(long lowMicros, long highMicros) {
    /** Smallest number of latencies beyond a percentile; with fewer, a single disturbance decides its value. */
    private static final int MIN_BEYOND = 50;

    private static final int MIN_BURSTS = 20;
    /**
     * Number of bursts for each degree of freedom. Bursts differ in length: the variance of their sum is known less
     * well than the number of batches suggests.
     */
    private static final double BURSTS_A_DEGREE = 5;

    private static final double SLOWEST_TENTH = 0.9;
    private static final double UPPER = 0.975;

    /**
     * Computes the confidence interval of a percentile.
     *
     * @param share of the latencies that are at most the percentile, above 0 and below 1
     * @param all the latencies of all batches
     * @param batches of equal length, in the order of time
     * @return empty if there are too few latencies, bursts or batches
     */
    public static Optional<PercentileInterval> of(double share, LatencyHistogram all, List<? extends Batch> batches) {
        long count = all.count();
        if (batches.size() < BatchMeans.MIN_BATCHES || count * (1 - share) < MIN_BEYOND) {
            return Optional.empty();
        }
        BatchMeans variation = variation(share, all, batches);
        double bursts = bursts(share, count, variation);
        if (share < SLOWEST_TENTH) {
            bursts = Math.min(bursts, bursts(SLOWEST_TENTH, count, variation(SLOWEST_TENTH, all, batches)));
        }
        if (bursts < MIN_BURSTS) {
            return Optional.empty();
        }
        double degrees = Math.min(variation.degreesOfFreedom(), bursts / BURSTS_A_DEGREE);
        return QuantileRanks.around(share, count, variation.effect(), Distributions.studentQuantile(UPPER, degrees))
                .map(ranks -> new PercentileInterval(
                        all.lowestMicrosOfRank(ranks.low()), all.highestMicrosOfRank(ranks.high())));
    }

    private static double bursts(double share, long count, BatchMeans variation) {
        return count * Math.min(share, 1 - share) / variation.effect();
    }

    private static BatchMeans variation(double share, LatencyHistogram all, List<? extends Batch> batches) {
        return means(share, all, batches, PercentileInterval::larger).orElseThrow();
    }

    /** Returns the larger variation, of batches or of pairs of batches, but at least that of independent latencies. */
    private static Optional<BatchMeans> larger(long[] hits, long[] counts) {
        return Stream.of(BatchMeans.of(hits, counts), BatchMeans.of(pairs(hits), pairs(counts)))
                .flatMap(Optional::stream)
                .max(Comparator.comparingDouble(BatchMeans::effect))
                .map(means -> new BatchMeans(Math.max(1, means.effect()), means.degreesOfFreedom()));
    }

    private static long[] pairs(long[] batches) {
        long[] pairs = new long[(batches.length + 1) / 2];
        for (int i = 0; i < batches.length; i++) {
            pairs[i / 2] += batches[i];
        }
        return pairs;
    }

    /**
     * Returns how much more the share of latencies up to a percentile varies because latencies depend on each other.
     *
     * @param share as in {@link #of}
     * @param all the latencies of all batches, at least one
     * @param batches of equal length, in the order of time
     * @return empty if there are too few batches
     */
    public static Optional<BatchMeans> dependence(double share, LatencyHistogram all, List<? extends Batch> batches) {
        return batches.size() < BatchMeans.MIN_BATCHES ? Optional.empty() : means(share, all, batches, BatchMeans::of);
    }

    /**
     * Computes with a method how much the share of latencies up to a percentile varies. The result is present if there
     * are {@link BatchMeans#MIN_BATCHES} or more batches.
     */
    private static Optional<BatchMeans> means(
            double share,
            LatencyHistogram all,
            List<? extends Batch> batches,
            BiFunction<long[], long[], Optional<BatchMeans>> method) {
        long rank = (long) Math.ceil(share * all.count());
        long micros = all.highestMicrosOfRank(rank);
        // if many latencies are equal, the count below them may be nearer to the share than the count with them
        long below = all.lowestMicrosOfRank(rank) - 1;
        long threshold = isNearer(rank, all.countUpTo(micros), below < 0 ? 0 : all.countUpTo(below), all.count())
                ? micros
                : below;
        Optional<BatchMeans> means = method.apply(
                batches.stream().mapToLong(batch -> batch.countUpTo(threshold)).toArray(),
                batches.stream().mapToLong(Batch::count).toArray());
        // all latencies are equal
        return means.isPresent() ? means : Optional.of(new BatchMeans(1, Double.POSITIVE_INFINITY));
    }

    /** Whether the count with latencies equal to the percentile is nearer to its rank than the count without them. */
    private static boolean isNearer(long rank, long with, long without, long all) {
        return without == 0 || (with < all && with - rank <= rank - without);
    }

    /** The latencies of all engines in one stretch of the run. */
    public interface Batch {
        /** Returns the number of latencies in the batch. */
        long count();

        /** Returns how many latencies of the batch do not exceed a time in microseconds. */
        long countUpTo(long micros);
    }
}
