package io.github.jmeterduplex.internal.report.statistics;

import java.util.Arrays;

/**
 * The slope of values over time, and a test of whether they really grow or fall.
 *
 * <p>The slope of Theil (1950) and Sen (1968): the median of the slopes between all pairs of points, with Sen's
 * interval. The test of Mann (1945) and Kendall: the number S of pairs that grow less those that fall, by its standard
 * deviation. If the deviations from the slope depend on their neighbours with a correlation r, a variance of S is used
 * that is (1 + r) / (1 - r) times as large. Odd values do not change the slope much if they are fewer than a quarter of
 * the points.
 *
 * @param slope per unit of time
 * @param low the slope's lower bound
 * @param high the slope's upper bound
 * @param z how many standard deviations S is from 0; negative if values fall
 */
public record Trend(double slope, double low, double high, double z) {
    /** Quantile of the normal distribution for an interval of 95 %. */
    private static final double QUANTILE = 1.96;
    /** Absolute value of z that one of a thousand steady series exceeds by chance. */
    private static final double SIGNIFICANT = 3.29;

    /**
     * Computes the trend of points in the order of time.
     *
     * @param times strictly increasing
     * @param values one for each time, at least three
     */
    public static Trend of(double[] times, double[] values) {
        int points = times.length;
        double[] slopes = new double[points * (points - 1) / 2];
        int at = 0;
        double sum = 0;
        for (int i = 0; i < points; i++) {
            for (int j = i + 1; j < points; j++) {
                slopes[at++] = (values[j] - values[i]) / (times[j] - times[i]);
                sum += Math.signum(values[j] - values[i]);
            }
        }
        Arrays.sort(slopes);
        double slope = Samples.medianOfSorted(slopes);
        double deviation = Math.sqrt(variance(values) * dependence(times, values, slope));
        double half = QUANTILE * deviation / 2;
        double z = deviation == 0 ? 0 : (sum - Math.signum(sum)) / deviation;
        double middle = slopes.length / 2.0;
        // Sen's M1 and M2 + 1, which count from 1
        return new Trend(slope, at(slopes, middle - half - 1), at(slopes, middle + half), z);
    }

    /** Whether the trend is more than chance: chance makes such a trend in one of a thousand steady series. */
    public boolean isSignificant() {
        return Math.abs(z) > SIGNIFICANT;
    }

    private static double at(double[] sorted, double position) {
        return sorted[(int) Math.max(0, Math.min(sorted.length - 1L, Math.round(position)))];
    }

    /** Returns the variance of S for independent values; ties make it smaller. */
    private static double variance(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double variance = pairs(sorted.length);
        int start = 0;
        for (int i = 1; i <= sorted.length; i++) {
            if (i == sorted.length || sorted[i] != sorted[start]) {
                variance -= pairs(i - start);
                start = i;
            }
        }
        return variance;
    }

    private static double pairs(double points) {
        return points * (points - 1) * (2 * points + 5) / 18;
    }

    private static double dependence(double[] times, double[] values, double slope) {
        double[] rest = new double[values.length];
        Arrays.setAll(rest, i -> values[i] - slope * times[i]);
        return Samples.autocorrelationFactor(rest);
    }
}
