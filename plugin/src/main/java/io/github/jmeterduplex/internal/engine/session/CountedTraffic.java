package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import io.github.jmeterduplex.internal.record.log.SessionStats;

/** Adds the bytes of all connections to the counters of sessions. Thread-safe. */
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
