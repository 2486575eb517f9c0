package io.github.jmeterduplex.internal.record.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HiccupsTest {
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final AtomicLong nanos = new AtomicLong(-5 * MILLI);
    private final Hiccups hiccups = new Hiccups(nanos::get);

    private boolean tickAfter(long millis) {
        nanos.addAndGet(millis * MILLI);
        return hiccups.tick();
    }

    @Test
    void wakingInTimeIsNoHiccup() {
        assertThat(hiccups.nanosToTick()).isEqualTo(10 * MILLI);
        assertThat(tickAfter(10)).isTrue();
        assertThat(tickAfter(10)).isTrue();
        assertThat(hiccups.takeNanos()).isZero();
    }

    @Test
    void worstLatenessIsTakenOnce() {
        tickAfter(12);
        tickAfter(47);
        tickAfter(15);

        assertThat(hiccups.takeNanos()).isEqualTo(37 * MILLI);
        assertThat(hiccups.takeNanos()).isLessThanOrEqualTo(0);
    }

    @Test
    void wakingTooEarlyIsNoTick() {
        assertThat(tickAfter(4)).isFalse();
        assertThat(hiccups.nanosToTick()).isEqualTo(6 * MILLI);
        assertThat(tickAfter(6)).isTrue();
        assertThat(hiccups.takeNanos()).isZero();
    }

    @Test
    void hiccupThatGoesOnCountsAsFarAsItHasCome() {
        nanos.addAndGet(510 * MILLI);
        assertThat(hiccups.takeNanos()).isEqualTo(500 * MILLI);
        tickAfter(100);
        assertThat(hiccups.takeNanos()).isEqualTo(600 * MILLI);
    }
}
