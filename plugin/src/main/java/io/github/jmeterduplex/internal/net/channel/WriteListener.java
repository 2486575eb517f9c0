package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.session.Fault;

/**
 * Hears what became of one message that was handed to a {@link Channel}: one call, on any thread, with no lock of the
 * channel held. Must not block.
 */
public interface WriteListener {
    /** The kernel has taken all of its bytes. */
    void written();

    /**
     * It will not be written, or not in full: the channel has ended, or takes no more messages.
     *
     * @param begun whether some of its bytes may have gone out; else the other side has none of them
     * @param why the channel has ended or is closing
     */
    void dropped(boolean begun, Fault why);
}
