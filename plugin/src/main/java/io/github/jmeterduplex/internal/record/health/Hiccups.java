package io.github.jmeterduplex.internal.record.health;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Notices when this JVM or its machine stood still: a thread that wants to wake every 10 ms measures by how much it was
 * late. Whatever delayed that thread delayed all others. Thread-safe.
 *
 * <p>The timer of the system makes each waking a little late, by 0.1 ms or so: that is in the figures.
 */
final class Hiccups {
    static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final LongSupplier nanoTime;
    private final AtomicLong worstNanos = new AtomicLong();
    private final WaitedTime waited = new WaitedTime(TICK_NANOS);
    /** Written by the thread that ticks. */
    private volatile long dueNanos;

    Hiccups(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        dueNanos = nanoTime.getAsLong() + TICK_NANOS;
    }

    /** How long the ticking thread shall wait. */
    long nanosToTick() {
        return dueNanos - nanoTime.getAsLong();
    }

    /** The ticking thread is awake; false when it was woken too early, which is no tick. */
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

    /** The worst since the last call; one that goes on counts as far as it has come. */
    long takeNanos() {
        return Math.max(worstNanos.getAndSet(0), nanoTime.getAsLong() - dueNanos);
    }

    /** The time since the last call in which a message would have waited, as {@link WaitedTime#takeNanos} has it. */
    long[] takeWaitedNanos() {
        return waited.takeNanos();
    }
}
