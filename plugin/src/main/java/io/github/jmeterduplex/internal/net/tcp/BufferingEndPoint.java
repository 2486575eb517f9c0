package io.github.jmeterduplex.internal.net.tcp;

/** An end point that may hold bytes already read, so that a read does not need the socket. */
public interface BufferingEndPoint {
    /** Whether the next read may bring bytes even if no more arrive; asked by the thread that reads. */
    boolean hasMore();
}
