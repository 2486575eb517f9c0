package io.github.jmeterduplex.internal.engine.group;

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

class ReconnectWatchTest {
    private final AtomicLong nanos = new AtomicLong(77);
    private final ReconnectWatch watch = new ReconnectWatch(nanos::get);

    private void expect(int sessions) {
        IntStream.range(0, sessions).forEach(watch::expect);
    }

    private void back(int session, long millis) {
        nanos.set(77 + TimeUnit.MILLISECONDS.toNanos(millis));
        watch.back(session);
    }

    @Test
    void tellsWhenSoManyWereBack() {
        expect(4);
        back(2, 500);
        back(0, 900);
        back(3, 1_700);
        assertThat(watch.isOver()).isFalse();
        assertThat(watch.missing()).isEqualTo(1);
        back(1, 4_000);
        assertThat(watch.isOver()).isTrue();
        assertThat(watch.missing()).isZero();
        assertThat(watch.back()).isEqualTo(4);
        assertThat(IntStream.rangeClosed(1, 4).mapToLong(watch::backNanos))
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
        assertThat(watch.mostBackInASecond()).isEqualTo(4);
    }

    @Test
    void nobodyElseCounts() {
        expect(2);
        watch.forget(1);
        back(7, 100);
        watch.failed(7, new Fault(Cause.REFUSED, "others"));
        watch.gaveUp(7);
        back(0, 200);
        back(0, 300);
        assertThat(watch.back()).isEqualTo(1);
        assertThat(watch.failures()).isEmpty();
        assertThat(watch.givenUp()).isZero();
        assertThat(watch.isOver()).isTrue();
    }

    @Test
    void attemptsThatFailAreCountedByCauseAndTheGivenUpAreMissing() {
        expect(3);
        watch.failed(0, new Fault(Cause.REFUSED, "first"));
        watch.failed(0, new Fault(Cause.TIMEOUT, "second"));
        watch.failed(1, new Fault(Cause.REFUSED, "third"));
        watch.gaveUp(1);
        back(2, 10);
        assertThat(watch.failures()).isEqualTo(Map.of("refused", 2, "timeout", 1));
        assertThat(watch.lastFailure()).isNotNull().extracting(Fault::message).isEqualTo("third");
        assertThat(watch.missing()).isEqualTo(2);
        assertThat(watch.givenUp()).isEqualTo(1);
        assertThat(watch.isOver()).as("session 0 may still come").isFalse();
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
                watch.expect(i);
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
                    watch.back(i);
                }
            }));
        }
        all.forEach(Thread::start);
        go.countDown();
        while (watch.back() < sessions) {
            assertThat(watch.back() + watch.missing()).isLessThanOrEqualTo(sessions);
            assertThat(watch.mostBackInASecond()).isLessThanOrEqualTo(sessions);
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(watch.isOver()).isTrue();
        assertThat(watch.mostBackInASecond()).isEqualTo(sessions);
        assertThat(IntStream.range(1, sessions).filter(i -> watch.backNanos(i) > watch.backNanos(i + 1)))
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
