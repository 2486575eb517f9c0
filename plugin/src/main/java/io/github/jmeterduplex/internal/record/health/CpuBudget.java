package io.github.jmeterduplex.internal.record.health;

import java.util.function.LongSupplier;

/**
 * Decides when an expensive measurement may be repeated, so that it uses at most a 500th of a core. Confined to one
 * thread.
 */
final class CpuBudget {
    private static final long PAUSE_TIMES_COST = 500;

    private final LongSupplier nanoTime;
    private long begunNanos;
    private long nextNanos;

    CpuBudget(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        nextNanos = nanoTime.getAsLong();
    }

    /** Whether the measurement may be repeated now; then {@link #end} must follow. */
    boolean begin() {
        begunNanos = nanoTime.getAsLong();
        return begunNanos - nextNanos >= 0;
    }

    void end() {
        long ended = nanoTime.getAsLong();
        nextNanos = ended + PAUSE_TIMES_COST * (ended - begunNanos);
    }
}
