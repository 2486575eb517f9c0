package io.github.jmeterduplex.internal.report.statistics;

/**
 * How many runs a comparison of two groups takes.
 *
 * <p>Stein's two-stage rule (1945): with a deviation s of single runs that was estimated with f degrees of freedom,
 *
 * <pre>
 * n = 2 (t(1 - level / 2, f) + t(power, f))^2 (s / shift)^2 / 0.955 + 2
 * </pre>
 *
 * runs in each group find a shift of that size with that power, although s is an estimate. The divisor 3 / pi is the
 * least that a test of ranks reaches of the t test's efficiency where values are normal (Lehmann, Nonparametrics,
 * 2.4). One of the two further runs pays for the deviation that the final test does not know either (Guenther, 1981),
 * one for the steps of ranks.
 */
public final class RunsNeeded {
    /** With fewer in each group no difference is significant at 5 %. */
    public static final int MIN = 4;

    private static final double EFFICIENCY = 3 / Math.PI;
    private static final int FURTHER = 2;

    private RunsNeeded() {}

    /**
     * The runs that each group takes.
     *
     * @param shift that is to be found; above 0
     * @param deviation of single runs, in the unit of the shift
     * @param degrees of freedom of that deviation, 1 or more; infinite = it is known
     * @param level of the test, such as 0.05
     * @param power the probability to find the shift, such as 0.9
     * @return {@link #MIN} at least
     */
    public static long each(double shift, double deviation, double degrees, double level, double power) {
        double quantiles =
                Distributions.studentQuantile(1 - level / 2, degrees) + Distributions.studentQuantile(power, degrees);
        double ratio = quantiles * deviation / shift;
        return Math.max(MIN, (long) Math.ceil(2 * ratio * ratio / EFFICIENCY + FURTHER));
    }
}
