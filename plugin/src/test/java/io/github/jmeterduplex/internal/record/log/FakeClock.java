package io.github.jmeterduplex.internal.record.log;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A clock that a test moves by hand. Thread-safe. */
final class FakeClock implements LongSupplier {
    static final long START_EPOCH_MILLIS = 1_795_218_930_000L;

    private final AtomicLong nanos = new AtomicLong(77);

    RunClock runClock() {
        return new RunClock(START_EPOCH_MILLIS, this);
    }

    void advanceMillis(long millis) {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    @Override
    public long getAsLong() {
        return nanos.get();
    }
}
