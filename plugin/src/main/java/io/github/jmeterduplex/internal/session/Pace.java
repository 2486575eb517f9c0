package io.github.jmeterduplex.internal.session;

import io.github.jmeterduplex.internal.match.Matcher;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * A steady schedule of one sampler in one thread. Confined to that thread.
 *
 * <p>The schedule runs on across samples: a sample that comes late finds its messages due since long, sends them at
 * once, and their intended times show the slip.
 */
public final class Pace {
    private final double perSecond;
    private final LongSupplier nanoTime;
    private long startNanos;
    private long slot;
    private boolean started;

    /**
     * A schedule that begins with the first {@link #dueNanos}.
     *
     * @param perSecond messages a second
     */
    public Pace(double perSecond, LongSupplier nanoTime) {
        this.perSecond = perSecond;
        this.nanoTime = nanoTime;
    }

    /** Messages a second. */
    public double perSecond() {
        return perSecond;
    }

    /** When the next message is due. */
    public long dueNanos() {
        if (!started) {
            started = true;
            startNanos = nanoTime.getAsLong();
        }
        return startNanos + (long) (slot * 1e9 / perSecond);
    }

    /** The next message has been sent, or failed: on to the one after. */
    public void advance() {
        slot++;
    }

    /**
     * Waits for an instant.
     *
     * @param atNanos value of the clock, or {@link Matcher#NO_PACE} for no wait
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    public static void await(long atNanos, LongSupplier nanoTime) throws InterruptedException {
        if (atNanos == Matcher.NO_PACE) {
            return;
        }
        long left = atNanos - nanoTime.getAsLong();
        while (left > 0) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            left = atNanos - nanoTime.getAsLong();
        }
    }
}
