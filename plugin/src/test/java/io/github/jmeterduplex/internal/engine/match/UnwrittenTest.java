package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that are with a channel and not, or not yet, with the kernel. */
class UnwrittenTest {
    private static final long TIMEOUT_MILLIS = 500;
    private static final Fault RESET = new Fault(Cause.CONNECTION, "reset by the server");

    private final AtomicLong now = new AtomicLong(TimeUnit.SECONDS.toNanos(1));
    private final CountingLog log = new CountingLog();
    private final WallClock clock = FakeClocks.uncorrected(now::get, 1_700_000_000_000_000L);
    private final MessageIds ids = new MessageIds("engine", 1);
    private final Matcher matcher = new Matcher(log, clock, ids, 10, 60);
    private final MatcherSession sender = new MatcherSession(7, "server:1");
    private final ReplyRule byHeader = matcher.register(
            new ReplyRule(ReplyRule.Way.ID, "header:id", null, arrival -> arrival.header("id")), log.label("send"));

    private InFlightMessage handOver(ReplyRule rule, MessageBatch batch) {
        MessageSpec spec =
                new MessageSpec(log.label("send"), rule, null, TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS), "thread");
        OutgoingMessage outgoing = new OutgoingMessage(ids.nextNumber(), Matcher.NO_PACE, 10, 1, 0);
        InFlightMessage message = matcher.begin(spec, sender, outgoing, batch);
        assertThat(matcher.handOver(message)).isTrue();
        return message;
    }

    private ReplyRule rule(boolean asksForReply) {
        return asksForReply ? byHeader : ReplyRule.NONE;
    }

    @Test
    void messageWithoutReplyIsUnansweredWhenItIsWrittenAndNotBefore() throws InterruptedException {
        MessageBatch batch = new MessageBatch();
        InFlightMessage message = handOver(ReplyRule.NONE, batch);
        assertThat(log.count("written")).isEqualTo(1);
        assertThat(log.count("unanswered")).isZero();
        assertThat(batch.isSettled()).isFalse();
        now.addAndGet(TimeUnit.SECONDS.toNanos(1));
        message.written();
        assertThat(log.count("unanswered")).isEqualTo(1);
        assertThat(batch.await(0)).isTrue();
        assertThat(batch.firstProblem()).isNull();
        assertThat(log.rows()).singleElement().satisfies(row -> {
            assertThat(row.outcome()).isEqualTo(Outcome.UNANSWERED);
            assertThat(row.elapsedMicros()).isZero();
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsDroppedBeforeAByteWasWrittenHasFailed(boolean asksForReply) throws InterruptedException {
        MessageBatch batch = new MessageBatch();
        InFlightMessage message = handOver(rule(asksForReply), batch);
        message.dropped(false, RESET);
        message.written();
        assertThat(log.count("failed connection")).isEqualTo(1);
        assertThat(log.count("unanswered") + log.count("lost connection")).isZero();
        assertThat(matcher.inFlight()).isZero();
        assertThat(sender.inFlight()).isZero();
        assertThat(batch.await(0)).isTrue();
        assertThat(batch.firstProblem()).isEqualTo(RESET);
        assertThat(log.rows()).singleElement().satisfies(row -> {
            assertThat(row.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(row.session()).isEqualTo(7);
            assertThat(row.responseMessage()).isEqualTo("reset by the server");
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsDroppedInTheMiddleIsLost(boolean asksForReply) {
        InFlightMessage message = handOver(rule(asksForReply), null);
        message.dropped(true, RESET);
        assertThat(log.count("lost connection")).isEqualTo(1);
        assertThat(log.count("failed connection")).isZero();
        assertThat(matcher.inFlight()).isZero();
        assertThat(sender.inFlight()).isZero();
    }

    @Test
    void sessionThatIsGoneLosesWhatWasWrittenAndLeavesTheRestToItsChannel() {
        handOver(byHeader, null).written();
        InFlightMessage waiting = handOver(byHeader, null);
        sender.gone(new Fault(Cause.HEARTBEAT, "silent"));
        matcher.sweep();
        assertThat(log.count("lost heartbeat")).isEqualTo(1);
        assertThat(matcher.inFlight()).isEqualTo(1);
        // The session knows better than its channel, which was told to close.
        waiting.dropped(false, new Fault(Cause.CLOSED, "closed"));
        assertThat(log.count("failed heartbeat")).isEqualTo(1);
        assertThat(matcher.inFlight()).isZero();
    }

    @Test
    void whatWaitsTooLongToBeWrittenTimesOutAndHasNoSecondOutcome() {
        InFlightMessage waiting = handOver(byHeader, null);
        now.addAndGet(TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS + 1));
        matcher.sweep();
        waiting.dropped(false, RESET);
        assertThat(log.count("lost timeout")).isEqualTo(1);
        assertThat(log.count("failed connection")).isZero();
    }

    @Test
    void endOfTheRunLeavesTheUnwrittenToTheirChannelsAndLosesWhatTheseForget() {
        handOver(byHeader, null).written();
        InFlightMessage dropped = handOver(byHeader, null);
        InFlightMessage late = handOver(ReplyRule.NONE, null);
        handOver(byHeader, null);
        matcher.close();
        assertThat(log.count("lost end")).isEqualTo(1);
        dropped.dropped(false, new Fault(Cause.END, "the run has ended"));
        late.written();
        matcher.settleRest();
        assertThat(log.count("failed end")).isEqualTo(1);
        assertThat(log.count("unanswered")).isEqualTo(1);
        assertThat(log.count("lost end")).isEqualTo(2);
        assertThat(matcher.inFlight()).isZero();
    }
}
