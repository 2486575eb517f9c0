package io.github.jmeterduplex.internal.session;

import io.github.jmeterduplex.internal.log.SessionStats;
import io.github.jmeterduplex.internal.transport.net.TrafficListener;

/** Counts the bytes of all connections among what sessions do. Thread-safe. */
record CountedTraffic(SessionStats sessions) implements TrafficListener {
    @Override
    public void bytesOut(long bytes) {
        sessions.bytesOut(bytes);
    }

    @Override
    public void bytesIn(long bytes) {
        sessions.bytesIn(bytes);
    }
}
