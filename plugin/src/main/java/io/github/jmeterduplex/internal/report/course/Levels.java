package io.github.jmeterduplex.internal.report.course;

import io.github.jmeterduplex.latency.Interval;
import java.util.TreeMap;

/**
 * The means of a level, such as the number of open sessions, over stretches of the run that follow each other. Confined
 * to one thread.
 *
 * <p>A stretch is an interval long at first, and twice as long each time there would be more than {@value #MOST} of
 * them.
 */
public final class Levels {
    private static final int MOST = 64;

    private TreeMap<Long, Mean> means = new TreeMap<>();
    private long stretchMillis;

    private record Mean(double sum, long count) {
        Mean plus(Mean other) {
            return new Mean(sum + other.sum, count + other.count);
        }
    }

    /** @param intervalMillis length of an interval of the files */
    public Levels(long intervalMillis) {
        stretchMillis = intervalMillis;
    }

    /** Adds the level of one interval. */
    public void add(Interval interval, double level) {
        means.merge(Math.floorDiv(interval.startEpochMillis(), stretchMillis), new Mean(level, 1), Mean::plus);
        while (means.lastKey() - means.firstKey() >= MOST) {
            TreeMap<Long, Mean> coarser = new TreeMap<>();
            means.forEach((stretch, mean) -> coarser.merge(Math.floorDiv(stretch, 2), mean, Mean::plus));
            means = coarser;
            stretchMillis *= 2;
        }
    }

    /** Without stretches in which the level was 0. */
    public Course course() {
        return new Course(means.entrySet().stream()
                .filter(entry -> entry.getValue().sum() > 0)
                .map(entry -> new Course.Point(
                        entry.getKey() * stretchMillis,
                        entry.getValue().sum() / entry.getValue().count()))
                .toList());
    }
}
