package io.github.jmeterduplex.internal.report.statistics;

import java.util.Arrays;

/**
 * Tests whether the two halves of a series differ, although neighbouring values may depend on each other. It is the
 * rank test of Mann and Whitney by its normal distribution, with a variance (1 + r) / (1 - r) times as large if the
 * correlation of neighbours within a half is r.
 *
 * @param shift by how much the second half is above the first: the estimate of Hodges and Lehmann
 * @param z how many standard deviations the ranks of the second half are above their mean
 */
public record HalvesComparison(double shift, double z) {
    /** Absolute value of z that one of a thousand steady series exceeds by chance. */
    private static final double SIGNIFICANT = 3.29;

    /** Compares the halves of at least eight values in the order of time; a value in the middle is left out. */
    public static HalvesComparison of(double[] values) {
        int half = values.length / 2;
        double[] first = Arrays.copyOf(values, half);
        double[] second = Arrays.copyOfRange(values, values.length - half, values.length);
        double wins = 0;
        double[] differences = new double[half * half];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = second[i % half] - first[i / half];
            wins += Math.signum(differences[i]) / 2;
        }
        double variance = (double) half * half * (2 * half + 1) / 12;
        return new HalvesComparison(
                Samples.median(differences),
                wins / Math.sqrt(variance * Samples.autocorrelationFactor(centred(first, second))));
    }

    /**
     * Whether the halves differ by more than chance: chance makes such a difference in one of a thousand steady series.
     */
    public boolean isSignificant() {
        return Math.abs(z) > SIGNIFICANT;
    }

    /** Returns the values of both halves, each minus the median of its half. */
    private static double[] centred(double[] first, double[] second) {
        double[] rest = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, rest, first.length, second.length);
        double ofFirst = Samples.median(first);
        double ofSecond = Samples.median(second);
        for (int i = 0; i < rest.length; i++) {
            rest[i] -= i < first.length ? ofFirst : ofSecond;
        }
        return rest;
    }
}
