package io.github.jmeterduplex.internal.report.trend;

import io.github.jmeterduplex.internal.report.statistics.HalvesComparison;
import io.github.jmeterduplex.internal.report.statistics.Trend;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A measured value over the run, for example the median latency.
 *
 * @param points in the order of time
 * @param stretchMillis length of the stretch of a point
 */
public record TimeSeries(List<Point> points, long stretchMillis) {
    /** The series of a value that was not measured. */
    static final TimeSeries EMPTY = new TimeSeries(List.of(), 0);

    /** Smallest number of points that distinguishes a trend from chance. */
    private static final int MIN_POINTS = 16;

    private static final double MILLIS_PER_HOUR = 3_600_000.0;
    private static final double PERCENT = 100;
    private static final double ONE_DECIMAL_BELOW = 10;
    /** Smallest change in percent that matters; smaller ones are harmless, even if they are certain. */
    private static final double MIN_CHANGE_PERCENT = 10;
    /** Length in milliseconds from which a run shows a rate per hour: half an hour. */
    private static final long LONG_MILLIS = 1_800_000;

    /**
     * The value of one stretch of the run.
     *
     * @param startEpochMillis start of its stretch
     * @param value above 0
     */
    public record Point(long startEpochMillis, double value) {}

    /** Returns the points from this time on. */
    public TimeSeries from(long epochMillis) {
        return new TimeSeries(
                points.stream()
                        .filter(point -> point.startEpochMillis() >= epochMillis)
                        .toList(),
                stretchMillis);
    }

    /** Returns the points whose stretches of the run are wholly within the given time. */
    TimeSeries within(PlannedChanges.SteadyTime time) {
        return new TimeSeries(
                points.stream()
                        .filter(point -> point.startEpochMillis() >= time.fromEpochMillis()
                                && point.startEpochMillis() + stretchMillis <= time.toEpochMillis())
                        .toList(),
                stretchMillis);
    }

    private boolean isEnough() {
        return points.size() >= MIN_POINTS;
    }

    /** Returns the time from the start of the first stretch to the end of the last, in milliseconds. */
    public long lengthMillis() {
        return points.isEmpty()
                ? 0
                : last().startEpochMillis() + stretchMillis - points.get(0).startEpochMillis();
    }

    /** Whether the series is long enough for slopes. */
    public boolean isLong() {
        return lengthMillis() >= LONG_MILLIS;
    }

    /**
     * Returns the time from which the values did not grow any more, in epoch milliseconds. From then on, values are not
     * much above earlier ones. 0 if there are not any values.
     */
    long levelFrom() {
        double most = 0;
        long from = 0;
        for (int i = points.size() - 1; i >= 0; i--) {
            Point point = points.get(i);
            most = Math.max(most, point.value());
            if (most > point.value() * (1 + MIN_CHANGE_PERCENT / PERCENT)) {
                return from;
            }
            from = point.startEpochMillis();
        }
        return from;
    }

    /** Returns the last value minus the first. */
    double rise() {
        return points.isEmpty() ? 0 : last().value() - points.get(0).value();
    }

    private Point last() {
        return points.get(points.size() - 1);
    }

    /** Returns the slope of the values in percent an hour; empty if there are too few points. */
    public Optional<Slope> slope(String of, String figure) {
        return isEnough() ? Optional.of(slope(of, figure, trend())) : Optional.empty();
    }

    private static Slope slope(String of, String figure, Trend trend) {
        return new Slope(
                of,
                figure,
                percent(trend.slope()),
                percent(trend.low()),
                percent(trend.high()),
                trend.isSignificant(),
                false);
    }

    /** Returns the change from start to end at this slope, as a multiple of the first value. */
    double change(Slope slope) {
        return Math.expm1(Math.log1p(slope.percentAnHour() / PERCENT) * lengthMillis() / MILLIS_PER_HOUR);
    }

    double first() {
        return points.get(0).value();
    }

