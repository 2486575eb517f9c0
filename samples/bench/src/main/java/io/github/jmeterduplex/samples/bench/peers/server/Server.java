package io.github.jmeterduplex.samples.bench.peers.server;

import java.io.IOException;

/** What sessions are opened to, on 127.0.0.1: one process on the server's core or several. Thread-safe. */
public interface Server extends AutoCloseable {
    /** Where clients connect. */
    int port();

    /** Whether they must speak TLS there. */
    default boolean isSecure() {
        return false;
    }

    /** Where it has what a protocol usually has at that path. */
    default String path(String usual) {
        return usual;
    }

    /** The cookies that it wants with a handshake, as in {@code a=b}; empty where it wants none. */
    default String cookies() {
        return "";
    }

    /** One of its own counts. */
    long count(String name) throws IOException;

    /** What its processes have used so far, all together. */
    ProcessUse use() throws IOException;

    @Override
    void close();
}
