package io.github.jmeterduplex.internal.record.log;

import java.util.function.LongSupplier;

/**
 * The clock of a run: the wall clock at its start, then steady, so that a step of the machine's clock does not change
 * the length of an interval. Thread-safe if its source is.
 */
final class RunClock {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final long startEpochMillis;
    private final LongSupplier nanoTime;
    private final long startNanos;

    RunClock(long startEpochMillis, LongSupplier nanoTime) {
        this.startEpochMillis = startEpochMillis;
        this.nanoTime = nanoTime;
        this.startNanos = nanoTime.getAsLong();
    }

    static RunClock system() {
        return new RunClock(System.currentTimeMillis(), System::nanoTime);
    }

    long startEpochMillis() {
        return startEpochMillis;
    }

    long elapsedNanos() {
        return nanoTime.getAsLong() - startNanos;
    }

    long epochMillis() {
        return startEpochMillis + elapsedNanos() / NANOS_PER_MILLI;
    }
}
