package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class InFlightMessagesTest {
    /** As many as there are slots: numbers so far apart want the same one. */
    private static final long APART = 1 << 15;

    private final InFlightMessages inFlight = new InFlightMessages();

    private InFlightMessage add(long number) {
        InFlightMessage message =
                new InFlightMessage(null, null, null, new OutgoingMessage(number, Matcher.NO_PACE, 0, 1, 0), null);
        inFlight.add(message);
        return message;
    }

    private List<InFlightMessage> all() {
        List<InFlightMessage> all = new ArrayList<>();
        inFlight.forEach(all::add);
        return all;
    }

    @Test
    void messagesThatWantTheSameSlotAreAllFound() {
        InFlightMessage first = add(7);
        InFlightMessage second = add(7 + APART);
        InFlightMessage third = add(7 + 3 * APART);
        assertThat(List.of(first, second, third))
                .allSatisfy(
                        message -> assertThat(inFlight.find(message.number())).isSameAs(message));
        assertThat(inFlight.find(7 + 2 * APART)).isNull();
        assertThat(all()).containsExactlyInAnyOrder(first, second, third);

        inFlight.remove(first);
        assertThat(inFlight.find(first.number())).isNull();
        assertThat(inFlight.find(second.number())).isSameAs(second);
        InFlightMessage fourth = add(7 + 4 * APART);
        inFlight.remove(second);
        assertThat(all()).containsExactlyInAnyOrder(third, fourth);
        assertThat(inFlight.size()).isEqualTo(2);
        inFlight.remove(third);
        inFlight.remove(fourth);
        assertThat(all()).isEmpty();
        assertThat(inFlight.size()).isZero();
    }

    @Test
    void moreMessagesThanSlots() {
        List<InFlightMessage> added =
                LongStream.range(1, 3 * APART).mapToObj(this::add).toList();
        assertThat(inFlight.size()).isEqualTo(added.size());
        assertThat(added).allMatch(message -> inFlight.find(message.number()) == message);
        assertThat(all()).hasSameSizeAs(added).doesNotHaveDuplicates();
        added.forEach(inFlight::remove);
        assertThat(added).allMatch(message -> inFlight.find(message.number()) == null);
        assertThat(all()).isEmpty();
    }

    @Test
    void threadsThatShareSlotsLoseNothing() throws Exception {
        int threads = 4;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> working = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                long base = thread * APART;
                working.add(pool.submit(() -> addAndRemove(base)));
            }
            for (Future<?> one : working) {
                one.get(60, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(inFlight.size()).isZero();
        assertThat(all()).isEmpty();
    }

    private void addAndRemove(long base) {
        Random random = new Random(base);
        for (int round = 0; round < 20_000; round++) {
            // A few slots that all threads want.
            long number = base + random.nextInt(4);
            InFlightMessage message = add(number);
            if (inFlight.find(number) != message) {
                throw new AssertionError("not found: " + number);
            }
            inFlight.remove(message);
            if (inFlight.find(number) != null) {
                throw new AssertionError("found again: " + number);
            }
        }
    }
}
