package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;

/**
 * The start and end phases of a run on one engine, in which disturbances are normal. In the start phase, sessions open
 * and the JVM warms up; in the end phase, sessions close. Confined to one thread.
 */
final class RunPhases {
    /** Time after the sessions have opened in which the JVM still warms up, in milliseconds. */
    private static final long WARM_UP_MILLIS = 5_000;
    /** Divisor of the run's length that limits for how long the opening or closing of sessions counts as a phase. */
    private static final int SHARE = 4;
    /** Shortest run that has start and end phases, in milliseconds; in a shorter run, all intervals count. */
    private static final long SHORTEST_MILLIS = 10_000;

    private long startMillis = Long.MAX_VALUE;
    private long openedMillis;
    private boolean grows = true;
    private long closingMillis = Long.MAX_VALUE;
    private long endMillis;
    private long open;

    /** Adds the session counts of an interval, in the order of time, even if the interval is not reported. */
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

    /** Whether a time overlaps the start or the end phase of the run. */
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
