package io.github.jmeterduplex.internal.channel;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many channels wait for the threads that read to write for them. Few may: the wait is part of a message's latency,
 * and the threads shall read soon. Thread-safe.
 */
final class LateWrites {
    private static final int MOST = 64;

    private final AtomicInteger waiting = new AtomicInteger();

    /** Whether one more may wait; it says {@link #done} then. */
    boolean begin() {
        if (waiting.get() >= MOST) {
            return false;
        }
        waiting.incrementAndGet();
        return true;
    }

    void done() {
        waiting.decrementAndGet();
    }
}
