package io.github.jmeterduplex.internal.report.trend;

import io.github.jmeterduplex.latency.Interval;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The mean or the minimum of a measured value in successive stretches of the run that are equally long. Confined to one
 * thread.
 *
 * <p>A stretch is an interval long at first, and twice as long each time there would be more than {@value #MAX} of
 * them.
 */
public final class StretchAggregates {
    private static final int MAX = 64;

    private final ToDoubleFunction<Stretch> figure;
    private TreeMap<Long, Stretch> stretches = new TreeMap<>();
    private long stretchMillis;

    private record Stretch(double sum, long count, double least) {
        Stretch plus(Stretch other) {
            return new Stretch(sum + other.sum, count + other.count, Math.min(least, other.least));
        }

        double mean() {
            return sum / count;
        }
    }

    private StretchAggregates(long intervalMillis, ToDoubleFunction<Stretch> figure) {
        stretchMillis = intervalMillis;
        this.figure = figure;
    }

    /** Creates aggregates with the mean of each stretch; a stretch is as long as an interval at first. */
    public static StretchAggregates means(long intervalMillis) {
        return new StretchAggregates(intervalMillis, Stretch::mean);
    }

    /** Creates aggregates with the minimum of each stretch; a stretch is as long as an interval at first. */
    public static StretchAggregates least(long intervalMillis) {
        return new StretchAggregates(intervalMillis, Stretch::least);
    }

    /** Adds the value measured in one interval. */
    public void add(Interval interval, double level) {
        stretches.merge(
                Math.floorDiv(interval.startEpochMillis(), stretchMillis), new Stretch(level, 1, level), Stretch::plus);
        while (stretches.lastKey() - stretches.firstKey() >= MAX) {
            TreeMap<Long, Stretch> coarser = new TreeMap<>();
            stretches.forEach((at, stretch) -> coarser.merge(Math.floorDiv(at, 2), stretch, Stretch::plus));
            stretches = coarser;
            stretchMillis *= 2;
        }
    }

    /** Returns the aggregates as a series, without stretches in which the value was 0. */
    public TimeSeries series() {
        return new TimeSeries(
                stretches.entrySet().stream()
                        .map(entry -> new TimeSeries.Point(
                                entry.getKey() * stretchMillis, figure.applyAsDouble(entry.getValue())))
                        .filter(point -> point.value() > 0)
                        .toList(),
                stretchMillis);
    }
}
