package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class TimerThreadTest {
    private static final long SOON = TimeUnit.MILLISECONDS.toNanos(1);

    private final TimerThread timer = new TimerThread("duplex-test");

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void taskThatThrowsComesAgain() {
        CountDownLatch calls = new CountDownLatch(3);
        timer.repeat(
                () -> {
                    calls.countDown();
                    throw new InternalError("no file descriptor left");
                },
                SOON);
        await(calls);
        timer.close();
    }

    /** What a task counts is in the files: they are completed after this. */
    @Test
    void closeWaitsForTheTaskUnderWayAlsoWhereItIsInterrupted() {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicBoolean done = new AtomicBoolean();
        timer.later(
                () -> {
                    begun.countDown();
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
                    done.set(true);
                },
                SOON);
        await(begun);
        Thread.currentThread().interrupt();
        timer.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(done).isTrue();
    }

    @Test
    void taskThatHangsIsInterrupted() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        timer.later(
                () -> {
                    begun.countDown();
                    while (!Thread.interrupted()) {
                        LockSupport.park();
                    }
                    interrupted.countDown();
                },
                SOON);
        await(begun);
        timer.close();
        await(interrupted);
    }

    @Test
    void whatIsDueBehindAnotherTaskDoesNotBeginAfterTheEnd() {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        timer.later(
                () -> {
                    begun.countDown();
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
                },
                0);
        timer.later(calls::incrementAndGet, 0);
        await(begun);
        timer.close();
        assertThat(calls).hasValue(0);
    }

    @Test
    void nothingBeginsAfterTheEnd() {
        AtomicInteger calls = new AtomicInteger();
        timer.later(calls::incrementAndGet, TimeUnit.HOURS.toNanos(1));
        timer.repeat(calls::incrementAndGet, TimeUnit.HOURS.toNanos(1));
        timer.close();
        timer.later(calls::incrementAndGet, 0);
        timer.repeat(calls::incrementAndGet, 1);
        timer.close();
        assertThat(calls).hasValue(0);
    }
}
