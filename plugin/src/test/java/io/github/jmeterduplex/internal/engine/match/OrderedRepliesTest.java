package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Replies without an id: each belongs to the oldest message of its session that waits. */
class OrderedRepliesTest extends FakeTimeMatcher {
    @Test
    void orderGivesEachReplyToTheOldestMessageOfItsSession() {
        ReplyRule order = new ReplyRule(ReplyRule.Way.ORDER, "order", "/replies", null);
        send(order, 1, "a", null);
        later(5);
        send(order, 1, "b", null);
        later(5);
        assertThat(arrive(other, "/replies", "x")).isFalse();
        assertThat(arrive(sender, "/replies", "x")).isTrue();
        assertThat(arrive(sender, "/replies", "y")).isTrue();
        assertThat(arrive(sender, "/replies", "z")).isFalse();
        assertThat(log.latencies("replied")).containsExactly(10_000L, 5_000L);
    }

    @Test
    void orderLeavesAMessageItsReplyWhereAPushComesWhileItIsHandedOver() {
        AtomicBoolean comes = new AtomicBoolean();
        List<Boolean> taken = new ArrayList<>();
        Matcher[] one = new Matcher[1];
        WallClock interrupting = FakeClocks.uncorrected(
                () -> {
                    if (comes.getAndSet(false)) {
                        taken.add(one[0].arrived(sender, new TextArrival("/replies", "push", now.get())));
                    }
                    return now.get();
                },
                0);
        one[0] = new Matcher(log, interrupting, ids, 10, 60);
        ReplyRule order = new ReplyRule(ReplyRule.Way.ORDER, "order", "/replies", null);
        OutgoingMessage outgoing = new OutgoingMessage(number("a"), Matcher.NO_PACE, 1, 1, 0);
        InFlightMessage message = one[0].begin(spec(order), sender, outgoing, null);
        comes.set(true);
        one[0].handOver(message);
        later(2);
        assertThat(taken).containsExactly(false);
        assertThat(one[0].arrived(sender, new TextArrival("/replies", "reply", now.get())))
                .isTrue();
        assertThat(log.latencies("replied")).containsExactly(2_000L);
        assertThat(log.count("duplicate")).isZero();
    }

    @Test
    void orderTakesNothingForTheReplyThatCameBeforeTheSend() {
        send(new ReplyRule(ReplyRule.Way.ORDER, "order", "/replies", null), 1, "a", null);
        assertThat(matcher.arrived(sender, new TextArrival("/replies", "before", now.get() - 1)))
                .isFalse();
        assertThat(arrive(sender, "/replies", "x")).isTrue();
        assertThat(log.count("replied")).isEqualTo(1);
    }

    @Test
    void orderCountsTheReplyToTheLastGivenUpMessageAsLate() {
        ReplyRule order = new ReplyRule(ReplyRule.Way.ORDER, "order", "/replies", null);
        send(order, 1, "a", null);
        later(TIMEOUT_MILLIS + 1);
        matcher.sweep();
        assertThat(arrive(sender, "/replies", "x")).isTrue();
        assertThat(log.count("late")).isEqualTo(1);
    }

    @Test
    void orderForgetsAGivenUpMessageWhenTheNextIsSent() {
        ReplyRule order = new ReplyRule(ReplyRule.Way.ORDER, "order", "/replies", null);
        send(order, 1, "dropped", null);
        later(TIMEOUT_MILLIS + 1);
        matcher.sweep();
        send(order, 1, "b", null);
        later(3);
        assertThat(arrive(sender, "/replies", "b")).isTrue();
        assertThat(log.latencies("replied")).containsExactly(3_000L);
        assertThat(log.count("lost timeout")).isEqualTo(1);
    }
}
