package io.github.jmeterduplex.report;

import io.github.jmeterduplex.latency.Interval;

/** The stretch of time that is reported: intervals that start in it, from its first millisecond to before its last. */
record Window(long fromEpochMillis, long toEpochMillis) {
    boolean contains(Interval interval) {
        return interval.startEpochMillis() >= fromEpochMillis && interval.startEpochMillis() < toEpochMillis;
    }
}
