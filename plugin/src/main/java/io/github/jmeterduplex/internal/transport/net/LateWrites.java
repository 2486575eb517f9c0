package io.github.jmeterduplex.internal.transport.net;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many channels wait for the threads that read to write for them. Few may: the wait is part of a message's latency,
 * and the threads shall read soon. Thread-safe.
 */
public final class LateWrites {
    /** Where senders go on meanwhile: half a millisecond of writes, about. */
    public static final int OF_SENDERS = 64;

    /**
     * Where each sender has sent its last message and waits: two milliseconds of writes, about, and the senders' own would
     * take longer.
     */
    public static final int OF_WAITING = 256;

    /** Masking, compressing or encrypting more than this is work that the senders' own cores share. */
    public static final int SMALL_BYTES = 4_096;

    private final AtomicInteger waiting = new AtomicInteger();

    /** Whether one more may wait beside so many; several threads that ask at a time may go beyond it by their number. */
    public boolean hasRoom(int most) {
        return waiting.get() < most;
    }

    public void begin() {
        waiting.incrementAndGet();
    }

    public void done() {
        waiting.decrementAndGet();
    }
}
