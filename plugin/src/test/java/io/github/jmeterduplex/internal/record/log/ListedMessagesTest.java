package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which messages of an interval are listed by themselves. */
class ListedMessagesTest {
    private static final int ROUNDS = 5_000;
    private static final Interval INTERVAL = new Interval(1_000, 1_000);

    private final ListedMessages listed = new ListedMessages();

    private static MessageRow row(Outcome outcome, long number, long micros, boolean isSampled) {
        return new MessageRow.Copied(
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

    /** In each round a helper does its part on a thread of its own while this one does the other. */
    private static void race(IntConsumer helper, IntConsumer here, IntConsumer judge) throws InterruptedException {
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        Thread thread = new Thread(() -> {
            for (int round = 1; round <= ROUNDS; round++) {
                await(begun, round);
                helper.accept(round);
                ended.set(round);
            }
        });
        thread.setDaemon(true);
        thread.start();
        try {
            for (int round = 1; round <= ROUNDS; round++) {
                begun.set(round);
                here.accept(round);
                await(ended, round);
                judge.accept(round);
            }
        } finally {
            begun.set(ROUNDS);
            thread.join();
        }
    }

    private static void await(AtomicInteger counter, int round) {
        while (counter.get() < round) {
            Thread.onSpinWait();
        }
    }

    @Test
    @Timeout(60)
    void slowerOneOfTwoThatAreRepliedAtOnceIsListed() throws InterruptedException {
        race(
                round -> reply(1, round % 2 == 0 ? 100 : 200, true),
                round -> reply(2, round % 2 == 0 ? 200 : 100, true),
                round -> assertThat(take()).containsExactly(round % 2 == 0 ? "e-2" : "e-1"));
    }

    @Test
    @Timeout(60)
    void bothOfTwoProblemsAtOnceAreListed() throws InterruptedException {
        race(
                round -> listed.problem(row(Outcome.LOST, 1, 30, false), Cause.TIMEOUT),
                round -> listed.problem(row(Outcome.LOST, 2, 30, false), Cause.TIMEOUT),
                round -> assertThat(take()).containsExactlyInAnyOrder("e-1", "e-2"));
    }

    @Test
    @Timeout(60)
    void whatComesWhileTheWriterTakesIsInOneIntervalOrTheNext() throws InterruptedException {
        List<String> taken = new ArrayList<>();
        race(
                round -> {
                    reply(1, 100, true);
                    listed.problem(row(Outcome.LOST, 2, 30, false), Cause.TIMEOUT);
                },
                round -> {
                    for (int i = 0; i < 50; i++) {
                        taken.addAll(take());
                    }
                },
                round -> {
                    taken.addAll(take());
                    assertThat(taken).containsExactlyInAnyOrder("e-1", "e-2");
                    taken.clear();
                });
    }
}
