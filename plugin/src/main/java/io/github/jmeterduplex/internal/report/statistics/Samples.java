package io.github.jmeterduplex.internal.report.statistics;

import java.util.Arrays;

/** Computes figures of all values of a sample: their median, and how much neighbours depend on each other. */
public final class Samples {
    /** The correlation is higher if a trend is not a straight line; such a trend must still be detected. */
    private static final double MAX_CORRELATION = 0.7;

    private Samples() {}

    /** Returns the median of at least one value; if their number is even, the mean of the two in the middle. */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return medianOfSorted(sorted);
    }

    /** Returns the median of at least one value, like {@link #median}, from values in ascending order. */
    public static double medianOfSorted(double[] sorted) {
        int last = sorted.length - 1;
        return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2;
    }

    /**
     * Returns by how much the variance of a sum is larger than with independent values: (1 + r) / (1 - r), with r the
     * correlation of neighbours (a first-order autoregression), from 0 to {@value #MAX_CORRELATION}.
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
