package io.github.jmeterduplex.internal.record.interval;

/**
 * An output that is notified of each interval. The log's thread makes all calls, and must not be delayed; threads that
 * handle messages do not call it.
 */
public interface IntervalListener {
    /** Called when an interval has ended and is in the files. */
    void interval(IntervalFigures figures);

    /** Called after the last interval; the output must release its resources. */
    default void ended() {}
}
