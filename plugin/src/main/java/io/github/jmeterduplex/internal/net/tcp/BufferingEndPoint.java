package io.github.jmeterduplex.internal.net.tcp;

/** An end point that may hold bytes already read, so that a read need not ask the socket. */
public interface BufferingEndPoint {
    /** Whether the next read may bring something even if nothing more comes; asked by the thread that reads. */
    boolean hasMore();
}
