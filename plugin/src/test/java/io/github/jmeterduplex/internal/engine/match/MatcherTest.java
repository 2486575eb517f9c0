package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MatcherTest extends FakeTimeMatcher {
    @Test
    void replyWithTheIdIsTimedFromSendToArrival() {
        send(byHeader, 1, "a", null);
        later(12);
        assertThat(arrive(sender, "/replies", "a")).isTrue();
        assertThat(log.latencies("replied")).containsExactly(12_000L);
        assertThat(matcher.inFlight()).isZero();
        assertThat(sender.inFlight()).isZero();
        assertThat(log.rows()).singleElement().satisfies(row -> {
            assertThat(row.outcome()).isEqualTo(Outcome.REPLIED);
            assertThat(row.label()).isEqualTo("send");
            assertThat(row.sentEpochMillis()).isEqualTo(clock.epochMillis(now.get()) - 12);
            assertThat(row.elapsedMicros()).isEqualTo(12_000);
            assertThat(row.intendedMicros()).isEqualTo(LabelStats.NONE);
            assertThat(row.responseCode()).isEqualTo("200");
            assertThat(row.responseMessage()).isEmpty();
            assertThat(row.threadName()).isEqualTo("thread 1");
            assertThat(row.bytesOut()).isEqualTo(10);
            assertThat(row.bytesIn()).isEqualTo(new TextArrival("", id("a"), 0).bodyLength());
            assertThat(row.session()).isEqualTo(7);
            assertThat(row.idPrefix() + Long.toString(row.number(), 36)).isEqualTo(id("a"));
        });
    }

    @Test
    void duplicateIsKnownHoweverManyOtherIdsWereMadeMeanwhile() {
        send(byHeader, 1, "1", null);
        assertThat(arrive(sender, "/replies", "1")).isTrue();
        String muchLater = Long.toString(1 + (1L << 20), 36);
        send(byHeader, 1, muchLater, null);
        assertThat(arrive(sender, "/replies", muchLater)).isTrue();
        assertThat(arrive(sender, "/replies", "1")).isTrue();
        assertThat(arrive(sender, "/replies", muchLater)).isTrue();
        assertThat(log.count("duplicate")).isEqualTo(2);
    }

    @Test
    void replyMayArriveInAnotherSession() {
        send(byHeader, 1, "a", null);
        assertThat(arrive(other, "/replies", "a")).isTrue();
        assertThat(log.count("replied")).isEqualTo(1);
    }

    @Test
    void messageFromAnotherSourceIsNoCandidate() {
        send(byHeader, 1, "a", null);
        assertThat(arrive(sender, "/elsewhere", "a")).isFalse();
        assertThat(matcher.inFlight()).isEqualTo(1);
    }

    @Test
    void silenceIsLostWithTheTimeWaited() {
        send(byHeader, 1, "a", null);
        later(TIMEOUT_MILLIS);
        matcher.sweep();
        assertThat(log.count("lost")).isZero();
        later(1);
        matcher.sweep();
        assertThat(log.count("lost timeout")).isEqualTo(1);
        assertThat(log.rows().get(0).responseCode()).isEqualTo("408");
        assertThat(log.rows().get(0).elapsedMicros()).isEqualTo(1_001_000);
    }

    @Test
    void replyAfterTheTimeoutIsLostAndLateEvenWhereNoSweepCameBetween() {
        send(byHeader, 1, "a", null);
        later(TIMEOUT_MILLIS + 500);
        assertThat(arrive(sender, "/replies", "a")).isTrue();
        assertThat(log.count("lost timeout")).isEqualTo(1);
        assertThat(log.latencies("late")).containsExactly(1_500_000L);
        assertThat(log.count("replied")).isZero();
    }

    @Test
    void secondArrivalIsADuplicateAndASecondLateOneToo() {
        send(byHeader, 1, "a", null);
        arrive(sender, "/replies", "a");
        arrive(sender, "/replies", "a");
        assertThat(log.count("duplicate")).isEqualTo(1);
        send(byHeader, 1, "b", null);
        later(TIMEOUT_MILLIS + 1);
        matcher.sweep();
        arrive(sender, "/replies", "b");
        arrive(sender, "/replies", "b");
        assertThat(log.count("late")).isEqualTo(1);
        assertThat(log.count("duplicate")).isEqualTo(2);
    }

    @Test
    void finishedIdsAreForgottenAndThenCountAsPushes() {
        send(byHeader, 1, "a", null);
        arrive(sender, "/replies", "a");
        later(60_001);
        matcher.sweep();
        assertThat(arrive(sender, "/replies", "a")).isFalse();
        assertThat(log.count("duplicate")).isZero();
    }

    @Test
    void receiptRepliesInTheSendingSessionOnly() {
        send(ReplyRule.RECEIPT, 1, "a", null);
        assertThat(matcher.answered(other, id("a"), new TextArrival(null, "", now.get())))
                .isFalse();
        assertThat(matcher.answered(sender, id("a"), new TextArrival(null, "", now.get())))
                .isTrue();
        assertThat(log.count("replied")).isEqualTo(1);
    }

    @Test
    void protocolsAnswerAndIdsInMessagesAreKeptApart() {
        send(byHeader, 1, "a", null);
        assertThat(matcher.answered(sender, id("a"), new TextArrival(null, "", now.get())))
                .isFalse();
        send(ReplyRule.RECEIPT, 1, "b", null);
        assertThat(arrive(sender, "/replies", "b")).isFalse();
        assertThat(log.count("replied")).isZero();
    }

    @Test
    void whatAFallenSessionHadInFlightIsLostWithItsCause() {
        send(byHeader, 1, "a", null);
        sender.gone(new Fault(Cause.CONNECTION, "reset"));
        later(1);
        matcher.sweep();
        assertThat(log.count("lost connection")).isEqualTo(1);
        assertThat(log.rows().get(0).responseMessage()).isEqualTo("reset");
    }

    @Test
    void withoutReplyAMessageIsUnansweredAndNotInFlight() {
        send(ReplyRule.NONE, 1, "a", null);
        assertThat(log.count("written")).isEqualTo(1);
        assertThat(log.count("unanswered")).isEqualTo(1);
        assertThat(matcher.inFlight()).isZero();
        assertThat(log.rows()).singleElement().satisfies(row -> {
            assertThat(row.outcome()).isEqualTo(Outcome.UNANSWERED);
            assertThat(row.elapsedMicros()).isZero();
            assertThat(row.bytesIn()).isZero();
            assertThat(row.bytesOut()).isEqualTo(10);
        });
    }

    @Test
    void endOfTheRunLosesWhatIsWrittenAndFailsWhatIsNot() {
        send(byHeader, 1, "written", null);
        InFlightMessage registered = begin("registered", 0);
        matcher.close();
        assertThat(matcher.handOver(registered)).isFalse();
        assertThat(begin("after", 0)).isNull();
        assertThat(log.count("lost end")).isEqualTo(1);
        assertThat(log.count("failed end")).isEqualTo(2);
        assertThat(log.count("written")).isEqualTo(1);
        assertThat(matcher.inFlight()).isZero();
    }

    @Test
    void replyAfterTheEndOfTheRunCountsForNothing() {
        send(byHeader, 1, "a", null);
        matcher.close();
        assertThat(arrive(sender, "/replies", "a")).isTrue();
        assertThat(log.count("lost end")).isEqualTo(1);
        assertThat(log.count("late") + log.count("duplicate") + log.count("replied"))
                .isZero();
    }

    @Test
    void intendedTimeIsKeptBesideTheLatency() {
        long due = now.get() - TimeUnit.MILLISECONDS.toNanos(2_000);
        InFlightMessage message =
                matcher.begin(spec(byHeader), sender, new OutgoingMessage(number("a"), due, 0, 1, 0), null);
        matcher.handOver(message);
        later(3);
        arrive(sender, "/replies", "a");
        assertThat(log.latencies("replied")).containsExactly(3_000L);
        assertThat(log.latencies("intended")).containsExactly(2_003_000L);
        assertThat(log.rows().get(0).intendedMicros()).isEqualTo(2_003_000);
    }

    @Test
    void replyThatWasOvertakenIsUnordered() {
        for (int i = 1; i <= 3; i++) {
            matcher.handOver(begin("m" + i, i));
        }
        arrive(sender, "/replies", "m1");
        arrive(sender, "/replies", "m3");
        arrive(sender, "/replies", "m2");
        assertThat(log.count("unordered")).isEqualTo(1);
        assertThat(log.count("replied")).isEqualTo(3);
    }

    @Test
    void idOfAnotherEngineIsForeignAndAPush() {
        String foreign = new MessageIds("elsewhere", 1_700_000_000_001L).next();
        for (String id :
                List.of(foreign, "no id of ours", ids.next(), id(""), id("0a"), id("A"), id("aaaaaaaaaaaaa"))) {
            assertThat(matcher.arrived(sender, new TextArrival("/replies", id, now.get())))
                    .as(id)
                    .isFalse();
        }
        assertThat(log.count("foreign")).isEqualTo(1);
    }

    @Test
    void everyMessageHasExactlyOneOutcomeWhileThreadsRaceForIt() throws InterruptedException {
        int messages = 20_000;
        Random random = new Random(42);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            names.add("m" + i);
        }
        Thread sending = new Thread(() -> names.forEach(name -> {
            InFlightMessage message = begin(name, 0);
            boolean isOut = message != null && matcher.handOver(message);
            if (isOut) {
                message.written();
            }
            if (isOut && random.nextInt(10) > 0) {
                arrive(sender, "/replies", name);
            }
            if (random.nextInt(10) == 0) {
                later(300);
            }
        }));
        Thread sweeping = new Thread(() -> {
            while (sending.isAlive()) {
                matcher.sweep();
            }
        });
        sending.start();
        sweeping.start();
        sending.join();
        sweeping.join();
        // It may have had no core meanwhile.
        matcher.sweep();
        matcher.close();
        long outcomes = log.count("replied") + log.count("lost") + log.count("failed");
        assertThat(outcomes).isEqualTo(messages);
        assertThat(log.count("written")).isEqualTo(messages - log.count("failed"));
        assertThat(log.count("replied")).isPositive();
        assertThat(log.count("lost timeout")).isPositive();
        assertThat(matcher.inFlight()).isZero();
    }
}
