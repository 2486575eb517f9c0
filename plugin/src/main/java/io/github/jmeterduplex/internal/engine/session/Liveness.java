package io.github.jmeterduplex.internal.engine.session;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * When one session last heard and said something, and what was agreed about it. Thread-safe: I/O threads and senders
 * note, the run's timer asks; a stale value costs one beat.
 */
final class Liveness {
    private final long connectDeadlineNanos;
    /** Written once, when the server says what it agrees to. */
    private volatile Heartbeats agreed = Heartbeats.NONE;
    /** Written by the I/O thread on every arrival. */
    private final AtomicLong lastInNanos;
    /** Written by whoever sends. */
    private final AtomicLong lastOutNanos;

    /** A session that begins to connect now and must be connected by then. */
    Liveness(long nowNanos, long connectDeadlineNanos) {
        this.connectDeadlineNanos = connectDeadlineNanos;
        this.lastInNanos = new AtomicLong(nowNanos);
        this.lastOutNanos = new AtomicLong(nowNanos);
    }

    void agree(Heartbeats heartbeats) {
        agreed = heartbeats;
    }

    void heard(long nanos) {
        lastInNanos.setRelease(nanos);
    }

    void said(long nanos) {
        lastOutNanos.setRelease(nanos);
    }

    /** How often the questions below must be asked. */
    long checkNanos() {
        return agreed.checkNanos();
    }

    boolean isConnectOverdue(long nowNanos) {
        return nowNanos - connectDeadlineNanos > 0;
    }

    /**
     * Returns the milliseconds of silence if they are too many, else a negative number. Asks once for the last arrival,
     * as another one may come between two questions.
     */
    long silentMillis(long nowNanos) {
        long silentNanos = nowNanos - lastInNanos.get();
        return agreed.isSilent(silentNanos) ? TimeUnit.NANOSECONDS.toMillis(silentNanos) : -1;
    }

    boolean isHeartbeatDue(long nowNanos) {
        return agreed.isOutDue(nowNanos - lastOutNanos.get());
    }
}
