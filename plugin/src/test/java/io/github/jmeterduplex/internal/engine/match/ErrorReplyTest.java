package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.record.log.MessageRow;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Cause;
import org.junit.jupiter.api.Test;

/** A reply by which the server says that it failed. */
class ErrorReplyTest extends FakeTimeMatcher {
    private InboundMessage completion() {
        return new InboundMessage(null, null, MessageHeaders.NONE, new byte[0], 0, 0, now.get());
    }

    private MessageBatch answered(InboundMessage completion) {
        MessageBatch batch = new MessageBatch();
        long number = ids.nextNumber();
        handOver(spec(ReplyRule.COMPLETION), new OutgoingMessage(number, Matcher.NO_PACE, 1, 1, 0), batch)
                .written();
        assertThat(matcher.answered(sender, number, completion)).isTrue();
        return batch;
    }

    @Test
    void itIsAWrongReplyWithTheServersWords() {
        MessageBatch batch = answered(completion().failed("no such\nroom"));
        assertThat(batch.firstProblem().cause()).isEqualTo(Cause.SERVER_ERROR);
        assertThat(batch.firstProblem().message())
                .contains("is an error: no such")
                .doesNotContain("\n");
        assertThat(log.rows()).singleElement().satisfies(row -> {
            assertThat(row.outcome()).isEqualTo(Outcome.WRONG);
            assertThat(row.responseMessage()).contains("no such");
        });
        assertThat(matcher.inFlight()).isZero();
    }

    @Test
    void itIsWrongAlsoWhereItIsKept() {
        assertThat(answered(completion().failed("full").kept()).firstProblem().cause())
                .isEqualTo(Cause.SERVER_ERROR);
    }

    @Test
    void replyWithoutAnErrorIsGood() {
        assertThat(answered(completion()).firstProblem()).isNull();
        assertThat(log.rows()).extracting(MessageRow::outcome).containsExactly(Outcome.REPLIED);
    }
}
