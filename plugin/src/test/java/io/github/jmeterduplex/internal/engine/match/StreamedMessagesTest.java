package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.internal.record.log.MessageRow;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import io.github.jmeterduplex.session.Cause;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Messages that a stream of items answers. */
class StreamedMessagesTest {
    private static final MessageSpec.Expectation SMALL =
            new MessageSpec.Expectation("small", item -> item.bodyLength() == 1);

    private final Calls calls = new Calls();

    /** A matcher, one session, and a clock that stands. */
    private static final class Calls {
        private static final long TIMEOUT_MILLIS = 500;

        private final AtomicLong now = new AtomicLong(TimeUnit.SECONDS.toNanos(1));
        private final CountingLog log = new CountingLog();
        private final MessageIds ids = new MessageIds("engine", 1);
        private final Matcher matcher = new Matcher(log, FakeClocks.uncorrected(now::get, 1), ids, 10, 60);
        private final MatcherSession sender = new MatcherSession(7, "server:1");
        private final MessageBatch batch = new MessageBatch();

        /** Sends a call, and returns its number. */
        long send(ReplyRule rule, MessageSpec.Expectation expectation) {
            MessageSpec spec = new MessageSpec(
                    log.label("call"), rule, expectation, TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS), "thread");
            long number = ids.nextNumber();
            InFlightMessage message =
                    matcher.begin(spec, sender, new OutgoingMessage(number, Matcher.NO_PACE, 1, 1, 0), batch);
            assertThat(matcher.handOver(message)).isTrue();
            message.written();
            return number;
        }

        void pass(long millis) {
            now.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
        }

        Matcher.StreamItem item(long number, String item) {
            return matcher.streamed(sender, number, arrival(item));
        }

        void completes(long number) {
            assertThat(matcher.answered(sender, number, arrival("null"))).isTrue();
        }

        void fails(long number, String error) {
            assertThat(matcher.answered(sender, number, arrival("null").failed(error)))
                    .isTrue();
        }

