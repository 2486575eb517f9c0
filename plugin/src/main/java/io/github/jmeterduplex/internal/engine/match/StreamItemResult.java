package io.github.jmeterduplex.internal.engine.match;

/** How a received stream item was handled. */
public enum StreamItemResult {
    /** It is of no stream that this session has asked for. */
    UNKNOWN,
    /** It is of one. */
    TAKEN,
    /** It is the last one that is wanted, or its message is lost: the caller cancels the stream. */
    LAST
}
