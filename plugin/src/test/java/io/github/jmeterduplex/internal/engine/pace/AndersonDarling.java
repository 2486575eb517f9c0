package io.github.jmeterduplex.internal.engine.pace;

import java.util.Arrays;

/** The test of Anderson and Darling, of a distribution that is known in full. */
final class AndersonDarling {
    /** What only one of a hundred samples of the distribution exceeds. */
    static final double ONE_PERCENT = 3.857;

    private AndersonDarling() {}

    /**
     * How far values are from an exponential distribution with a mean of 1.
     *
     * @param values more than 0; are sorted
     */
    static double exponential(double[] values) {
        Arrays.sort(values);
        int n = values.length;
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double logOfBelow = Math.log(-Math.expm1(-values[i]));
            double logOfAbove = -values[n - 1 - i];
            sum += (2 * i + 1) * (logOfBelow + logOfAbove);
        }
        return -n - sum / n;
    }
}