        InboundMessage arrival(String body) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            return new InboundMessage(null, null, MessageHeaders.NONE, bytes, 0, bytes.length, now.get());
        }
    }

    private static ReplyRule stream(int cancelAfter) {
        return ReplyRule.COMPLETION.streaming(cancelAfter);
    }

    private void counted(String what, long times) {
        assertThat(calls.log.count(what)).as(what).isEqualTo(times);
    }

    private void nothingInFlight() {
        assertThat(calls.matcher.inFlight()).isZero();
        assertThat(calls.sender.inFlight()).isZero();
    }

    @Test
    void lastWantedItemIsTheReplyAndWhatComesAfterTheCancelCountsNothing() {
        long number = calls.send(stream(2), null);
        calls.pass(10);
        assertThat(calls.item(number, "0")).isEqualTo(Matcher.StreamItem.TAKEN);
        counted("replied", 0);
        calls.pass(10);
        assertThat(calls.item(number, "1")).isEqualTo(Matcher.StreamItem.LAST);
        assertThat(calls.log.latencies("first")).containsExactly(10_000L);
        assertThat(calls.log.latencies("each")).containsExactly(10_000L, 20_000L);
        assertThat(calls.log.latencies("replied")).containsExactly(20_000L);
        assertThat(calls.batch.lastReply()).asString().isEqualTo("1");
        nothingInFlight();
        assertThat(calls.item(number, "2")).isEqualTo(Matcher.StreamItem.TAKEN);
        calls.completes(number);
        calls.fails(number, "cancelled");
        calls.pass(Calls.TIMEOUT_MILLIS + 1);
        calls.matcher.sweep();
        counted("each", 2);
        assertThat(calls.log.rows()).extracting(MessageRow::outcome).containsExactly(Outcome.REPLIED);
    }

    @Test
    void streamThatEndsBeforeItIsCancelledIsRepliedByItsEnd() {
        long number = calls.send(stream(2), null);
        assertThat(calls.item(number, "0")).isEqualTo(Matcher.StreamItem.TAKEN);
        calls.completes(number);
        counted("replied", 1);
        assertThat(calls.item(number, "1")).isEqualTo(Matcher.StreamItem.TAKEN);
        calls.completes(number);
        counted("each", 1);
        counted("duplicate", 1);
    }

    @Test
    void bytesAreThoseOfAllItemsAndTheEnd() {
        long whole = calls.send(stream(ReplyRule.ALL_ITEMS), null);
        long cancelled = calls.send(stream(2), null);
        long wrong = calls.send(stream(ReplyRule.ALL_ITEMS), SMALL);
        long lost = calls.send(stream(ReplyRule.ALL_ITEMS), null);
        for (long number : List.of(whole, cancelled, wrong, lost)) {
            calls.item(number, "0");
            calls.item(number, "22");
        }
        calls.completes(whole);
        calls.completes(wrong);
        calls.pass(Calls.TIMEOUT_MILLIS + 1);
        calls.matcher.sweep();
        int end = "null".length();
        assertThat(calls.log.rows()).extracting(MessageRow::bytesIn).containsExactly(3, 3 + end, 3 + end, 3);
        assertThat(calls.log.rows().get(3).outcome()).isEqualTo(Outcome.LOST);
    }

    @Test
    void itemsOfOtherSessionsAndOfCallsWithoutStreamAreUnknown() {
        long number = calls.send(stream(ReplyRule.ALL_ITEMS), null);
        assertThat(calls.matcher.streamed(new MatcherSession(8, "server:1"), number, calls.arrival("0")))
                .isEqualTo(Matcher.StreamItem.UNKNOWN);
        assertThat(calls.item(calls.send(ReplyRule.COMPLETION, null), "0")).isEqualTo(Matcher.StreamItem.UNKNOWN);
        assertThat(calls.item(-1, "0")).isEqualTo(Matcher.StreamItem.UNKNOWN);
        counted("each", 0);
    }

    // What is expected

    @Test
    void firstItemThatBreaksExpectMakesTheMessageWrongAtItsEnd() {
        long number = calls.send(stream(ReplyRule.ALL_ITEMS), SMALL);
        for (String item : List.of("0", "11", "222")) {
            calls.item(number, item);
        }
        counted("wrong", 0);
        calls.completes(number);
        counted("wrong", 1);
        counted("replied", 0);
        assertThat(calls.batch.firstProblem().cause()).isEqualTo(Cause.UNEXPECTED);
        assertThat(calls.batch.firstProblem().message())
                .isEqualTo("item 2 of the stream that replies to message " + calls.ids.of(number)
                        + " breaks expect small");
        assertThat(calls.batch.wrongReply()).asString().isEqualTo("11");
        nothingInFlight();
    }

    @Test
    void itemThatBreaksExpectMakesACancelledStreamWrong() {
        long number = calls.send(stream(2), SMALL);
        calls.item(number, "00");
        assertThat(calls.item(number, "1")).isEqualTo(Matcher.StreamItem.LAST);
        counted("wrong", 1);
        calls.completes(number);
        counted("duplicate", 0);
        nothingInFlight();
    }

    @Test
    void expectLooksAtNoCompletionOfAStream() {
        long number = calls.send(stream(ReplyRule.ALL_ITEMS), SMALL);
        calls.item(number, "0");
        calls.completes(number);
        counted("replied", 1);
    }

    @Test
    void errorOfTheHubSaysMoreThanAnItemBeforeIt() {
        long number = calls.send(stream(ReplyRule.ALL_ITEMS), SMALL);
        calls.item(number, "00");
        calls.fails(number, "out of data");
        assertThat(calls.batch.firstProblem().message())
                .startsWith("the reply to message ")
                .endsWith("out of data");
        assertThat(calls.batch.wrongReply()).asString().as("the completion").isEqualTo("null");
    }

    // Time-outs

    @Test
    void streamWithoutAnEndIsLostOnceBySoMuchTimeFromTheSendAndTellsItsItems() throws InterruptedException {
        long number = calls.send(stream(ReplyRule.ALL_ITEMS), null);
        calls.pass(Calls.TIMEOUT_MILLIS - 100);
        calls.item(number, "0");
        calls.item(number, "1");
        calls.matcher.sweep();
        counted("lost timeout", 0);
        calls.pass(101);
        calls.matcher.sweep();
        calls.matcher.sweep();
        counted("lost timeout", 1);
        assertThat(calls.batch.await(0)).isTrue();
        assertThat(calls.batch.firstProblem().message())
                .startsWith("2 items of a stream, and not its end, from server:1 within 500 ms (replyTimeoutMillis)")
                .endsWith("set cancelAfter if the stream has no end");
        nothingInFlight();
        calls.completes(number);
        counted("late", 1);
    }

    @Test
    void streamThatBringsFewerItemsThanAreWantedTellsBothNumbers() {
        long number = calls.send(stream(10), null);
        for (String item : List.of("0", "1", "2")) {
            calls.item(number, item);
        }
        calls.pass(Calls.TIMEOUT_MILLIS + 1);
        calls.matcher.sweep();
        assertThat(calls.batch.firstProblem().message())
                .startsWith("3 of 10 items (cancelAfter) of a stream from server:1 within 500 ms (replyTimeoutMillis)")
                .endsWith("see the server's log, and check cancelAfter");
    }

    @Test
    void nextItemOfALostStreamCancelsItOnceAndWhatComesAfterCountsNothing() {
        for (int cancelAfter : new int[] {ReplyRule.ALL_ITEMS, 3}) {
            long number = calls.send(stream(cancelAfter), null);
            calls.item(number, "0");
            calls.pass(Calls.TIMEOUT_MILLIS + 1);
            calls.matcher.sweep();
            assertThat(calls.item(number, "1")).isEqualTo(Matcher.StreamItem.LAST);
            assertThat(calls.item(number, "2")).isEqualTo(Matcher.StreamItem.TAKEN);
            calls.completes(number);
            assertThat(calls.item(number, "3")).isEqualTo(Matcher.StreamItem.TAKEN);
        }
        counted("lost timeout", 2);
        counted("each", 2);
        counted("late", 0);
        counted("duplicate", 0);
    }

    @Test
    void oneItemThatBreaksExpectIsKeptHoweverManyStreamsHaveSome() {
        long first = calls.send(stream(ReplyRule.ALL_ITEMS), SMALL);
        long second = calls.send(stream(ReplyRule.ALL_ITEMS), SMALL);
        calls.item(first, "00");
        calls.item(second, "11");
        calls.completes(first);
        calls.completes(second);
        counted("wrong", 2);
        assertThat(calls.batch.wrongReply()).asString().isEqualTo("00");
    }

    @Test
    void itemOfAnotherStreamIsNotShownForTheOneThatIsTheFirstProblem() {
        long first = calls.send(stream(ReplyRule.ALL_ITEMS), SMALL);
        long second = calls.send(stream(ReplyRule.ALL_ITEMS), SMALL);
        calls.item(first, "00");
        calls.item(second, "11");
        calls.completes(second);
        calls.completes(first);
        assertThat(calls.batch.firstProblem().message()).contains(calls.ids.of(second));
        assertThat(calls.batch.wrongReply()).isNull();
    }

    @Test
    void itemThatIsTooLateLosesItsMessageBeforeTheSweepDoes() {
        long number = calls.send(stream(1), null);
        calls.pass(Calls.TIMEOUT_MILLIS + 1);
        assertThat(calls.item(number, "0")).isEqualTo(Matcher.StreamItem.LAST);
        counted("lost timeout", 1);
        counted("each", 0);
        assertThat(calls.batch.firstProblem().message()).startsWith("no reply from server:1");
        nothingInFlight();
    }

    @Test
    void nothingIsCountedOnceTheRunHasEnded() {
        long number = calls.send(stream(1), null);
        calls.matcher.close();
        assertThat(calls.item(number, "0")).isEqualTo(Matcher.StreamItem.TAKEN);
        counted("lost end", 1);
        counted("each", 0);
    }

    @Test
    void streamThatIsGivenUpWhileItsLastItemComesHasOneOutcome() {
        Race.of(LastItemAndSweep.class, InFlightMessage.class, MessageBatch.class, FinishedMessages.class)
                .rounds(500);
    }

    /** The last item was read in time, and the sweep comes later. */
    static final class LastItemAndSweep implements Scenario {
        private final Calls calls = new Calls();
        private final long number = calls.send(stream(1), null);
        private final InboundMessage item = calls.arrival("0");
        private Matcher.StreamItem taken;

        @Override
        public List<Runnable> threads() {
            calls.pass(Calls.TIMEOUT_MILLIS + 1);
            return List.of(() -> taken = calls.matcher.streamed(calls.sender, number, item), calls.matcher::sweep);
        }

        @Override
        public void check() {
            long replied = calls.log.count("replied");
            assertThat(replied + calls.log.count("lost timeout")).isEqualTo(1);
            assertThat(taken).as("the stream is cancelled in any case").isEqualTo(Matcher.StreamItem.LAST);
            assertThat(calls.matcher.inFlight()).isZero();
            assertThat(calls.sender.inFlight()).isZero();
        }
    }
}
