package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.session.Fault;

/** The parts of a run that all messages in flight share, and the reports of what became of their bytes. Thread-safe. */
interface MatchingContext {
    /** Returns the clock that gives the times of sends. */
    WallClock clock();

    MessageIds ids();

    /** Called when the kernel has taken all bytes of a message that does not wait for a reply: it has its outcome. */
    void unanswered(InFlightMessage message);

    /**
     * Called if a channel does not write a message, or not completely.
     *
     * @param begun whether a byte of it may have been written: then it may have arrived, and is lost, not failed
     */
    void dropped(InFlightMessage message, boolean begun, Fault why);
}
