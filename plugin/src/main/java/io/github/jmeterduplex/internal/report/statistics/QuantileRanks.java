package io.github.jmeterduplex.internal.report.statistics;

import java.util.Optional;

/**
 * The ranks of the two values in a sorted sample between which a quantile is, with the wanted confidence.
 *
 * <p>How many of n values are at most the true quantile of p is distributed about n p, with a variance of n p (1 - p)
 * times the design effect. So the quantile is between the values of the ranks
 *
 * <pre>
 * n p - z sqrt(effect n p (1 - p))  and  n p + z sqrt(effect n p (1 - p))
 * </pre>
 *
 * for any distribution of the values (David and Nagaraja, Order Statistics, 7.1).
 *
 * @param low rank of the lower value, from 1
 * @param high rank of the higher value, up to n
 */
public record QuantileRanks(long low, long high) {
    /**
     * Computes the ranks of the two values around a quantile.
     *
     * @param p the quantile's share, above 0 and below 1
     * @param count how many values there are
     * @param effect {@link BatchMeans#effect}
     * @param z the quantile of the normal distribution, or of Student's t, for the wanted confidence
     * @return empty if there are too few values: a rank would be below 1 or above {@code count}
     */
    public static Optional<QuantileRanks> around(double p, long count, double effect, double z) {
        double middle = count * p;
        double half = z * Math.sqrt(effect * middle * (1 - p));
        long low = (long) Math.ceil(middle - half);
        long high = (long) Math.floor(middle + half) + 1;
        return low < 1 || high > count ? Optional.empty() : Optional.of(new QuantileRanks(low, high));
    }
}
