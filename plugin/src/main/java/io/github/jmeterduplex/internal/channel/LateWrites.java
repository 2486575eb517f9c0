package io.github.jmeterduplex.internal.channel;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many channels wait for the threads that read to write for them. Few may: the wait is part of a message's latency,
 * and the threads shall read soon. Thread-safe.
 */
final class LateWrites {
    private static final int MOST = 64;

    private final AtomicInteger waiting = new AtomicInteger();

    /** Whether one more may wait; several threads that ask at a time may go beyond it by their number. */
    boolean hasRoom() {
        return waiting.get() < MOST;
    }

    void begin() {
        waiting.incrementAndGet();
    }

    void done() {
        waiting.decrementAndGet();
    }
}
