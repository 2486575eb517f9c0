package io.github.jmeterduplex.internal.report.statistics;

import java.util.Arrays;

/**
 * How long values at the start are above their later level.
 *
 * <p>What they settle at is the median of the second half; how much they vary there is the median of their distances
 * from it, times 1.4826 (the standard deviation, of a normal distribution). A value is high where it is above that
 * median by four such deviations and by the least size that matters. The start ends at the first value that is not
 * high, and of which four of the five that begin with it are not high: a single odd value neither ends it nor
 * prolongs it.
 */
public final class InitialSlowness {
    private static final int MIN_VALUES = 20;
    private static final double DEVIATIONS = 4;
    private static final double NORMAL = 1.4826;
    private static final int NEXT = 5;

    private InitialSlowness() {}

    /**
     * How many values belong to the start.
     *
     * @param values in the order of time
     * @param least the least size that matters, in the unit of the values
     * @return 0 where the start is as the rest, where there are too few values, and where it would be more than half
     *     of all
     */
    public static int length(double[] values, double least) {
        if (values.length < MIN_VALUES) {
            return 0;
        }
        double[] rest = Arrays.copyOfRange(values, values.length / 2, values.length);
        double level = median(rest);
        double deviation = NORMAL
                * median(Arrays.stream(rest)
                        .map(value -> Math.abs(value - level))
                        .toArray());
        double limit = level + Math.max(least, DEVIATIONS * deviation);
        for (int start = 0; start < values.length / 2; start++) {
            if (values[start] <= limit && high(values, start, limit) <= 1) {
                return start;
            }
        }
        return 0;
    }

    private static int high(double[] values, int from, double limit) {
        int high = 0;
        for (int i = from; i < from + NEXT; i++) {
            high += values[i] > limit ? 1 : 0;
        }
        return high;
    }

    /** The median of at least one value; of an even number the mean of the two in the middle. */
    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int last = sorted.length - 1;
        return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2;
    }
}
