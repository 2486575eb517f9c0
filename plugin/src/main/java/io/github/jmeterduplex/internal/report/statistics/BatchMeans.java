package io.github.jmeterduplex.internal.report.statistics;

import java.util.Optional;

/**
 * Estimates how much more a share of events varies because successive events are not independent.
 *
 * <p>The latencies of neighbours depend on each other: one pause makes a thousand of them slow. So the share p of the
 * latencies that are at most q varies more than p (1 - p) / n suggests. With k events and h hits in each of m batches,
 * d = h - p k is the excess of a batch. The variance of the sum of all hits is estimated by
 *
 * <pre>
 * V = m / (m - 4) * (sum of d(i) d(i) + 2 * sum of d(i) d(i + 1) + sum of d(i) d(i + 2))
 * </pre>
 *
 * and the design effect is V / (n p (1 - p)). This is the method of batch means (Law, Simulation Modeling and Analysis,
 * chapter 9), with the covariances of batches near each other under the flat-top window of Politis and Romano (1995),
 * so that dependence may last as long as a batch. The factor makes up for the mean that is taken off: without
 * dependence the expectation of V is n p (1 - p). If V is less than half of the first sum, by chance, that half is
 * used.
 *
 * @param effect the design effect; 1 if events are independent
 * @param degreesOfFreedom of its estimate, for Student's t: fewer than the batches, as products of neighbours vary
 *     too
 */
public record BatchMeans(double effect, double degreesOfFreedom) {
    /** The smallest number of batches that shows whether events depend on each other. */
    public static final int MIN_BATCHES = 12;

    /**
     * Number of batches for each degree of freedom of the estimate. The variance of V is (2 + 4 + 1) / m of its square,
     * that of a sum of f independent squares 2 / f.
     */
    private static final double BATCHES_A_DEGREE = 3.5;

    /**
     * Returns the design effect of a share: the factor by which dependence increases its variance.
     *
     * @param hits a number a batch, in the order of time
     * @param counts all events of each batch; not below its hits
     * @return empty if there are fewer than {@link #MIN_BATCHES} batches with events, or if the hits are all events, or
     *     0
     */
    public static Optional<BatchMeans> of(long[] hits, long[] counts) {
        double allHits = 0;
        double all = 0;
        int batches = 0;
        for (int i = 0; i < counts.length; i++) {
            allHits += hits[i];
            all += counts[i];
            batches += counts[i] > 0 ? 1 : 0;
        }
        if (batches < MIN_BATCHES || allHits == 0 || allHits == all) {
            return Optional.empty();
        }
        double share = allHits / all;
        double variance = variance(hits, counts, share) * batches / (batches - 4);
        return Optional.of(new BatchMeans(variance / (all * share * (1 - share)), batches / BATCHES_A_DEGREE));
    }

    private static double variance(long[] hits, long[] counts, double share) {
        double squares = 0;
        double neighbours = 0;
        double before = 0;
        double beforeThat = 0;
        for (int i = 0; i < counts.length; i++) {
            double tooMany = hits[i] - share * counts[i];
            squares += tooMany * tooMany;
            neighbours += tooMany * (2 * before + beforeThat);
            beforeThat = before;
            before = tooMany;
        }
        return Math.max(squares / 2, squares + neighbours);
    }
}
