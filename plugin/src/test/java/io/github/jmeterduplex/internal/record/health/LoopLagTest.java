package io.github.jmeterduplex.internal.record.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LoopLagTest {
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final AtomicLong nanos = new AtomicLong();
    private final Queue<Runnable> busyLoop = new ArrayDeque<>();
    private final LoopLag lag = new LoopLag(nanos::get);

    private void advance(long millis) {
        nanos.addAndGet(millis * MILLI);
    }

    @Test
    void withoutLoopsNothingIsMeasured() {
        lag.post();
        assertThat(lag.takeNanos()).isEmpty();
    }

    @Test
    void timeUntilALoopRunsTheTaskCounts() {
        lag.watch(List.of(busyLoop::add));
        lag.post();
        advance(7);
        busyLoop.remove().run();
        lag.post();
        advance(3);
        busyLoop.remove().run();

        assertThat(lag.takeNanos()).hasValue(7 * MILLI);
        assertThat(lag.takeNanos()).hasValue(0);
    }

    @Test
    void slowestLoopCounts() {
        lag.watch(List.of(Runnable::run, busyLoop::add));
        lag.post();
        advance(9);
        busyLoop.remove().run();

        assertThat(lag.takeNanos()).hasValue(9 * MILLI);
    }

    @Test
    void loopThatHangsCountsInEveryIntervalAndGetsNoMoreTasks() {
        lag.watch(List.of(busyLoop::add));
        lag.post();
        advance(1_000);
        lag.post();
        assertThat(lag.takeNanos()).hasValue(1_000 * MILLI);
        advance(1_000);
        lag.post();
        assertThat(lag.takeNanos()).hasValue(2_000 * MILLI);
        assertThat(busyLoop).hasSize(1);
    }

    @Test
    void loopThatHasEndedLetsNothingWait() {
        lag.watch(List.of(task -> {
            throw new RejectedExecutionException("ended");
        }));
        lag.post();
        advance(50);
        assertThat(lag.takeNanos()).hasValue(0);
    }

    @Test
    void loopsThatAreNoLongerWatchedAreForgotten() {
        lag.watch(List.of(busyLoop::add));
        lag.post();
        lag.watch(List.of());
        advance(50);
        assertThat(lag.takeNanos()).isEmpty();
    }
}
