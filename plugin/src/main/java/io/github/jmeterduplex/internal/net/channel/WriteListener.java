package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.session.Fault;

/**
 * A listener for the outcome of one message that was passed to a {@link Channel}, called once, on any thread, with no
 * lock of the channel held. Must not block.
 */
public interface WriteListener {
    /** Called when the kernel has accepted all bytes of the message. */
    void written();

    /**
     * Called when it is certain that the message will not be written, or not completely, as the channel has ended or
     * refuses messages.
     *
     * @param begun whether some of its bytes may have gone out; if false, the other side did not get any
     * @param why the reason: the channel has ended or is closing
     */
    void dropped(boolean begun, Fault why);
}
