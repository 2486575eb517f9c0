package io.github.jmeterduplex.internal.report.trend;

import io.github.jmeterduplex.latency.Interval;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * A level over stretches of the run that follow each other: its mean or its least value in each. Confined to one
 * thread.
 *
 * <p>A stretch is an interval long at first, and twice as long each time there would be more than {@value #MAX} of
 * them.
 */
public final class StretchValues {
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

    private StretchValues(long intervalMillis, ToDoubleFunction<Stretch> figure) {
        stretchMillis = intervalMillis;
        this.figure = figure;
    }

    /** The mean of each stretch; the length is that of an interval of the files. */
    public static StretchValues means(long intervalMillis) {
        return new StretchValues(intervalMillis, Stretch::mean);
    }

    /** The least value of each stretch; the length is that of an interval of the files. */
    public static StretchValues least(long intervalMillis) {
        return new StretchValues(intervalMillis, Stretch::least);
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

    /** Without stretches in which the level was 0. */
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
