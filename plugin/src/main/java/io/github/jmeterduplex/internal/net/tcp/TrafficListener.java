package io.github.jmeterduplex.internal.net.tcp;

/** Counts the bytes that channels read and write, for {@code sessions.csv}. Thread-safe; called on I/O threads. */
public interface TrafficListener {
    /** Adds to the bytes written: frames with WebSocket headers, without TLS. */
    void bytesOut(long bytes);

    /** Adds to the bytes read: frames with WebSocket headers, without TLS. */
    void bytesIn(long bytes);
}
