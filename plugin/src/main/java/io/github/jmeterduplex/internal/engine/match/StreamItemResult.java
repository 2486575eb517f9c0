package io.github.jmeterduplex.internal.engine.match;

/** How a received stream item was handled. */
public enum StreamItemResult {
    /** The item does not belong to a stream that this session has asked for. */
    UNKNOWN,
    /** The item belongs to such a stream. */
    TAKEN,
    /** The item is the last wanted one, or its message is lost: the caller cancels the stream. */
    LAST
}
