package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import io.github.jmeterduplex.internal.record.log.SessionStats;
import io.github.jmeterduplex.latency.SessionCount;

/** Adds the bytes of all connections to the counters of sessions. Thread-safe. */
record CountedTraffic(SessionStats sessions) implements TrafficListener {
    @Override
    public void bytesOut(long bytes) {
        sessions.count(SessionCount.BYTES_OUT, bytes);
    }

    @Override
    public void bytesIn(long bytes) {
        sessions.count(SessionCount.BYTES_IN, bytes);
    }
}
