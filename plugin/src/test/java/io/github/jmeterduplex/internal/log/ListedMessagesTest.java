package io.github.jmeterduplex.internal.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Cause;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which messages of an interval are listed by themselves. */
class ListedMessagesTest {
    private static final Interval INTERVAL = new Interval(1_000, 1_000);

    private final ListedMessages listed = new ListedMessages();

    private static MessageRow row(Outcome outcome, long number, long micros, boolean isSampled) {
        return new PlainRow(
                outcome,
                "chat",
                1_500,
                micros,
                micros + 1,
                7,
                "e-",
                number,
                "%032x".formatted(number),
                isSampled,
                "200",
                "",
                "t",
                1,
                2);
    }

    private void reply(long number, long micros, boolean isSampled) {
        listed.replied(row(Outcome.REPLIED, number, micros, isSampled), micros);
    }

    private List<String> take() {
        return listed.take(INTERVAL).stream().map(ListedMessage::messageId).toList();
    }

    @Test
    void slowestOfEachIntervalIsListed() {
        reply(1, 50, true);
        reply(2, 900, true);
        reply(3, 900, true);
        reply(4, 70, true);

        assertThat(listed.take(INTERVAL))
                .containsExactly(new ListedMessage(
                        INTERVAL, "chat", Outcome.REPLIED, 1_500, 900, 901, 7, "e-2", "%032x".formatted(2), true, ""));
        assertThat(take()).as("nothing came since").isEmpty();

        reply(5, 10, true);
        assertThat(take()).containsExactly("e-5");
    }

    @Test
    void slowestSampledOneIsListedBesideAnUnsampledOne() {
        reply(1, 500, true);
        reply(2, 900, false);
        reply(3, 400, true);

        assertThat(take()).containsExactly("e-2", "e-1");
    }

    @Test
    void replyOfNoTimeIsListedToo() {
        reply(1, 0, false);

        assertThat(take()).containsExactly("e-1");
    }

    @Test
    void firstThreeProblemsOfEachOutcomeAreListed() {
        for (int number = 1; number <= 5; number++) {
            assertThat(listed.hasRoom(Outcome.LOST)).isEqualTo(number <= 3);
            listed.problem(row(Outcome.LOST, number, 30, false), Cause.TIMEOUT);
        }
        listed.problem(row(Outcome.FAILED, MessageRow.NO_ID, 0, false), Cause.NO_SESSION);
        listed.problem(row(Outcome.WRONG, 9, 4, false), Cause.UNEXPECTED);

        List<ListedMessage> taken = listed.take(INTERVAL);
        assertThat(taken).extracting(ListedMessage::messageId).containsExactly("e-9", "e-1", "e-2", "e-3", "");
        assertThat(taken)
                .extracting(ListedMessage::cause)
                .containsExactly("unexpected", "timeout", "timeout", "timeout", "no-session");
        assertThat(listed.hasRoom(Outcome.LOST)).as("in the next interval").isTrue();
        assertThat(take()).isEmpty();
    }

    /**
     * Threads offer while the writer takes: each interval has the slowest of what was offered in it, and no message is in two.
     */
    @Test
    @Timeout(60)
    void everyIntervalHasItsSlowestWhileThreadsOffer() throws Exception {
        int threads = 3;
        int each = 60_000;
        // Even while an interval is open, odd while the writer takes.
        AtomicInteger phase = new AtomicInteger();
        AtomicInteger running = new AtomicInteger(threads);
        Map<Integer, Long> slowestOffered = new ConcurrentHashMap<>();
        List<Thread> offering = IntStream.range(0, threads)
                .mapToObj(thread -> new Thread(() -> {
                    for (int i = 0; i < each; i++) {
                        long number = (long) i * threads + thread + 1;
                        // Each is its own, and they rise and fall.
                        long micros = number * 7_919 % 1_000_003;
                        int before = phase.get();
                        listed.replied(row(Outcome.REPLIED, number, micros, false), micros);
                        if (before % 2 == 0 && phase.get() == before) {
                            slowestOffered.merge(before, micros, Math::max);
                        }
                    }
                    running.decrementAndGet();
                }))
                .toList();
        offering.forEach(Thread::start);
        Map<Integer, Long> slowestTaken = new ConcurrentHashMap<>();
        Set<String> taken = new HashSet<>();
        List<String> twice = new ArrayList<>();
        boolean goesOn = true;
        while (goesOn) {
            goesOn = running.get() > 0;
            int interval = phase.getAndIncrement();
            for (ListedMessage message : listed.take(INTERVAL)) {
                slowestTaken.merge(interval, message.elapsedMicros(), Math::max);
                if (!taken.add(message.messageId())) {
                    twice.add(message.messageId());
                }
            }
            phase.incrementAndGet();
            Thread.onSpinWait();
        }
        for (Thread thread : offering) {
            thread.join();
        }

        assertThat(twice).isEmpty();
        assertThat(slowestOffered).isNotEmpty();
        slowestOffered.forEach((interval, micros) -> assertThat(slowestTaken.getOrDefault(interval, -1L))
                .as("interval %d", interval)
                .isGreaterThanOrEqualTo(micros));
    }

    @Test
    @Timeout(60)
    void noProblemIsListedTwiceWhileThreadsOffer() throws Exception {
        int threads = 3;
        int each = 50_000;
        AtomicInteger running = new AtomicInteger(threads);
        List<Thread> offering = IntStream.range(0, threads)
                .mapToObj(thread -> new Thread(() -> {
                    for (int i = 0; i < each; i++) {
                        listed.problem(row(Outcome.LOST, (long) i * threads + thread + 1, 30, false), Cause.TIMEOUT);
                    }
                    running.decrementAndGet();
                }))
                .toList();
        offering.forEach(Thread::start);
        List<String> all = new ArrayList<>();
        boolean goesOn = true;
        while (goesOn) {
            goesOn = running.get() > 0;
            List<String> some = take();
            assertThat(some).hasSizeLessThanOrEqualTo(3);
            all.addAll(some);
        }
        for (Thread thread : offering) {
            thread.join();
        }
        all.addAll(take());

        assertThat(all).hasSizeGreaterThanOrEqualTo(3).doesNotHaveDuplicates();
    }
}
