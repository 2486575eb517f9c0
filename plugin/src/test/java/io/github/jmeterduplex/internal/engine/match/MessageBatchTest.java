package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MessageBatchTest {
    private static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long ENDLESS_NANOS = TimeUnit.HOURS.toNanos(1);

    private final MessageBatch batch = new MessageBatch();
    private final FutureTask<Boolean> settled = new FutureTask<>(waiting());
    private final Thread waiter = new Thread(settled, "waiter");

    private Callable<Boolean> waiting() {
        return () -> batch.await(ENDLESS_NANOS);
    }

    @AfterEach
    void stop() {
        waiter.interrupt();
        var unused = Thread.interrupted();
    }

    /** Until the other thread sleeps in its wait. */
    private void awaitParked() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (LockSupport.getBlocker(waiter) != batch) {
            assertThat(System.nanoTime()).as("the waiter has parked in time").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    @Test
    void nothingToWaitForIsNotWaitedFor() throws Exception {
        assertThat(batch.await(0)).isTrue();
    }

    @Test
    void everyMessageIsWaitedFor() throws Exception {
        batch.started();
        batch.started();
        waiter.start();
        awaitParked();
        batch.unanswered();
        assertThat(settled.isDone()).isFalse();
        batch.lost(new Fault(Cause.TIMEOUT, "no reply"));
        assertThat(settled.get(20, TimeUnit.SECONDS)).isTrue();
        assertThat(batch.firstProblem().cause()).isEqualTo(Cause.TIMEOUT);
    }

    @Test
    void outcomesThatCameBeforeTheWaitCount() throws Exception {
        batch.started();
        assertThat(batch.isSettled()).isFalse();
        batch.unanswered();
        assertThat(batch.isSettled()).isTrue();
        assertThat(batch.await(0)).isTrue();
    }

    @Test
    void whoIsWokenForNothingWaitsOn() throws Exception {
        batch.started();
        LockSupport.unpark(Thread.currentThread());
        assertThat(batch.await(SHORT_NANOS)).isFalse();
    }

    @Test
    void theWaitEndsWithItsTime() throws Exception {
        batch.started();
        assertThat(batch.await(SHORT_NANOS)).isFalse();
    }

    @Test
    void theWaitEndsWithAnInterrupt() {
        batch.started();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> batch.await(ENDLESS_NANOS)).isInstanceOf(InterruptedException.class);
    }
}
