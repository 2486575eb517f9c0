package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.session.Fault;

/**
 * What all messages in flight of a run share: the clock, the ids, and the callbacks for the result of a write.
 * Thread-safe.
 */
interface MatchingContext {
    /** Returns the clock by which sends are timed. */
    WallClock clock();

    MessageIds ids();

    /** Called when the kernel has accepted all bytes of a message that expects no reply, which settles its outcome. */
    void unanswered(InFlightMessage message);

    /**
     * Called if a channel does not write a message, or not completely.
     *
     * @param begun whether a byte of it may have been written: then it may have arrived, and is lost, not failed
     */
    void dropped(InFlightMessage message, boolean begun, Fault why);
}
