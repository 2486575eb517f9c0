package io.github.jmeterduplex.internal.record.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterduplex.latency.ClientColumn;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaitedTimeTest {
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    @Test
    void sampleStandsForAllThatWasDueWhileItWaited() {
        WaitedTime waited = new WaitedTime(10 * MILLI);
        waited.add(35 * MILLI);

        // those due after it would have waited 25, 15 and 5 ms
        assertThat(waited.takeNanos()).containsExactly(40 * MILLI, 40 * MILLI, 30 * MILLI, 10 * MILLI, 0);
        assertThat(waited.takeNanos()).as("taken once").containsOnly(0);
    }

    @Test
    void shortWaitsAreNone() {
        WaitedTime waited = new WaitedTime(10 * MILLI);
        waited.add(MILLI);
        waited.add(-5 * MILLI);
        assertThat(waited.takeNanos()).containsOnly(0);
    }

    /** The machine stops at random: the thread that ticks sees some stops late and others not at all. */
    @ParameterizedTest
    @ValueSource(longs = {4, 8, 15, 60})
    void sumIsThatOfTheStopsThoughTheThreadSeesThemInPart(long stopMillis) {
        AtomicLong nanos = new AtomicLong();
        Hiccups hiccups = new Hiccups(nanos::get);
        SplittableRandom random = new SplittableRandom(7);
        int stops = 3_000;
        for (int i = 0; i < stops; i++) {
            long begin = nanos.get() + random.nextLong(200 * MILLI, 400 * MILLI);
            long end = begin + stopMillis * MILLI;
            while (nanos.get() + hiccups.nanosToTick() < end) {
                long due = nanos.get() + hiccups.nanosToTick();
                if (due >= begin) {
                    break;
                }
                nanos.set(due);
                hiccups.tick();
            }
            nanos.set(end);
            hiccups.tick();
        }
        long[] waited = hiccups.takeWaitedNanos();
        for (int i = 0; i < waited.length; i++) {
            double expected = (double) stops
                    * Math.max(0, stopMillis - ClientColumn.waits().get(i).waitMillis());
            assertThat((double) waited[i] / MILLI).isCloseTo(expected, within(0.05 * expected + 0.02 * stops));
        }
    }

    @Test
    void loopsCountWithTheirMean() {
        AtomicLong nanos = new AtomicLong();
        LoopLag lag = new LoopLag(nanos::get);
        AtomicReference<Runnable> late = new AtomicReference<>(() -> {});
        lag.watch(List.of(Runnable::run, late::set));
        lag.post();
        nanos.addAndGet(20 * MILLI);
        late.get().run();

        assertThat(lag.takeWaitedNanos()).containsExactly(25 * MILLI, 25 * MILLI, 25 * MILLI, 0, 0);
    }
}
