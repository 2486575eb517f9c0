package io.github.jmeterduplex.internal.report.statistics;

import java.util.Arrays;

/** Computes the median of a sample, and how much neighbouring values depend on each other. */
public final class Samples {
    /** Maximum correlation that counts: a trend that is not a straight line raises it, and must still be detected. */
    private static final double MAX_CORRELATION = 0.7;

    private Samples() {}

    /** Returns the median of at least one value; if their number is even, the mean of the two in the middle. */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return medianOfSorted(sorted);
    }

    /** Returns the median of at least one value, like {@link #median}, if the values are in ascending order. */
    public static double medianOfSorted(double[] sorted) {
        int last = sorted.length - 1;
        return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2;
    }

    /**
     * Returns the factor by which the variance of a sum grows because neighbouring values depend on each other. It is
     * (1 + r) / (1 - r), with r the correlation of neighbours (a first-order autoregression), from 0 to {@value
     * #MAX_CORRELATION}.
     *
     * @param values in the order of time
     */
    static double autocorrelationFactor(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        double squares = 0;
        double neighbours = 0;
        for (int i = 0; i < values.length; i++) {
            double here = values[i] - mean;
            squares += here * here;
            neighbours += i == 0 ? 0 : here * (values[i - 1] - mean);
        }
        double correlation = squares == 0 ? 0 : Math.max(0, Math.min(MAX_CORRELATION, neighbours / squares));
        return (1 + correlation) / (1 - correlation);
    }
}
