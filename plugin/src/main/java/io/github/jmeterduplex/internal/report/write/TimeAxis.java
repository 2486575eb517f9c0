package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.latency.Interval;
import java.util.List;

/**
 * The buckets of equal length into which the time of a report is divided, numbered from 0.
 *
 * @param fromEpochMillis start of the first bucket
 * @param bucketMillis length of each
 * @param intervalMillis the longest interval in which an engine counts
 */
record TimeAxis(long fromEpochMillis, long bucketMillis, long intervalMillis) {
    /** Maximum number of buckets, so that charts stay readable and a page with many charts stays small. */
    static final int MAX_BUCKETS = 1_000;

    private static final List<Integer> STEPS = List.of(1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1_800, 3_600);

    /**
     * Returns the finest axis with at most {@link #MAX_BUCKETS} buckets, each with the same round number of intervals.
     */
    static TimeAxis over(long fromEpochMillis, long toEpochMillis, long intervalMillis) {
        long intervals = (toEpochMillis - fromEpochMillis) / intervalMillis;
        long needed = Math.max(1, (intervals + MAX_BUCKETS - 1) / MAX_BUCKETS);
        long step = STEPS.stream()
                .mapToLong(Integer::longValue)
                .filter(round -> round >= needed)
                .findFirst()
                .orElse(needed);
        return new TimeAxis(fromEpochMillis, step * intervalMillis, intervalMillis);
    }

    /** Returns an axis with buckets twice as long: the content of bucket n is then in n / 2. */
    TimeAxis coarser() {
        return new TimeAxis(fromEpochMillis, 2 * bucketMillis, intervalMillis);
    }

    /**
     * Returns how much later the intervals of an engine begin than those of the axis, in milliseconds. It is at most
     * half an interval, and negative if they begin earlier. Intervals moved by that are on the axis, so that a border
     * is not near the middle of any.
     */
    long phaseMillis(Interval interval) {
        long half = intervalMillis / 2;
        return half - Math.floorMod(half - (interval.startEpochMillis() - fromEpochMillis), intervalMillis);
    }

    /**
     * Returns the number of the first bucket of an interval. The last one is the same, unless a late tick made the
     * interval longer than a bucket and a half. Ticks come a little early or late, so times within half a bucket of a
     * border do not decide.
     */
    int first(Interval interval) {
        return bucket(interval.startEpochMillis() + half(interval));
    }

    /** Returns the number of the last bucket of an interval; see {@link #first}. */
    int last(Interval interval) {
        return Math.max(first(interval), bucket(interval.endEpochMillis() - half(interval)));
    }

    private long half(Interval interval) {
        return Math.min(bucketMillis, interval.lengthMillis()) / 2;
    }

    private int bucket(long epochMillis) {
        return Math.toIntExact(Math.max(0, (epochMillis - fromEpochMillis) / bucketMillis));
    }
}
