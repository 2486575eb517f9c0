package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.session.Fault;

/** A channel as the connector and the opening see it, from the start of its opening to its end. Thread-safe. */
public interface ManagedChannel extends Channel {
    /** Ties it to its opening, before the first step. */
    void begin(ChannelOpening opening);

    boolean isEnded();

    /** Returns the listener that is notified of its events. */
    ChannelListener listener();

    /** Whether the server may miss its end without a disconnect message, which has not been sent yet. */
    default boolean needsClosing() {
        return false;
    }

    /** Ends it for the first fault that is found; later calls are ignored. */
    void end(Fault found, Leave leave);

    /** Ends it immediately if it has not opened in time; a channel that has just opened continues. */
    void endOpening(Fault late);

    /** Drops the unsent messages, and takes no more; the connection stays as it is. */
    void dropUnsent(Fault why);

    /** Ends the channel for an exception of a library, a codec or the listener. */
    void broke(Throwable cause);

    /** Ends it if no byte could be written for too long, and closes connections that are not needed any more. */
    void sweep(long nowNanos);

    /** How the connection is closed. */
    enum Leave {
        /** The connection is gone, or the other side is about to close it. */
        GONE,
        /** With a close frame that names the other side's fault. */
        BREACH,
        /** With a close frame that says that a text is not UTF-8. */
        BAD_TEXT,
        /** With a close frame that says that a message is too long. */
        TOO_BIG,
        /** With a close frame. */
        NORMAL,
        /** Immediately. */
        HANG_UP,
        /** Immediately, with a TCP reset. */
        RESET
    }
}
