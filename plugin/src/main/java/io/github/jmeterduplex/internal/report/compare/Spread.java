package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.statistics.Samples;
import java.util.List;

/**
 * Median, lowest and highest value of a quantity over several runs.
 *
 * @param median of an even number of values, the mean of the two in the middle
 */
record Spread(double median, double min, double max) {
    /** Returns the spread of these values, of which there must be at least one. */
    static Spread of(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return new Spread(Samples.medianOfSorted(sorted), sorted[0], sorted[sorted.length - 1]);
    }

    /**
     * Returns the change to another spread: of the medians, and the smallest and the largest change between two runs.
     */
    Spread to(Spread other) {
        return new Spread(other.median - median, other.min - max, other.max - min);
    }
}
