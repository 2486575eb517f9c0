package io.github.jmeterduplex.internal.socketio;

import io.github.jmeterduplex.internal.log.LabelStats;
import java.util.concurrent.atomic.AtomicLong;

/** One event that a session listens to, and how many messages it brought. Thread-safe. */
public final class Listen {
    private final ListenOptions options;
    private final LabelStats stats;
    private final AtomicLong arrived = new AtomicLong();

    Listen(ListenOptions options, LabelStats stats) {
        this.options = options;
        this.stats = stats;
    }

    /** The event's name. */
    public String event() {
        return options.event();
    }

    /** Messages that came since it is listened to, those of earlier connections included. */
    public long arrived() {
        return arrived.get();
    }

    ListenOptions options() {
        return options;
    }

    /** Where its pushes are counted. */
    LabelStats stats() {
        return stats;
    }

    void countArrival() {
        arrived.incrementAndGet();
    }
}
