package io.github.jmeterduplex.internal.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WallClockTest {
    private final AtomicLong nanos = new AtomicLong(TimeUnit.HOURS.toNanos(5));
    private final AtomicLong systemMicros = new AtomicLong(1_700_000_000_000_000L);
    private final WallClock clock = new WallClock(nanos::get, systemMicros::get);

    private void pass(long micros) {
        nanos.addAndGet(TimeUnit.MICROSECONDS.toNanos(micros));
        systemMicros.addAndGet(micros);
    }

    @Test
    void bothTimesAgreeWhileNothingIsCorrected() {
        pass(250);
        long stamp = clock.nanos();
        pass(1_000);
        assertThat(clock.epochMicros(stamp)).isEqualTo(1_700_000_000_000_250L);
        assertThat(clock.systemMicros(stamp)).isEqualTo(1_700_000_000_000_250L);
    }

    @Test
    void correctionCountsForTheComparisonWithOtherMachinesAlone() {
        pass(1_000);
        systemMicros.addAndGet(-400);
        long stamp = clock.nanos();
        pass(10);
        assertThat(clock.epochMicros(stamp)).as("the run's own time").isEqualTo(1_700_000_000_001_000L);
        assertThat(clock.systemMicros(stamp)).as("what others hold for now").isEqualTo(1_700_000_000_000_600L);
    }

    /** A thread that loses its core between the two clocks must not make a push seem to come before it was sent. */
    @Test
    void pauseBetweenTheClocksIsNotTakenForSkew() {
        AtomicInteger reads = new AtomicInteger();
        WallClock paused = new WallClock(nanos::get, () -> {
            long now = systemMicros.get();
            if (reads.incrementAndGet() == 2) {
                pass(20_000);
            }
            return now;
        });
        long stamp = paused.nanos();
        assertThat(paused.systemMicros(stamp)).isEqualTo(1_700_000_000_000_000L);
        assertThat(reads).hasValueGreaterThan(2);
    }
}
