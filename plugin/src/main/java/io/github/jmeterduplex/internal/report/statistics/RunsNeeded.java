package io.github.jmeterduplex.internal.report.statistics;

/**
 * Computes how many runs a comparison of two groups needs to find a difference.
 *
 * <p>Stein's two-stage rule (1945): with a deviation s of single runs that was estimated with f degrees of freedom,
 *
 * <pre>
 * n = 2 (t(1 - level / 2, f) + t(power, f))^2 (s / shift)^2 / 0.955 + 2
 * </pre>
 *
 * runs in each group find a shift of that size with that power, although s is an estimate. The divisor 3 / pi is the
 * efficiency of a test of ranks, compared with the t test, if values are normal (Lehmann, Nonparametrics, 2.4). One of
 * the two further runs is needed because the final test does not know the deviation either (Guenther, 1981), the other
 * because of the steps of ranks.
 */
public final class RunsNeeded {
    private static final double EFFICIENCY = 3 / Math.PI;
    private static final int FURTHER = 2;

    private RunsNeeded() {}

    /**
     * Returns the number of runs that each group needs.
     *
     * @param shift the shift to find; above 0
     * @param deviation of single runs, in the unit of the shift
     * @param degrees of freedom of that deviation, 1 or more; infinite = it is known
     * @param level of the test, for example 0.05
     * @param power the probability to find the shift, for example 0.9
     * @return at least as many as make a difference significant at all: {@link #least}
     */
    public static long each(double shift, double deviation, double degrees, double level, double power) {
        double quantiles =
                Distributions.studentQuantile(1 - level / 2, degrees) + Distributions.studentQuantile(power, degrees);
        double ratio = quantiles * deviation / shift;
        return Math.max(least(level), (long) Math.ceil(2 * ratio * ratio / EFFICIENCY + FURTHER));
    }

    /** Returns the smallest number of runs in each group with which a difference can be significant at this level. */
    public static int least(double level) {
        int runs = 1;
        while (MannWhitney.leastProbability(runs, runs) > level) {
            runs++;
        }
        return runs;
    }
}
