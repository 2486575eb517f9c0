package io.github.jmeterduplex.internal.report.statistics;

import java.util.Arrays;

/**
 * Finds how long values at the start of a series are higher than later.
 *
 * <p>The later level is the median of the second half; its variation is the median of the distances from that level,
 * times 1.4826 (the standard deviation, if the distribution is normal). A value is high if it is above the level by
 * four such deviations and by the least size that matters. The start ends at the first value that is not high, if four
 * of the five values from there on are not high: so a single odd value does not end or prolong it.
 */
public final class InitialSlowness {
    private static final int MIN_VALUES = 20;
    private static final double DEVIATIONS = 4;
    private static final double NORMAL = 1.4826;
    private static final int NEXT = 5;

    private InitialSlowness() {}

    /**
     * Returns how many values belong to the slow start.
     *
     * @param values in the order of time
     * @param least the least size that matters, in the unit of the values
     * @return 0 if the start is not slower, if there are too few values, or if the start would be more than half of all
     */
    public static int length(double[] values, double least) {
        if (values.length < MIN_VALUES) {
            return 0;
        }
        double[] rest = Arrays.copyOfRange(values, values.length / 2, values.length);
        double level = Samples.median(rest);
        double deviation = NORMAL
                * Samples.median(Arrays.stream(rest)
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
}
