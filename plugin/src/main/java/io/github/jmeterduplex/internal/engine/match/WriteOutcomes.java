package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.session.Fault;

/** Settles messages by what a channel reports of their bytes: that they are written, or will not be. Thread-safe. */
interface WriteOutcomes {
    /** Called when the kernel has taken all bytes of a message that does not wait for a reply. */
    void unanswered(InFlightMessage message);

    /**
     * Called if a message will not be written, or not completely.
     *
     * @param begun whether some of its bytes may have been sent
     */
    void dropped(InFlightMessage message, boolean begun, Fault why);
}
