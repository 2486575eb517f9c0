package io.github.jmeterduplex.internal.engine.match;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A steady clock and a system's clock that a test moves by hand, together or not. Thread-safe. */
public final class FakeClocks {
    /** What the system's clock shows at first. */
    public static final long START_MICROS = 1_700_000_000_000_000L;

    private final AtomicLong nanos = new AtomicLong(TimeUnit.HOURS.toNanos(5));
    private final AtomicLong systemMicros = new AtomicLong(START_MICROS);

    /** A clock of these two. */
    public WallClock wallClock() {
        return new WallClock(this::nanos, this::systemMicros);
    }

    /** A clock without corrections; {@code epochMicros} belong to the present value of {@code nanoTime}. */
    public static WallClock uncorrected(LongSupplier nanoTime, long epochMicros) {
        long anchorNanos = nanoTime.getAsLong();
        return new WallClock(
                nanoTime, () -> epochMicros + TimeUnit.NANOSECONDS.toMicros(nanoTime.getAsLong() - anchorNanos));
    }

    /** Time passes. */
    public void pass(long micros) {
        nanos.addAndGet(TimeUnit.MICROSECONDS.toNanos(micros));
        systemMicros.addAndGet(micros);
    }

    /** The system's clock is set. */
    public void step(long micros) {
        systemMicros.addAndGet(micros);
    }

    long nanos() {
        return nanos.get();
    }

    /** What the system's clock shows. */
    public long systemMicros() {
        return systemMicros.get();
    }
}
