package io.github.jmeterduplex.internal.net.tcp;

import java.util.concurrent.TimeUnit;

/**
 * When the sockets that a select found became ready: when it returned, if its thread waited in it; some time before, if
 * the thread was busy until then. Times by {@link System#nanoTime}. Confined to the I/O thread, apart from
 * {@link #nanos}.
 */
final class ReadyTimes {
    /** A select that takes less than this has probably not waited; it may have lost its core. */
    private static final long AT_ONCE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** When the latest select returned, and the one before it. */
    private long selectedNanos;

    private long earlierNanos;

    /**
     * A select that takes less than this has probably not waited, as the one before it was only woken after the thread
     * was busy; 0 if that was not so.
     */
    private long wokenNanos;

    private volatile long nanos;

    ReadyTimes(long nowNanos) {
        selectedNanos = nowNanos;
        earlierNanos = nowNanos;
    }

    /**
     * Adds a select.
     *
     * @param found how many ready sockets it found; 0 if another thread woke it
     */
    void selected(long beforeNanos, long afterNanos, int found) {
        long busy = beforeNanos - selectedNanos;
        long waited = afterNanos - beforeNanos;
        // If the thread was busy for longer than it waited here, the sockets probably became ready meanwhile. The
        // select before this one did not look at those for which the thread was asked only then.
        nanos = waited < Math.max(busy, wokenNanos) ? earlierNanos : afterNanos;
        wokenNanos = found == 0 && waited < busy ? Math.min(busy, AT_ONCE_NANOS) : 0;
        earlierNanos = selectedNanos;
        selectedNanos = afterNanos;
    }

    /**
     * Returns when the sockets that the latest select found became ready; the earliest possible time if that is not
     * known, as the thread was busy.
     */
    long nanos() {
        return nanos;
    }
}
