package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ReaderHandOffTest {
    private static final int ROUNDS = 20_000;

    private final ReaderHandOff handOver = new ReaderHandOff();

    @Test
    void readerGoesOnWhereItIsTakenAtOnce() {
        handOver.give();
        assertThat(handOver.isTaken()).isFalse();
        assertThat(handOver.isLeft()).isFalse();
    }

    @Test
    void takerGoesOnWhereTheReaderHasLeft() {
        handOver.give();
        assertThat(handOver.isLeft()).isTrue();
        assertThat(handOver.isTaken()).isTrue();
    }

    /** Never both, which would read twice, and never none, which would read no more. */
    @Test
    void oneOfTwoThreadsGoesOn() throws Exception {
        ExecutorService taker = Executors.newSingleThreadExecutor();
        try {
            CyclicBarrier start = new CyclicBarrier(2);
            for (int round = 0; round < ROUNDS; round++) {
                handOver.give();
                Future<Boolean> taken = taker.submit(() -> {
                    start.await();
                    return handOver.isTaken();
                });
                start.await();
                boolean left = handOver.isLeft();
                assertThat(taken.get(20, TimeUnit.SECONDS))
                        .as("round %s", round)
                        .isEqualTo(left);
            }
        } finally {
            taker.shutdownNow();
        }
    }
}
