package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.session.Fault;

/**
 * What the connector and the opening do with a channel, beside sending: from the start of its opening to its end.
 * Thread-safe.
 */
public interface ManagedChannel extends Channel {
    /** Ties it to its opening, before the first step. */
    void begin(ChannelOpening opening);

    boolean isEnded();

    /** Who hears what comes. */
    ChannelListener listener();

    /** Whether the server might not notice its end without a disconnect message, which has not been sent yet. */
    default boolean needsClosing() {
        return false;
    }

    /** Ends it for the first fault that is found; later calls do nothing. */
    void end(Fault found, Leave leave);

    /** Ends it at once where it has not opened in time; one that has opened, be it this moment, goes on. */
    void endOpening(Fault late);

    /** Drops what waits to be written, and takes no more; the connection stays as it is. */
    void dropUnsent(Fault why);

    /** Something was thrown on this channel, by a library, a codec or the listener. */
    void broke(Throwable cause);

    /** Ends it when nothing could be written for too long, and closes connections that are no longer of use. */
    void sweep(long nowNanos);

    /** How the connection is left. */
    enum Leave {
        /** It is gone, or the other side is about to close it. */
        GONE,
        /** With a close frame that names the other side's fault. */
        BREACH,
        /** The same, for text that is not UTF-8. */
        BAD_TEXT,
        /** The same, for a message that is too long. */
        TOO_BIG,
        /** With a close frame. */
        NORMAL,
        /** At once. */
        HANG_UP,
        /** At once, with a TCP reset. */
        RESET
    }
}