    /** Returns the growth from start to end in percent; empty if it is small or may be chance. */
    private Optional<Double> growth() {
        if (!isEnough()) {
            return Optional.empty();
        }
        Trend trend = trend();
        double change = percent(trend.slope() * lengthMillis() / MILLIS_PER_HOUR);
        return Optional.of(change).filter(some -> trend.isSignificant() && isLarge(some));
    }

    /**
     * Returns how far the second half is above the first in percent; empty if the difference is small or may be chance.
     */
    private Optional<Double> step() {
        if (!isEnough()) {
            return Optional.empty();
        }
        HalvesComparison halves = HalvesComparison.of(logs());
        return Optional.of(percent(halves.shift())).filter(some -> halves.isSignificant() && isLarge(some));
    }

    /**
     * Describes how the values changed as part of a sentence, for example that they grew from start to end. Empty if
     * they are steady.
     */
    public Optional<String> changeText(String figure) {
        return growth().map(percent -> figure + (percent > 0 ? " grew by " : " dropped by ") + whole(percent)
                        + " % from start to end" + anHour())
                .or(() -> step().map(percent -> figure + " was " + whole(percent) + " % "
                        + (percent > 0 ? "higher" : "lower") + " in the second half than in the first"));
    }

    private String anHour() {
        return isLong()
                ? slope("", "")
                        .map(slope -> " (" + whole(slope.percentAnHour()) + " % an hour)")
                        .orElse("")
                : "";
    }

    private static String whole(double percent) {
        return String.format(Locale.ROOT, Math.abs(percent) < ONE_DECIMAL_BELOW ? "%.1f" : "%.0f", Math.abs(percent));
    }

    /** Whether the values grew much, from start to end or from half to half, and not by chance. */
    boolean grew() {
        return growth().or(this::step).filter(percent -> percent > 0).isPresent();
    }

    /**
     * Whether a change in percent is large enough to matter. A fall counts like the inverse rise: by a tenth, 100 is
     * 110 or 91.
     */
    private static boolean isLarge(double percent) {
        return Math.abs(Math.log1p(percent / PERCENT)) >= Math.log1p(MIN_CHANGE_PERCENT / PERCENT);
    }

    private Trend trend() {
        double[] hours = points.stream()
                .mapToDouble(point -> (point.startEpochMillis() - points.get(0).startEpochMillis()) / MILLIS_PER_HOUR)
                .toArray();
        return Trend.of(hours, logs());
    }

    private double[] logs() {
        return Arrays.stream(points.stream().mapToDouble(Point::value).toArray())
                .map(Math::log)
                .toArray();
    }

    private static double percent(double log) {
        return PERCENT * Math.expm1(log);
    }

    /**
     * The rate at which a value grew in a long run, in percent an hour. It is the median of the slopes between all
     * points.
     *
     * @param of a label, or the name of an engine
     * @param figure {@code p50_ms}, {@code p99_ms}, {@code heap_after_gc_bytes}, {@code threads}, {@code
     *     descriptors_open} or {@code sessions_open}
     * @param percentAnHour negative if it dropped
     * @param low lower bound of its 95 % interval
     * @param high upper bound of it
     * @param significant whether it is hardly due to chance alone
     * @param small whether it is harmless: a heap that changed by less than a hundredth of its limit
     */
    public record Slope(
            String of,
            String figure,
            double percentAnHour,
            double low,
            double high,
            boolean significant,
            boolean small) {
        /** Smallest slope in percent an hour that is reported; a smaller one would be shown as 0.0 %. */
        private static final double MIN_PERCENT = 0.05;

        /** Returns a copy of the slope that is marked as small or not. */
        Slope small(boolean isSmall) {
            return new Slope(of, figure, percentAnHour, low, high, significant, isSmall);
        }

        /** Whether the slope is reported: it must be significant, not marked as small, and not be rounded to 0.0 %. */
        public boolean isTold() {
            return significant && !small && Math.abs(percentAnHour) >= MIN_PERCENT;
        }

        /** Whether the confidence interval of the slope includes 0.0 % or less. */
        public boolean mayBeFlat() {
            return low < MIN_PERCENT;
        }
    }
}
