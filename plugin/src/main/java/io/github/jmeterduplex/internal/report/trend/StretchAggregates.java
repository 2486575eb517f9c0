package io.github.jmeterduplex.internal.report.trend;

import io.github.jmeterduplex.latency.Interval;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The mean or the least of a measured value in stretches of the run, which follow each other and are equally long.
 * Confined to one thread.
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

    /** Returns aggregates with the mean of each stretch; the length is that of an interval of the files. */
    public static StretchAggregates means(long intervalMillis) {
        return new StretchAggregates(intervalMillis, Stretch::mean);
    }

    /** Returns aggregates with the least value of each stretch; the length is that of an interval of the files. */
    public static StretchAggregates least(long intervalMillis) {
        return new StretchAggregates(intervalMillis, Stretch::least);
    }

    /** Adds the level of one interval. */
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

    /** Returns the values, without stretches in which the level was 0. */
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
