package io.github.jmeterduplex.internal.report.trend;

import io.github.jmeterduplex.internal.report.statistics.HalvesComparison;
import io.github.jmeterduplex.internal.report.statistics.Trend;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A figure over the run.
 *
 * @param points in the order of time
 * @param stretchMillis how long the stretch of a point is
 */
public record TimeSeries(List<Point> points, long stretchMillis) {
    /** Of what was not measured. */
    static final TimeSeries EMPTY = new TimeSeries(List.of(), 0);

    /** Fewer do not distinguish a trend from chance. */
    private static final int MIN_POINTS = 16;

    private static final double MILLIS_PER_HOUR = 3_600_000.0;
    private static final double PERCENT = 100;
    /** Changes below are no trouble, however sure. */
    private static final double MIN_CHANGE_PERCENT = 10;
    /** Half an hour: shorter stretches say nothing about an hour. */
    private static final long LONG_MILLIS = 1_800_000;

    /**
     * One value.
     *
     * @param startEpochMillis start of its stretch
     * @param value above 0
     */
    public record Point(long startEpochMillis, double value) {}

    /** Without what came before. */
    public TimeSeries from(long epochMillis) {
        return new TimeSeries(
                points.stream()
                        .filter(point -> point.startEpochMillis() >= epochMillis)
                        .toList(),
                stretchMillis);
    }

    /** Without what is not whole within this time. */
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

    /** From the start of the first stretch to the end of the last. */
    public long lengthMillis() {
        return points.isEmpty()
                ? 0
                : last().startEpochMillis() + stretchMillis - points.get(0).startEpochMillis();
    }

    /** Whether it is long enough for slopes. */
    public boolean isLong() {
        return lengthMillis() >= LONG_MILLIS;
    }

    /**
     * From when on no value is above another by much that came before it, as epoch milliseconds: since then the figure
     * did not grow. 0 where there are no values.
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

    /** How far the last value is above the first; negative where it is below. */
    double rise() {
        return points.isEmpty() ? 0 : last().value() - points.get(0).value();
    }

    private Point last() {
        return points.get(points.size() - 1);
    }

    /** The slope in percent an hour; empty where there are too few points. */
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

    /** By how much it changed from start to end at this slope, as a multiple of its first value. */
    double change(Slope slope) {
        return Math.expm1(Math.log1p(slope.percentAnHour() / PERCENT) * lengthMillis() / MILLIS_PER_HOUR);
    }

    /** The value it had at first. */
    double first() {
        return points.get(0).value();
    }

    /** By how much it grew from start to end, in percent; empty where it did not change by much, or by chance. */
    public Optional<Double> growth() {
        if (!isEnough()) {
            return Optional.empty();
        }
        Trend trend = trend();
        double change = percent(trend.slope() * lengthMillis() / MILLIS_PER_HOUR);
        return Optional.of(change).filter(some -> trend.isSignificant() && isLarge(some));
    }

    /** By how much the second half is above the first, in percent; empty where they are alike. */
    public Optional<Double> step() {
        if (!isEnough()) {
            return Optional.empty();
        }
        HalvesComparison halves = HalvesComparison.of(logs());
        return Optional.of(percent(halves.shift())).filter(some -> halves.isSignificant() && isLarge(some));
    }

    /** Whether it grew by much, from start to end or from half to half, and not by chance. */
    boolean grew() {
        return growth().or(this::step).filter(percent -> percent > 0).isPresent();
    }

    /** A fall by as much counts as a rise by it: by a tenth, 100 is 110 or 91. */
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
}
