package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.latency.Interval;
import java.util.List;

/**
 * The buckets into which a report's time is cut: equally long, the first one numbered 0.
 *
 * @param fromEpochMillis start of the first bucket
 * @param bucketMillis length of each
 * @param intervalMillis the longest interval in which an engine counts
 */
record TimeAxis(long fromEpochMillis, long bucketMillis, long intervalMillis) {
    /** Points that a chart shows well, and that a page of many charts holds. */
    static final int MAX_BUCKETS = 1_000;

    private static final List<Integer> STEPS = List.of(1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1_800, 3_600);

    /**
     * The finest axis with at most {@link #MAX_BUCKETS} buckets of a round number of intervals, so that each holds
     * equally many of them.
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

    /** The same time in buckets twice as long: what was in bucket n is in n / 2. */
    TimeAxis coarser() {
        return new TimeAxis(fromEpochMillis, 2 * bucketMillis, intervalMillis);
    }

    /**
     * By how much the intervals of an engine begin after the nearest ones of the axis, by one of them: at most half
     * an interval, negative where they lie before. Moved by it they lie on the axis, so that no border is near the
     * middle of any.
     */
    long phaseMillis(Interval interval) {
        long half = intervalMillis / 2;
        return half - Math.floorMod(half - (interval.startEpochMillis() - fromEpochMillis), intervalMillis);
    }

    /**
     * The first and the last bucket of an interval: the same one, but where a late tick made it longer than a bucket
     * and a half. Ticks come a little early or late, so what lies within half a bucket of a border decides nothing.
     */
    int first(Interval interval) {
        return bucket(interval.startEpochMillis() + half(interval));
    }

    /** See {@link #first}. */
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
