package io.github.jmeterduplex.internal.session.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ComebackTest {
    private final AtomicLong nanos = new AtomicLong(77);
    private final Comeback comeback = new Comeback(nanos::get);

    private void expect(int sessions) {
        IntStream.range(0, sessions).forEach(comeback::expect);
    }

    private void back(int session, long millis) {
        nanos.set(77 + TimeUnit.MILLISECONDS.toNanos(millis));
        comeback.back(session);
    }

    @Test
    void tellsWhenSoManyWereBack() {
        expect(4);
        back(2, 500);
        back(0, 900);
        back(3, 1_700);
        assertThat(comeback.isOver()).isFalse();
        assertThat(comeback.missing()).isEqualTo(1);
        back(1, 4_000);
        assertThat(comeback.isOver()).isTrue();
        assertThat(comeback.missing()).isZero();
        assertThat(comeback.back()).isEqualTo(4);
        assertThat(IntStream.rangeClosed(1, 4).mapToLong(comeback::backNanos))
                .containsExactly(500_000_000L, 900_000_000L, 1_700_000_000L, 4_000_000_000L);
    }

    @Test
    void busiestSecondMayBeginAnywhere() {
        expect(6);
        long[] millis = {100, 900, 1_050, 1_850, 1_900, 2_049};
        for (int i = 0; i < millis.length; i++) {
            back(i, millis[i]);
        }
        // from 1,050 on; of the seconds that begin with the whole ones none has more than three
        assertThat(comeback.mostBackInASecond()).isEqualTo(4);
    }

    @Test
    void nobodyElseCounts() {
        expect(2);
        comeback.forget(1);
        back(7, 100);
        comeback.failed(7, new Fault(Cause.REFUSED, "others"));
        comeback.gaveUp(7);
        back(0, 200);
        back(0, 300);
        assertThat(comeback.back()).isEqualTo(1);
        assertThat(comeback.failures()).isEmpty();
        assertThat(comeback.givenUp()).isZero();
        assertThat(comeback.isOver()).isTrue();
    }

    @Test
    void attemptsThatFailAreCountedByCauseAndTheGivenUpAreMissing() {
        expect(3);
        comeback.failed(0, new Fault(Cause.REFUSED, "first"));
        comeback.failed(0, new Fault(Cause.TIMEOUT, "second"));
        comeback.failed(1, new Fault(Cause.REFUSED, "third"));
        comeback.gaveUp(1);
        back(2, 10);
        assertThat(comeback.failures()).isEqualTo(Map.of("refused", 2, "timeout", 1));
        assertThat(comeback.lastFailure())
                .isNotNull()
                .extracting(Fault::message)
                .isEqualTo("third");
        assertThat(comeback.missing()).isEqualTo(2);
        assertThat(comeback.givenUp()).isEqualTo(1);
        assertThat(comeback.isOver()).as("session 0 may still come").isFalse();
    }

    /** Sessions come back on several threads while others are still being dropped, and the sample looks. */
    @Test
    void raceOfThreadsThatComeBackLosesNobody() throws InterruptedException {
        int sessions = 20_000;
        int threads = 4;
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> all = new ArrayList<>();
        AtomicLong dropped = new AtomicLong();
        all.add(new Thread(() -> {
            await(go);
            for (int i = 0; i < sessions; i++) {
                comeback.expect(i);
                dropped.set(i + 1L);
            }
        }));
        for (int t = 0; t < threads; t++) {
            int first = t;
            all.add(new Thread(() -> {
                await(go);
                for (int i = first; i < sessions; i += threads) {
                    while (dropped.get() <= i) {
                        Thread.onSpinWait();
                    }
                    nanos.incrementAndGet();
                    comeback.back(i);
                }
            }));
        }
        all.forEach(Thread::start);
        go.countDown();
        while (comeback.back() < sessions) {
            assertThat(comeback.back() + comeback.missing()).isLessThanOrEqualTo(sessions);
            assertThat(comeback.mostBackInASecond()).isLessThanOrEqualTo(sessions);
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(comeback.isOver()).isTrue();
        assertThat(comeback.mostBackInASecond()).isEqualTo(sessions);
        assertThat(IntStream.range(1, sessions).filter(i -> comeback.backNanos(i) > comeback.backNanos(i + 1)))
                .isEmpty();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
