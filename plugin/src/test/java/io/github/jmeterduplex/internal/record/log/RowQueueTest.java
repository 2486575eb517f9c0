package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.jmeterduplex.latency.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RowQueueTest {
    private static final int THREADS = 4;
    private static final int EACH = 100_000;

    private final List<String> labels = new ArrayList<>();

    private void take(MessageRow row) {
        labels.add(row.label());
    }

    private static MessageRow row(String label) {
        return LogFixture.row(Outcome.REPLIED, label);
    }

    @Test
    void rowsComeOutInTheirOrderAsManyAsAskedFor() {
        RowQueue queue = new RowQueue(3);
        for (String label : List.of("a", "b", "c")) {
            assertThat(queue.offer(row(label))).isTrue();
        }
        assertThat(queue.drain(this::take, 2)).isEqualTo(2);
        assertThat(labels).containsExactly("a", "b");
        assertThat(queue.offer(row("d"))).isTrue();
        assertThat(queue.drain(this::take, 10)).isEqualTo(2);
        assertThat(queue.drain(this::take, 10)).isZero();
        assertThat(labels).containsExactly("a", "b", "c", "d");
    }

    @Test
    void fullQueueRefusesUntilARowIsTaken() {
        RowQueue queue = new RowQueue(2);
        assertThat(queue.offer(row("a")) && queue.offer(row("b"))).isTrue();
        assertThat(queue.offer(row("c"))).isFalse();
        assertThat(queue.drain(this::take, 1)).isEqualTo(1);
        assertThat(queue.offer(row("d"))).isTrue();
        assertThat(queue.offer(row("e"))).isFalse();
        assertThat(queue.drain(this::take, 9)).isEqualTo(2);
        assertThat(labels).containsExactly("a", "b", "d");
    }

    @Test
    void rowWhoseWriterFailsIsTaken() {
        RowQueue queue = new RowQueue(2);
        assertThat(queue.offer(row("a")) && queue.offer(row("b"))).isTrue();
        assertThatIllegalStateException()
                .isThrownBy(() -> queue.drain(
                        row -> {
                            throw new IllegalStateException("no");
                        },
                        9));
        assertThat(queue.drain(this::take, 9)).isEqualTo(1);
        assertThat(labels).containsExactly("b");
    }

    /** As by a thread that dies of an error in the middle of an offer. */
    @Test
    void placeThatIsNeverFilledIsPassedOver() {
        RowQueue queue = new RowQueue(2, 1);
        assertThat(queue.claim()).isZero();
        assertThat(queue.offer(row("b"))).isTrue();
        assertThat(queue.drain(this::take, 9)).isEqualTo(2);
        assertThat(queue.offer(row("late"))).isFalse();
        assertThat(queue.offer(row("d"))).isTrue();
        assertThat(queue.drain(this::take, 9)).isEqualTo(2);
        assertThat(labels).containsExactly("b", "d");
    }

    @Test
    void nothingIsLostBetweenThreads() throws InterruptedException {
        RowQueue queue = new RowQueue(100);
        AtomicInteger refused = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(THREADS);
        for (int t = 0; t < THREADS; t++) {
            MessageRow row = row("thread " + t);
            new Thread(() -> {
                        for (int i = 0; i < EACH; i++) {
                            while (!queue.offer(row)) {
                                refused.incrementAndGet();
                                Thread.onSpinWait();
                            }
                        }
                        done.countDown();
                    })
                    .start();
        }
        Map<String, Integer> taken = new TreeMap<>();
        int all = 0;
        while (all < THREADS * EACH) {
            all += queue.drain(row -> taken.merge(row.label(), 1, Integer::sum), 64);
        }
        done.await();
        assertThat(queue.drain(this::take, 1)).isZero();
        assertThat(taken)
                .hasSize(THREADS)
                .allSatisfy((label, count) -> assertThat(count).isEqualTo(EACH));
        assertThat(refused).hasPositiveValue();
    }
}
