package io.github.jmeterduplex.internal.report.compare;

import java.util.List;

/**
 * Median, lowest and highest value of a figure over several runs.
 *
 * @param median of an even number of values, the mean of the two in the middle
 */
record Spread(double median, double min, double max) {
    /** Returns the spread of at least one value. */
    static Spread of(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int last = sorted.size() - 1;
        double median = (sorted.get(last / 2) + sorted.get((last + 1) / 2)) / 2;
        return new Spread(median, sorted.get(0), sorted.get(last));
    }

    /** Returns the change to another spread: of the medians, and the least and the greatest between runs of each. */
    Spread to(Spread other) {
        return new Spread(other.median - median, other.min - max, other.max - min);
    }
}
