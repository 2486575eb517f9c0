package io.github.jmeterduplex.internal.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BatchTest {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final Batch batch = new Batch();
    private final ExecutorService others = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        others.shutdownNow();
        var unused = Thread.interrupted();
    }

    @Test
    void nothingToWaitForIsNotWaitedFor() throws Exception {
        assertThat(batch.await(0)).isTrue();
    }

    @Test
    void everyMessageIsWaitedFor() throws Exception {
        batch.started();
        batch.started();
        Future<Boolean> settled = others.submit(() -> batch.await(PATIENCE_NANOS));
        batch.replied(new byte[] {1});
        assertThat(settled.isDone()).isFalse();
        batch.problem(new Fault(Cause.TIMEOUT, "no reply"));
        assertThat(settled.get(20, TimeUnit.SECONDS)).isTrue();
        assertThat(batch.lastReply()).containsExactly(1);
        assertThat(batch.firstProblem().cause()).isEqualTo(Cause.TIMEOUT);
    }

    @Test
    void fatesThatCameBeforeTheWaitCount() throws Exception {
        batch.started();
        batch.replied(null);
        assertThat(batch.await(0)).isTrue();
    }

    @Test
    void whoWakesForNothingWaitsOn() throws Exception {
        batch.started();
        Thread[] waiting = new Thread[1];
        Future<Boolean> settled = others.submit(() -> {
            waiting[0] = Thread.currentThread();
            java.util.concurrent.locks.LockSupport.unpark(waiting[0]);
            return batch.await(PATIENCE_NANOS);
        });
        batch.replied(null);
        assertThat(settled.get(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void theWaitEndsWithItsTime() throws Exception {
        batch.started();
        assertThat(batch.await(TimeUnit.MILLISECONDS.toNanos(20))).isFalse();
    }

    @Test
    void theWaitEndsWithAnInterrupt() {
        batch.started();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> batch.await(PATIENCE_NANOS)).isInstanceOf(InterruptedException.class);
    }
}
