package io.github.jmeterduplex.internal.channel;

/** An end point that may have bytes without a look at the socket. */
interface Buffering {
    /** Whether the next read may bring something even if nothing more comes; asked by the thread that reads. */
    boolean hasMore();
}
