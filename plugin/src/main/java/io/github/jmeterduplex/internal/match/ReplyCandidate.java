package io.github.jmeterduplex.internal.match;

import org.jspecify.annotations.Nullable;

/** One inbound message, as the matcher sees it. Valid during the call only. */
public interface ReplyCandidate {
    /** The destination of the subscription, or the event, that it came from. */
    @Nullable
    String source();

    /** The first header of this name. */
    @Nullable
    String header(String name);

    /**
     * The number in the id that is the first header of this name.
     *
     * @return {@link MessageIds#NOT_OURS} where only {@link #header} can tell
     */
    default long number(String header, MessageIds ids) {
        return MessageIds.NOT_OURS;
    }

    /** Holds the body; not to be written. */
    byte[] bodyArray();

    /** Where the body begins in {@link #bodyArray}. */
    int bodyOffset();

    /** Length of the body in bytes. */
    int bodyLength();

    /** What the other side says about the failure of what it was asked for; null where it did not fail. */
    default @Nullable String error() {
        return null;
    }

    /** {@link System#nanoTime} as the first statement of the frame's callback. */
    long arrivedNanos();
}
