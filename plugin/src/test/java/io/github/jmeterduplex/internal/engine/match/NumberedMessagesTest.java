package io.github.jmeterduplex.internal.engine.match;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.record.log.MessageRow;
import io.github.jmeterduplex.latency.Outcome;
import org.junit.jupiter.api.Test;

/** Messages whose replies hold the number of the id in place of the id. */
class NumberedMessagesTest extends FakeTimeMatcher {
    private final ReplyRule byId = matcher.register(
            new ReplyRule(
                    ReplyRule.Way.ID,
                    "json:/id",
                    null,
                    arrival -> new String(arrival.bodyArray(), arrival.bodyOffset(), arrival.bodyLength(), UTF_8)),
            log.label("send"));
    private final ReplyRule byNumber = matcher.register(byId.byNumber(), log.label("send"));

    private long send(ReplyRule rule) {
        long number = ids.nextNumber();
        handOver(spec(rule), new OutgoingMessage(number, Matcher.NO_PACE, 1, 1, 0), null)
                .written();
        return number;
    }

    private boolean arrives(MatcherSession receiver, String id) {
        return matcher.arrived(receiver, new TextArrival("message", id, now.get()));
    }

    @Test
    void numberIsAReplyInTheSessionThatSent() {
        long number = send(byNumber);
        assertThat(arrives(other, MessageIds.shortNumber(number))).isFalse();
        assertThat(arrives(sender, MessageIds.shortNumber(number))).isTrue();
        assertThat(matcher.inFlight()).isZero();
    }

    @Test
    void messageThatHoldsTheIdHasNoReplyByItsNumber() {
        long number = send(byId);
        assertThat(arrives(sender, MessageIds.shortNumber(number))).isFalse();
        assertThat(arrives(sender, ids.of(number))).isTrue();
    }

    @Test
    void messageThatHoldsBothHasItsReplyByEither() {
        long first = send(byNumber);
        assertThat(arrives(sender, ids.of(first))).isTrue();
        long second = send(byNumber);
        assertThat(arrives(sender, MessageIds.shortNumber(second))).isTrue();
        assertThat(log.rows()).hasSize(2);
    }

    @Test
    void secondReplyIsADuplicateAndNoPush() {
        long number = send(byNumber);
        assertThat(arrives(sender, MessageIds.shortNumber(number))).isTrue();
        assertThat(arrives(sender, MessageIds.shortNumber(number))).isTrue();
        assertThat(log.rows()).extracting(MessageRow::outcome).containsExactly(Outcome.REPLIED, Outcome.DUPLICATE);
    }

    @Test
    void whatIsNoNumberOrNotGivenYetIsAPush() {
        long number = send(byNumber);
        assertThat(new String[] {"", "0" + number, "-1", "1.0", "x", "4294967295", "4294967296", "99999999999"})
                .allSatisfy(text -> assertThat(arrives(sender, text)).as(text).isFalse());
        assertThat(matcher.inFlight()).isOne();
    }

    @Test
    void numbersGoRoundAfterThirtyTwoBits() {
        assertThat(MessageIds.shortNumber(0xffff_ffffL)).isEqualTo("4294967295");
        assertThat(MessageIds.shortNumber(0x1_0000_0000L)).isEqualTo("0");
        assertThat(MessageIds.shortNumber(0x1_0000_0007L)).isEqualTo("7");
        assertThat(MessageIds.numberOfShort("7", 0x1_0000_0009L)).isEqualTo(0x1_0000_0007L);
        assertThat(MessageIds.numberOfShort("4294967295", 0x1_0000_0009L)).isEqualTo(0xffff_ffffL);
        assertThat(MessageIds.numberOfShort("9", 0x2_0000_0008L)).isEqualTo(0x1_0000_0009L);
        assertThat(MessageIds.numberOfShort("9", 8)).isEqualTo(MessageIds.NOT_OURS);
    }
}
