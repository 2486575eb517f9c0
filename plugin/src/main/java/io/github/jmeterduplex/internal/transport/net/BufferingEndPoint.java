package io.github.jmeterduplex.internal.transport.net;

/** An end point that may have bytes without a look at the socket. */
public interface BufferingEndPoint {
    /** Whether the next read may bring something even if nothing more comes; asked by the thread that reads. */
    boolean hasMore();
}
