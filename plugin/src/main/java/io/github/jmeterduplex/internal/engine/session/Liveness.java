package io.github.jmeterduplex.internal.engine.session;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The times of a session's last inbound and outbound messages, and the agreed heartbeats. Thread-safe: I/O threads and
 * senders note times, the run's timer asks; a stale value costs one beat.
 */
final class Liveness {
    private final long connectDeadlineNanos;
    /** The heartbeats that both sides have agreed on; written once, when the server agrees. */
    private volatile Heartbeats agreed = Heartbeats.NONE;
    /** When the last message arrived; the I/O thread writes this on every arrival. */
    private final AtomicLong lastInNanos;
    /** When the last message was sent; written by sending threads. */
    private final AtomicLong lastOutNanos;

    /** Creates the times of a session that connects now, with a deadline for the connect. */
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

    /** Returns the nanoseconds after which the methods below must be called again. */
    long checkNanos() {
        return agreed.checkNanos();
    }

    boolean isConnectOverdue(long nowNanos) {
        return nowNanos - connectDeadlineNanos > 0;
    }

    /**
     * Returns for how many milliseconds the other side has been silent, if that is too long; else a negative number.
     * Reads the last arrival once, as another one may come between two reads.
     */
    long silentMillis(long nowNanos) {
        long silentNanos = nowNanos - lastInNanos.get();
        return agreed.isSilent(silentNanos) ? TimeUnit.NANOSECONDS.toMillis(silentNanos) : -1;
    }

    boolean isHeartbeatDue(long nowNanos) {
        return agreed.isOutDue(nowNanos - lastOutNanos.get());
    }
}
