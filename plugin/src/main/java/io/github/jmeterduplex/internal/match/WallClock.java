package io.github.jmeterduplex.internal.match;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Ties {@link System#nanoTime} to the epoch once, so that every stamp is taken from one steady clock. Thread-safe.
 *
 * <p>Does not follow later corrections of the system's clock: durations and rows of one run stay consistent.
 */
public final class WallClock {
    /** Two clocks that are read within so long belong together. */
    private static final long CLOSE_NANOS = 10_000;

    private static final int MOST_TRIES = 10;

    private final LongSupplier nanoTime;
    private final LongSupplier systemMicros;
    private final long anchorNanos;
    private final long anchorEpochMicros;

    /** The clocks of this JVM. */
    public static WallClock system() {
        return new WallClock(System::nanoTime, () -> ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()));
    }

    /**
     * A clock for tests.
     *
     * @param nanoTime steady nanoseconds
     * @param epochMicros the epoch time in µs that belongs to the present value of {@code nanoTime}
     */
    public WallClock(LongSupplier nanoTime, long epochMicros) {
        this(nanoTime, uncorrected(nanoTime, nanoTime.getAsLong(), epochMicros));
    }

    private static LongSupplier uncorrected(LongSupplier nanoTime, long anchorNanos, long epochMicros) {
        return () -> epochMicros + TimeUnit.NANOSECONDS.toMicros(nanoTime.getAsLong() - anchorNanos);
    }

    /** The same with a system's clock that may be corrected. */
    WallClock(LongSupplier nanoTime, LongSupplier systemMicros) {
        this.nanoTime = nanoTime;
        this.systemMicros = systemMicros;
        this.anchorNanos = nanoTime.getAsLong();
        this.anchorEpochMicros = systemMicros.getAsLong();
    }

    /** Steady nanoseconds, as {@link System#nanoTime}. */
    public long nanos() {
        return nanoTime.getAsLong();
    }

    /** The epoch time in µs of a value of {@link #nanos}. */
    public long epochMicros(long nanos) {
        return anchorEpochMicros + TimeUnit.NANOSECONDS.toMicros(nanos - anchorNanos);
    }

    /**
     * The epoch time in µs of a recent value of {@link #nanos} by the system's clock, corrections since the anchor
     * included: only that may be held against another machine's clock, hours later.
     */
    public long systemMicros(long nanos) {
        // Between two reads of clocks the thread may lose its core for milliseconds, which would pass for skew.
        long micros = 0;
        long least = Long.MAX_VALUE;
        long before = nanos();
        for (int tries = 0; tries < MOST_TRIES && least > CLOSE_NANOS; tries++) {
            long now = systemMicros.getAsLong();
            long after = nanos();
            if (after - before < least) {
                least = after - before;
                micros = now - TimeUnit.NANOSECONDS.toMicros(before + least / 2 - nanos);
            }
            before = after;
        }
        return micros;
    }

    /** The epoch time in ms of a value of {@link #nanos}. */
    public long epochMillis(long nanos) {
        return TimeUnit.MICROSECONDS.toMillis(epochMicros(nanos));
    }
}
