package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.session.Fault;

/** Settles messages by what a channel reports of their bytes: that they are written, or will not be. Thread-safe. */
interface WriteOutcomes {
    /** The kernel has taken all of its bytes. */
    void written(InFlightMessage message);

    /**
     * It will not be written, or not in full.
     *
     * @param begun whether some of its bytes may have gone out
     */
    void dropped(InFlightMessage message, boolean begun, Fault why);
}
