package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that are with a channel and not, or not yet, with the kernel. */
class UnwrittenTest extends FakeTimeMatcher {
    private static final Fault RESET = new Fault(Cause.CONNECTION, "reset by the server");

    private InFlightMessage handOver(ReplyRule rule, MessageBatch batch) {
        return handOver(spec(rule), new OutgoingMessage(ids.nextNumber(), Matcher.NO_PACE, 10, 1, 0), batch);
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
        later(1_000);
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
        later(TIMEOUT_MILLIS + 1);
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
