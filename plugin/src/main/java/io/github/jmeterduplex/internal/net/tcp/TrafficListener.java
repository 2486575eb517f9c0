package io.github.jmeterduplex.internal.net.tcp;

/** Counts the bytes that channels read and write, for {@code sessions.csv}. Thread-safe; called on I/O threads. */
public interface TrafficListener {
    /** Wire bytes of frames written, WebSocket headers included, TLS not. */
    void bytesOut(long bytes);

    /** Wire bytes of frames read, WebSocket headers included, TLS not. */
    void bytesIn(long bytes);
}
