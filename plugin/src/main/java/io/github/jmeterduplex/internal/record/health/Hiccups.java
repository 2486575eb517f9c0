package io.github.jmeterduplex.internal.record.health;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Measures how long this JVM or its machine stalled: how late a thread wakes that should wake every 10 ms. Any cause
 * that delayed this thread delayed all others. Thread-safe.
 *
 * <p>The system's timer makes each wake-up about 0.1 ms late, which is part of the figures.
 */
final class Hiccups {
    static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final LongSupplier nanoTime;
    private final AtomicLong worstNanos = new AtomicLong();
    private final WaitedTime waited = new WaitedTime(TICK_NANOS);
    /** When the ticking thread should wake next; that thread writes this. */
    private volatile long dueNanos;

    Hiccups(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        dueNanos = nanoTime.getAsLong() + TICK_NANOS;
    }

    long nanosToTick() {
        return dueNanos - nanoTime.getAsLong();
    }

    /**
     * Notes that the ticking thread is awake; returns false if the thread woke too early, which does not count as a
     * tick.
     */
    boolean tick() {
        long now = nanoTime.getAsLong();
        if (now - dueNanos < 0) {
            return false;
        }
        worstNanos.accumulateAndGet(now - dueNanos, Math::max);
        waited.add(now - dueNanos);
        dueNanos = now + TICK_NANOS;
        return true;
    }

    /** Returns the longest stall since the last call; a stall that has not ended counts up to now. */
    long takeNanos() {
        return Math.max(worstNanos.getAndSet(0), nanoTime.getAsLong() - dueNanos);
    }

    /** Returns the time since the last call in which a message would have waited, like {@link WaitedTime#takeNanos}. */
    long[] takeWaitedNanos() {
        return waited.takeNanos();
    }
}
