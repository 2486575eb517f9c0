package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.session.Fault;

/**
 * Is notified of the outcome of one message that was handed to a {@link Channel}: one call, on any thread, with no lock
 * of the channel held. Must not block.
 */
public interface WriteListener {
    /** Called if the kernel has taken all bytes of the message. */
    void written();

    /**
     * Called if the message will not be written, or not in full: the channel has ended, or takes no more messages.
     *
     * @param begun whether some of its bytes may have gone out; if false, the other side did not get any
     * @param why the reason: the channel has ended or is closing
     */
    void dropped(boolean begun, Fault why);
}
