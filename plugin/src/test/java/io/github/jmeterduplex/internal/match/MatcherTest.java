package io.github.jmeterduplex.internal.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.log.CountingLog;
import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.internal.log.MessageRow;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MatcherTest {
    private static final long TIMEOUT_MILLIS = 1_000;

    private final AtomicLong now = new AtomicLong(5_000_000_000L);
    private final CountingLog log = new CountingLog();
    private final WallClock clock = new WallClock(now::get, 1_700_000_000_000_000L);
    private final MessageIds ids = new MessageIds("engine", 1_700_000_000_000L);
    private final Matcher matcher = new Matcher(log, clock, ids, 1_000_000, 60);
    private final Sender sender = new Sender(7, "127.0.0.1:1");
    private final Sender other = new Sender(8, "127.0.0.1:1");
    private final ReplyRule byHeader = matcher.register(header("/replies"), log.label("send"));

    private static ReplyRule header(String source) {
        return new ReplyRule(ReplyRule.Way.ID, "header:id", source, new HeaderReader("id"));
    }

    private MessageSpec spec(ReplyRule rule) {
        return new MessageSpec(
                log.label("send"), rule, null, TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS), "thread 1");
    }

    /** An id of this run, whose number is written as this name. */
    private String id(String name) {
        return ids.prefix() + name;
    }

    private long number(String name) {
        return ids.number(id(name));
    }

    private InFlight begin(String name, int sequence) {
        return matcher.begin(spec(byHeader), sender, new Outgoing(number(name), Matcher.NO_PACE, 0, 1, sequence), null);
    }

    private InFlight send(ReplyRule rule, int replies, String name, Batch batch) {
        InFlight message =
                matcher.begin(spec(rule), sender, new Outgoing(number(name), Matcher.NO_PACE, 10, replies, 0), batch);
        assertThat(matcher.handOver(message)).isTrue();
        message.written();
        return message;
    }

    private boolean arrive(Sender receiver, String source, String name) {
        return matcher.arrived(receiver, new TextArrival(source, id(name), now.get()));
    }

    private void later(long millis) {
        now.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }

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
    void whatIsRememberedOfAMessageHoldsNoReply() {
        Batch batch = new Batch();
        InFlight message = send(byHeader, 2, "a", batch);
        assertThat(arrive(sender, "/replies", "a")).isTrue();
        assertThat(arrive(other, "/replies", "a")).isTrue();
        assertThat(batch.lastReply()).isNotNull();
        assertThat(message.takeBatch()).isNull();
    }

    /** As when two threads read at a time: between the first's arrival and its being counted the second comes. */
    @Test
    void replyThatTheLastOneOvertakesIsNoDuplicate() {
        AtomicBoolean isFirst = new AtomicBoolean(true);
        LabelStats stats = log.label("send");
        LabelStats overtaken = (LabelStats) Proxy.newProxyInstance(
                LabelStats.class.getClassLoader(), new Class<?>[] {LabelStats.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("each") && isFirst.getAndSet(false)) {
                        assertThat(arrive(other, "/replies", "a")).isTrue();
                    }
                    return method.invoke(stats, arguments);
                });
        MessageSpec spec =
                new MessageSpec(overtaken, byHeader, null, TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS), "thread 1");
        matcher.handOver(matcher.begin(spec, sender, new Outgoing(number("a"), Matcher.NO_PACE, 10, 2, 0), null));
        assertThat(arrive(sender, "/replies", "a")).isTrue();

        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.count("duplicate")).isZero();
        assertThat(log.latencies("each")).hasSize(2);
        assertThat(arrive(sender, "/replies", "a")).isTrue();
        assertThat(log.count("duplicate")).isEqualTo(1);
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
        WallClock interrupting = new WallClock(
                () -> {
                    if (comes.getAndSet(false)) {
                        taken.add(one[0].arrived(sender, new TextArrival("/replies", "push", now.get())));
                    }
                    return now.get();
                },
                0);
        one[0] = new Matcher(log, interrupting, ids, 10, 60);
        ReplyRule order = new ReplyRule(ReplyRule.Way.ORDER, "order", "/replies", null);
        Outgoing outgoing = new Outgoing(number("a"), Matcher.NO_PACE, 1, 1, 0);
        InFlight message = one[0].begin(spec(order), sender, outgoing, null);
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
    void fanOutIsRepliedWhenAllHaveComeAndTimesEveryArrival() {
        send(byHeader, 3, "a", null);
        for (int session = 1; session <= 3; session++) {
            later(10);
            assertThat(arrive(new Sender(session, "127.0.0.1:1"), "/replies", "a"))
                    .isTrue();
        }
        assertThat(log.latencies("each")).containsExactly(10_000L, 20_000L, 30_000L);
        assertThat(log.latencies("replied")).containsExactly(30_000L);
    }

    @Test
    void fanOutCountsASecondArrivalInOneSessionAndOneBeyondTheWantedAsDuplicates() {
        send(byHeader, 2, "a", null);
        arrive(sender, "/replies", "a");
        arrive(sender, "/replies", "a");
        arrive(other, "/replies", "a");
        arrive(new Sender(9, "127.0.0.1:1"), "/replies", "a");
        assertThat(log.count("each")).isEqualTo(2);
        assertThat(log.count("duplicate")).isEqualTo(2);
        assertThat(log.count("replied")).isEqualTo(1);
    }

    @Test
    void fanOutThatStaysIncompleteIsLostAndItsRestIsLate() {
        send(byHeader, 2, "a", null);
        arrive(sender, "/replies", "a");
        later(TIMEOUT_MILLIS + 1);
        matcher.sweep();
        arrive(other, "/replies", "a");
        assertThat(log.count("lost timeout")).isEqualTo(1);
        assertThat(log.count("late")).isEqualTo(1);
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
        InFlight registered = begin("registered", 0);
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
        InFlight message = matcher.begin(spec(byHeader), sender, new Outgoing(number("a"), due, 0, 1, 0), null);
        matcher.handOver(message);
        later(3);
        arrive(sender, "/replies", "a");
        assertThat(log.latencies("replied")).containsExactly(3_000L);
        assertThat(log.latencies("intended")).containsExactly(2_003_000L);
        assertThat(log.rows().get(0).intendedMicros()).isEqualTo(2_003_000);
    }

    @Test
    void batchHearsRepliesAndProblems() throws InterruptedException {
        Batch good = new Batch();
        send(byHeader, 1, "a", good);
        arrive(sender, "/replies", "a");
        assertThat(good.await(0)).isTrue();
        assertThat(good.lastReply()).asString(StandardCharsets.UTF_8).isEqualTo(id("a"));
        assertThat(good.firstProblem()).isNull();

        Batch bad = new Batch();
        send(byHeader, 1, "b", bad);
        later(TIMEOUT_MILLIS + 1);
        matcher.sweep();
        assertThat(bad.await(0)).isTrue();
        assertThat(bad.firstProblem().cause()).isEqualTo(Cause.TIMEOUT);
    }

    @Test
    void aBatchKnowsWhatBecameOfItsMessages() {
        Batch batch = Batch.counted();
        for (String name : List.of("a", "b", "c")) {
            send(byHeader, 1, name, batch);
        }
        later(3);
        arrive(sender, "/replies", "a");
        assertThat(batch.outcomes().inFlight()).isEqualTo(2);
        later(TIMEOUT_MILLIS + 1);
        matcher.sweep();
        arrive(sender, "/replies", "b");
        send(byHeader, 1, "d", batch);
        Batch.Outcomes outcomes = batch.outcomes();
        assertThat(outcomes.good()).isEqualTo(1);
        assertThat(outcomes.inFlight()).isEqualTo(1);
        assertThat(outcomes.lost()).isEqualTo(Map.of(Cause.TIMEOUT, 2));
        assertThat(outcomes.bad()).isEqualTo(2);
        assertThat(batch.lastReply()).as("nobody waits for it").isNull();
    }

    @Test
    void aSingleMessageHasItsOwnTime() {
        Batch batch = Batch.single();
        send(byHeader, 1, "a", batch);
        later(3);
        arrive(sender, "/replies", "a");
        assertThat(batch.reply().micros()).isEqualTo(3_000);
        assertThat(batch.outcomes().latencies().isEmpty()).isTrue();
    }

    @Test
    void whoListensHearsEachMessageOnce() {
        List<String> heard = new ArrayList<>();
        OutcomeListener listener = new OutcomeListener() {
            @Override
            public void started() {
                heard.add("started");
            }

            @Override
            public void ended(MessageRow message) {
                heard.add(message.outcome().word());
            }

            @Override
            public void pushed(MessageRow push) {
                heard.add("push");
            }
        };
        MessageSpec spec = new MessageSpec(
                        log.label("send"), byHeader, null, TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS), "thread 1")
                .heardBy(listener);
        for (String name : List.of("a", "b")) {
            matcher.handOver(matcher.begin(spec, sender, new Outgoing(number(name), Matcher.NO_PACE, 0, 1, 0), null));
        }
        arrive(sender, "/replies", "a");
        arrive(sender, "/replies", "a");
        later(TIMEOUT_MILLIS + 1);
        matcher.sweep();
        arrive(sender, "/replies", "b");
        matcher.failUnregistered(spec, new Fault(Cause.NO_SESSION, "none is open"));
        assertThat(heard).containsExactly("started", "started", "replied", "lost", "started", "failed");
    }

    @Test
    void replyThatBreaksWhatIsExpectedIsWrong() throws InterruptedException {
        MessageSpec expecting = new MessageSpec(
                log.label("send"),
                byHeader,
                new Expectation("json:/ok=true", reply -> false),
                TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS),
                "thread 1");
        Batch batch = new Batch();
        matcher.handOver(matcher.begin(expecting, sender, new Outgoing(number("a"), Matcher.NO_PACE, 0, 1, 0), batch));
        arrive(sender, "/replies", "a");
        assertThat(log.count("wrong")).isEqualTo(1);
        assertThat(log.count("replied")).isZero();
        assertThat(batch.await(0)).isTrue();
        assertThat(batch.firstProblem().cause()).isEqualTo(Cause.UNEXPECTED);
        assertThat(log.rows().get(0).responseCode()).isEqualTo("417");
    }

    /** Sends one that expects of its replies what the test says. */
    private void expect(String name, int replies, Expectation.Test test) {
        MessageSpec expecting = new MessageSpec(
                log.label("send"),
                byHeader,
                new Expectation("regex:ok", test),
                TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS),
                "thread 1");
        Outgoing outgoing = new Outgoing(number(name), Matcher.NO_PACE, 0, replies, 0);
        matcher.handOver(matcher.begin(expecting, sender, outgoing, null));
    }

    @Test
    void duplicateThatIsNotAsExpectedLeavesAFanOutRight() {
        boolean[] holds = {true, false, true};
        int[] asked = {0};
        expect("a", 2, reply -> holds[asked[0]++]);
        arrive(sender, "/replies", "a");
        arrive(sender, "/replies", "a");
        arrive(other, "/replies", "a");
        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.count("wrong")).isZero();
        assertThat(log.count("duplicate")).isEqualTo(1);
    }

    @Test
    void oneReplyThatIsNotAsExpectedMakesAFanOutWrong() {
        boolean[] holds = {false, true};
        int[] asked = {0};
        expect("a", 2, reply -> holds[asked[0]++]);
        arrive(sender, "/replies", "a");
        arrive(other, "/replies", "a");
        assertThat(log.count("wrong")).isEqualTo(1);
    }

    /** As when two threads read at a time: between the look at a wrong reply and its booking a right one comes. */
    @Test
    void wrongReplyThatIsBookedAfterARightOneIsADuplicate() {
        AtomicBoolean isLookedAt = new AtomicBoolean();
        expect("a", 1, reply -> !isLookedAt.compareAndSet(false, true));
        AtomicBoolean isOther = new AtomicBoolean();
        TextArrival text = new TextArrival("/replies", id("a"), now.get());
        Arrival wrong = (Arrival) Proxy.newProxyInstance(
                Arrival.class.getClassLoader(), new Class<?>[] {Arrival.class}, (proxy, method, arguments) -> {
                    boolean isBooking = method.getName().equals("arrivedNanos") && isLookedAt.get();
                    if (isBooking && !isOther.getAndSet(true)) {
                        assertThat(arrive(other, "/replies", "a")).isTrue();
                    }
                    return method.invoke(text, arguments);
                });
        assertThat(matcher.arrived(sender, wrong)).isTrue();
        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.count("wrong")).isZero();
        assertThat(log.count("duplicate")).isEqualTo(1);
    }

    @Test
    void fanOutTimesItsFirstArrivalToo() {
        send(byHeader, 2, "a", null);
        later(10);
        arrive(sender, "/replies", "a");
        later(10);
        arrive(other, "/replies", "a");
        assertThat(log.latencies("first")).containsExactly(10_000L);
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
    void everyMessageHasExactlyOneFateWhileThreadsRaceForIt() throws InterruptedException {
        int messages = 20_000;
        Random random = new Random(42);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            names.add("m" + i);
        }
        Thread sending = new Thread(() -> names.forEach(name -> {
            InFlight message = begin(name, 0);
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
        matcher.close();
        long fates = log.count("replied") + log.count("lost") + log.count("failed");
        assertThat(fates).isEqualTo(messages);
        assertThat(log.count("written")).isEqualTo(messages - log.count("failed"));
        assertThat(log.count("replied")).isPositive();
        assertThat(log.count("lost timeout")).isPositive();
        assertThat(matcher.inFlight()).isZero();
    }
}
