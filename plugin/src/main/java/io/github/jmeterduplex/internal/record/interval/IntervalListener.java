package io.github.jmeterduplex.internal.record.interval;

/**
 * An output that is notified of each interval. All calls come from the log's thread, which must not be held up; none
 * of them is on the way of a message.
 */
public interface IntervalListener {
    /** An interval has ended, and is in the files. */
    void interval(IntervalFigures figures);

    /** There will be no more intervals; the output lets go of what it holds. */
    default void ended() {}
}
