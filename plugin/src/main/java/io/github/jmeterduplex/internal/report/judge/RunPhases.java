package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;

/**
 * The start and the end of a run on one engine: while sessions open and the JVM warms up, and while sessions close,
 * disturbances are normal. Confined to one thread.
 */
final class RunPhases {
    /** New code runs slowly, and compiling it takes cores. */
    private static final long WARM_UP_MILLIS = 5_000;
    /**
     * Sessions may open or close all the time: if that lasts longer than this share of a run, it is not start or end.
     */
    private static final int SHARE = 4;
    /** A shorter run consists only of start and end: there all counts. */
    private static final long SHORTEST_MILLIS = 10_000;

    private long startMillis = Long.MAX_VALUE;
    private long openedMillis;
    private boolean grows = true;
    private long closingMillis = Long.MAX_VALUE;
    private long endMillis;
    private long open;

    /** Adds an interval of the run, in the order of time, even if it is not reported. */
    void add(SessionCounts line) {
        Interval interval = line.interval();
        long before = open;
        open = line.counts().get(SessionCount.OPEN);
        if (startMillis == Long.MAX_VALUE) {
            startMillis = interval.startEpochMillis();
            openedMillis = startMillis;
        }
        grows &= open > before || open == 0 || line.counts().get(SessionCount.OPENING) > 0;
        if (grows) {
            openedMillis = interval.endEpochMillis();
        }
        boolean shrinks = open < before || open == 0;
        closingMillis = shrinks ? Math.min(closingMillis, interval.startEpochMillis()) : Long.MAX_VALUE;
        endMillis = interval.endEpochMillis();
    }

    /** Whether any of this time belongs to the start or the end. */
    boolean touch(long fromEpochMillis, long toEpochMillis) {
        if (startMillis == Long.MAX_VALUE || endMillis - startMillis < SHORTEST_MILLIS) {
            return false;
        }
        long share = (endMillis - startMillis) / SHARE;
        long steadyFrom =
                Math.min(Math.min(openedMillis, startMillis + share) + WARM_UP_MILLIS, startMillis + 2 * share);
        long steadyTo = Math.max(closingMillis, endMillis - share);
        return fromEpochMillis < steadyFrom || toEpochMillis > steadyTo;
    }

    boolean touch(Interval interval) {
        return touch(interval.startEpochMillis(), interval.endEpochMillis());
    }
}
