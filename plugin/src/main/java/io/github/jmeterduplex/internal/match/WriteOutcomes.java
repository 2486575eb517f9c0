package io.github.jmeterduplex.internal.match;

import io.github.jmeterduplex.session.Fault;

/** Settles messages of which a channel tells what became of their bytes. Thread-safe. */
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
