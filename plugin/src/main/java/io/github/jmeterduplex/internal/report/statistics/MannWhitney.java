package io.github.jmeterduplex.internal.report.statistics;

import java.util.Arrays;

/**
 * The rank test of Mann and Whitney (1947), which tells whether values of one group tend to be larger than another's.
 *
 * <p>If only chance distinguished the groups, all splits of the values into groups of these sizes would be equally
 * likely. The distribution of the sum of ranks is counted over all splits, with ties (they share their mean rank), if
 * there are at most {@value #MAX_EXACT} pairs of values; else the normal distribution is used.
 */
public final class MannWhitney {
    private static final int MAX_EXACT = 2_500;
    private static final double ROUNDING = 1e-9;

    private MannWhitney() {}

    /**
     * Returns the two-sided p: the share of splits whose rank sum is at least as far from its mean as the real one.
     *
     * @param one at least one value
     * @param other at least one value
     */
    public static double probability(double[] one, double[] other) {
        int[] ranks = doubledRanks(one, other);
        long sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += ranks[i];
        }
        double mean = (double) one.length * (ranks.length + 1);
        double distance = Math.abs(sum - mean);
        if ((long) one.length * other.length > MAX_EXACT) {
            double deviation = deviation(ranks, one.length);
            return deviation == 0 ? 1 : Distributions.normalTwoSided(distance / deviation);
        }
        double[] shares = sums(ranks, one.length);
        double p = 0;
        for (int i = 0; i < shares.length; i++) {
            p += Math.abs(i - mean) >= distance - ROUNDING ? shares[i] : 0;
        }
        return Math.min(1, p);
    }

    /** Returns the smallest p that groups of these sizes can have: both ends of the order have only one split each. */
    public static double leastProbability(int one, int other) {
        double splits = 1;
        for (int i = 1; i <= one; i++) {
            splits = splits * (other + i) / i;
        }
        return Math.min(1, 2 / splits);
    }

    /**
     * Returns how many sorted differences to leave out at either end, so that the others are an interval of the shift.
     * It is the greatest k for which P(U at most k - 1) is at most {@code tail}.
     *
     * @param tail the probability on either side, for example 0.025
     * @return 0 if the groups are too small for any interval; else the rank of the least difference within it
     */
    static int pairsOutside(int one, int other, double tail) {
        double pairs = (double) one * other;
        if (pairs > MAX_EXACT) {
            double deviation = Math.sqrt(pairs * (one + other + 1) / 12);
            return (int) Math.floor(pairs / 2 + Distributions.normalQuantile(tail) * deviation);
        }
        int[] ranks = new int[one + other];
        Arrays.setAll(ranks, i -> i + 1);
        double[] shares = sums(ranks, one);
        int least = one * (one + 1) / 2;
        double below = 0;
        int outside = 0;
        while (below + shares[least + outside] <= tail) {
            below += shares[least + outside];
            outside++;
        }
        return outside;
    }

    /**
     * Returns twice the rank of each value, those of the first group first; doubled mean ranks of ties are whole
     * numbers.
     */
    private static int[] doubledRanks(double[] one, double[] other) {
        double[] all = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, all, one.length, other.length);
        int[] ranks = new int[all.length];
        for (int i = 0; i < all.length; i++) {
            int twice = 1;
            for (double value : all) {
                twice += value < all[i] ? 2 : value == all[i] ? 1 : 0;
            }
            ranks[i] = twice;
        }
        return ranks;
    }

    /** Returns for each rank sum the share of all splits in which a group of this size has it. */
    private static double[] sums(int[] ranks, int size) {
        int total = Arrays.stream(ranks).sum();
        double[][] ways = new double[size + 1][total + 1];
        ways[0][0] = 1;
        for (int rank : ranks) {
            for (int taken = size; taken > 0; taken--) {
                for (int sum = total; sum >= rank; sum--) {
                    ways[taken][sum] += ways[taken - 1][sum - rank];
                }
            }
        }
        double all = Arrays.stream(ways[size]).sum();
        return Arrays.stream(ways[size]).map(some -> some / all).toArray();
    }

    /** Returns the standard deviation of the rank sum of a group of this size, over all splits. */
    private static double deviation(int[] ranks, int size) {
        double mean = ranks.length + 1;
        double squares = Arrays.stream(ranks)
                .mapToDouble(rank -> (rank - mean) * (rank - mean))
                .sum();
        return Math.sqrt((double) size * (ranks.length - size) * squares / ranks.length / (ranks.length - 1));
    }
}
