package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.TestSessions;
import io.github.jmeterduplex.internal.engine.match.MessageBatch;
import io.github.jmeterduplex.internal.engine.match.MessageSpec;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.pace.Rate;
import io.github.jmeterduplex.internal.engine.pace.Schedule;
import io.github.jmeterduplex.internal.engine.user.FakeSession;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SendingTest {
    private final CountingLog log = new CountingLog();
    private final Run run = TestRuns.with(log, new MemoryConnector(System::nanoTime));
    private final Group<FakeSession> group = TestSessions.group("g");
    private final FakeSession a = new FakeSession(0);
    private final FakeSession b = new FakeSession(1);
    private final MessageSpec spec =
            new MessageSpec(log.label("send"), ReplyRule.NONE, null, TimeUnit.SECONDS.toNanos(1), "thread");

    /** Writes one-byte messages. */
    private static final Sending.Renderer<FakeSession> WRITER =
            (session, number) -> OutgoingMessage.frame(new byte[] {1}, List.of(), 1);

    @BeforeEach
    void fill() {
        TestSessions.slot(group, a, b);
    }

    @AfterEach
    void endRun() {
        TestRuns.endNow(run);
    }

    /** It has room without end, as all that it is given is dropped. */
    @Test
    void sessionThatEndsInItsTurnLeavesTheRestToTheOthers() throws InterruptedException {
        Sending.Renderer<FakeSession> endsFirst = (session, number) -> {
            OutgoingMessage message = WRITER.prepare(session, number);
            if (session == a) {
                a.drop();
            }
            return message;
        };
        Sending<FakeSession> sending = new Sending<>(
                run,
                group,
                TargetSelector.roundRobin(group, 100),
                new Sending.Content<>(new MessageSpecs.Same(spec), endsFirst, null),
                new Sending.Style(null, 100, 0, 1, null));
        sending.send(0);
        assertThat(a.written()).containsExactly("m", "|");
        assertThat(b.written()).hasSize(99 + 1).endsWith("|");
        assertThat(sending.failed()).isZero();
    }

    private Sending<FakeSession> sending(TargetSelector<FakeSession> targets, Pace pace, int perFlush) {
        return new Sending<>(
                run,
                group,
                targets,
                new Sending.Content<>(new MessageSpecs.Same(spec), WRITER, null),
                new Sending.Style(pace, perFlush, 0, 1, null));
    }

    @Test
    void roundRobinTakesTheOpenSessionsInTurn() throws InterruptedException {
        sending(TargetSelector.roundRobin(group, 5), null, 1).send(0);
        assertThat(a.written()).containsExactly("m", "|", "m", "|", "m", "|");
        assertThat(b.written()).containsExactly("m", "|", "m", "|");
    }

    @Test
    void whoSendsOnAndOnLeavesTheWritingToOthersButForTheLast() throws InterruptedException {
        sending(TargetSelector.single(group, 0, 1_100), null, 1).send(0);
        assertThat(a.written()).hasSize(2_200).endsWith("m", "~", "m", "|");
        assertThat(a.written().subList(0, 2_000)).doesNotContain("~");
        assertThat(a.written().subList(2_000, 2_198)).doesNotContain("|");
    }

    @Test
    void atAPaceEachMessageIsWrittenAtOnce() throws InterruptedException {
        sending(TargetSelector.single(group, 0, 1_100), steady(1_000_000), 1).send(0);
        assertThat(a.written()).hasSize(2_200).doesNotContain("~");
    }

    @Test
    void whoWaitsForRepliesSaysSoWithTheLastMessage() throws InterruptedException {
        assertThat(awaited(ReplyRule.RECEIPT, new MessageBatch()).isLeft()).isTrue();
        assertThat(awaited(ReplyRule.NONE, new MessageBatch()).isLeft()).isFalse();
        assertThat(awaited(ReplyRule.RECEIPT, null).isLeft()).isFalse();
        assertThat(a.written()).containsExactly("m", "|", "m", "?", "m", "|", "m", "|", "m", "|", "m", "|");
    }

    /** Sends two messages. */
    private Sending<FakeSession> awaited(ReplyRule rule, MessageBatch batch) throws InterruptedException {
        MessageSpec asks = new MessageSpec(log.label("asks"), rule, null, TimeUnit.SECONDS.toNanos(60), "thread");
        Sending.Style style = new Sending.Style(null, 1, 0, 1, null);
        Sending<FakeSession> sending = new Sending<>(
                run,
                group,
                TargetSelector.single(group, 0, 2),
                new Sending.Content<>(new MessageSpecs.Same(asks), WRITER, batch),
                style);
        sending.send(0);
        return sending;
    }

    @Test
    void sampleEndsWithTheLastStageOfItsPace() throws InterruptedException {
        Pace pace = staged("1000 for 0.02s, 0 for 0.01s", ArrivalProcess.EVEN);
        Sending<FakeSession> sending = sending(TargetSelector.single(group, 0, TargetSelector.ENDLESS), pace, 1);
        long began = run.clock().nanos();
        sending.send(0);
        assertThat(sending.written()).isEqualTo(20);
        assertThat(run.clock().nanos() - began).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(30));
        assertThat(pace.isOver()).isTrue();
    }

    @Test
    void overdueMessagesOfStagesShareAFlushUpToTheLastOne() throws InterruptedException {
        Pace pace = staged("1000 for 0.005s", ArrivalProcess.burst(5));
        sending(TargetSelector.single(group, 0, TargetSelector.ENDLESS), pace, 100)
                .send(0);
        assertThat(a.written()).containsExactly("m", "m", "m", "m", "m", "|");
    }

    /** The first time that anything runs takes long: messages must not be missing for it at the end. */
    @Test
    void durationAndScheduleBeginAtTheSameInstant() throws InterruptedException {
        Sending<FakeSession> sending =
                sending(TargetSelector.single(group, 0, TargetSelector.ENDLESS), steady(10_000_000), 1);
        sending.send(TimeUnit.MICROSECONDS.toNanos(200));
        assertThat(sending.written()).isEqualTo(2_000);
    }

    private static Pace steady(double perSecond) {
        return new SchedulePace(new Schedule(Rate.steady(perSecond), ArrivalProcess.EVEN, 0), 0, start -> {});
    }

    private Pace staged(String stages, ArrivalProcess arrivals) {
        return new SchedulePace(new Schedule(Rate.parseStages(stages), arrivals, 1), 0, start -> {});
    }

    /** Such as {{peer.name}} where a session is alone: nothing else holds them back. */
    @Test
    void messagesThatFailAtOnceDoNotTakeTheCore() throws InterruptedException {
        Sending.Renderer<FakeSession> alone = (session, number) -> {
            throw new Fault(Cause.NO_SESSION, "no peer").toException();
        };
        Sending<FakeSession> sending = new Sending<>(
                run,
                group,
                TargetSelector.roundRobin(group, TargetSelector.ENDLESS),
                new Sending.Content<>(new MessageSpecs.Same(spec), alone, null),
                new Sending.Style(null, 1, 0, 1, null));
        sending.send(TimeUnit.MILLISECONDS.toNanos(200));
        assertThat(sending.failed()).isBetween(101, 125);
    }

    @Test
    void closedSessionsArePassedOver() throws InterruptedException {
        a.drop();
        Sending<FakeSession> sending = sending(TargetSelector.roundRobin(group, 3), null, 1);
        sending.send(0);
        assertThat(sending.written()).isEqualTo(3);
        assertThat(a.written()).isEmpty();
    }

    @Test
    void eachGivesEverySessionItsMessages() throws InterruptedException {
        sending(TargetSelector.each(group, 2), null, 1).send(0);
        assertThat(a.written()).containsExactly("m", "|", "m", "|");
        assertThat(b.written()).containsExactly("m", "|", "m", "|");
    }

    @Test
    void indexMeansOneSession() throws InterruptedException {
        sending(TargetSelector.single(group, 1, 2), null, 1).send(0);
        assertThat(a.written()).isEmpty();
        assertThat(b.written()).hasSize(4);
    }

    @Test
    void messagesThatAreDueShareAFlush() throws InterruptedException {
        sending(TargetSelector.roundRobin(group, 5), null, 3).send(0);
        assertThat(a.written()).containsExactly("m", "m", "m", "|");
        assertThat(b.written()).containsExactly("m", "m", "|");
    }

    @Test
    void withoutAnOpenSessionEveryMessageHasFailed() throws InterruptedException {
        a.drop();
        b.drop();
        Sending<FakeSession> sending = sending(TargetSelector.roundRobin(group, 5), null, 1);
        sending.send(0);
        assertThat(sending.failed()).isEqualTo(5);
        assertThat(sending.firstFault().cause()).isEqualTo(Cause.NO_SESSION);
        assertThat(log.count("failed no-session")).isEqualTo(5);
        assertThat(log.count("written")).isZero();
    }

    @Test
    void pacedMessageThatFindsNoRoomHasFailed() throws InterruptedException {
        a.unsent(Long.MAX_VALUE);
        Sending<FakeSession> sending = sending(TargetSelector.single(group, 0, 3), steady(1_000), 1);
        sending.send(0);
        assertThat(sending.failed()).isEqualTo(3);
        assertThat(log.count("failed back-pressure")).isEqualTo(3);
        assertThat(sending.firstFault().message()).contains("memory:1 does not read");
    }

    @Test
    void unpacedSenderWaitsForRoomUntilTheSessionEnds() throws InterruptedException {
        a.unsent(Long.MAX_VALUE);
        Sending<FakeSession> sending = sending(TargetSelector.single(group, 0, 1), null, 1);
        Thread.currentThread().interrupt();
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> sending.send(0))
                .isInstanceOf(InterruptedException.class);
        assertThat(sending.failed()).isZero();
        assertThat(a.written()).doesNotContain("m");
    }

    /** One that never answers, or never reads, must not keep the sender from the others. */
    @Test
    void unpacedSenderGoesOnWithWhoeverHasRoomFirst() throws InterruptedException {
        a.unsent(Long.MAX_VALUE);
        b.roomAfter(5);
        sending(TargetSelector.roundRobin(group, 3), null, 1).send(0);
        assertThat(a.written()).doesNotContain("m");
        assertThat(b.written()).containsExactly("m", "|", "m", "|", "m", "|");
    }

    @Test
    void eachPassesOverASessionWithoutRoomUntilTheOthersHaveTheirs() throws InterruptedException {
        a.roomAfter(5);
        sending(TargetSelector.each(group, 2), null, 1).send(0);
        assertThat(b.written()).containsExactly("m", "|", "m", "|");
        assertThat(a.written()).containsExactly("m", "|", "m", "|");
    }

    private Sending<FakeSession> limited(TargetSelector<FakeSession> targets, Pace pace) {
        MessageSpec answered = new MessageSpec(
                log.label("send"),
                run.matcher().register(new ReplyRule(ReplyRule.Way.ID, "id", null, any -> null), log.label("send")),
                null,
                TimeUnit.SECONDS.toNanos(30),
                "thread");
        return new Sending<>(
                run,
                group,
                targets,
                new Sending.Content<>(new MessageSpecs.Same(answered), WRITER, null),
                new Sending.Style(pace, 1, 1, 1, null));
    }

    @Test
    void sessionWithEnoughInFlightIsPassedOverForOneWithRoom() throws InterruptedException {
        limited(TargetSelector.single(group, 0, 1), null).send(0);
        limited(TargetSelector.roundRobin(group, 1), null).send(0);
        assertThat(a.written()).containsExactly("m", "|");
        assertThat(b.written()).containsExactly("m", "|");
    }

    @Test
    void pacedMessageBeyondWhatMayBeInFlightHasFailed() throws InterruptedException {
        Sending<FakeSession> sending = limited(TargetSelector.single(group, 0, 3), steady(1_000));
        sending.send(0);
        assertThat(sending.written()).isEqualTo(1);
        assertThat(sending.failed()).isEqualTo(2);
        assertThat(sending.firstFault().message()).contains("maxInFlight");
    }

    @Test
    void nothingIsTriedAfterTheEndOfTheRun() throws InterruptedException {
        run.matcher().close();
        Sending<FakeSession> sending =
                sending(TargetSelector.roundRobin(group, TargetSelector.ENDLESS), steady(1_000), 1);
        sending.send(0);
        assertThat(sending.firstFault().cause()).isEqualTo(Cause.END);
        assertThat(a.written()).isEmpty();
        assertThat(log.count("failed end")).isZero();
    }

    @Test
    void durationEndsTheSendingAndLeavesLaterMessagesToTheNextSample() throws InterruptedException {
        Pace pace = steady(100);
        pace.start(run.clock().nanos());
        long firstDue = pace.dueNanos();
        Sending<FakeSession> first = sending(TargetSelector.roundRobin(group, TargetSelector.ENDLESS), pace, 1);
        first.send(TimeUnit.MILLISECONDS.toNanos(100));
        Sending<FakeSession> second = sending(TargetSelector.roundRobin(group, TargetSelector.ENDLESS), pace, 1);
        second.send(TimeUnit.MILLISECONDS.toNanos(100));
        // Slots lie 10 ms apart, and none is left out however late the sender was.
        int slots = (int) ((run.clock().nanos() - firstDue) / TimeUnit.MILLISECONDS.toNanos(10)) + 1;
        assertThat(first.written()).isGreaterThanOrEqualTo(10);
        assertThat(first.written() + second.written()).isBetween(20, slots);
    }

    @Test
    void messageWhoseWriteThrowsHasFailedAndIsNotLost() {
        a.writing(() -> {
            throw new IllegalArgumentException("text only");
        });
        MessageBatch batch = new MessageBatch();
        MessageSpec asking =
                new MessageSpec(log.label("asks"), ReplyRule.RECEIPT, null, TimeUnit.SECONDS.toNanos(1), "thread");
        Sending<FakeSession> sending = new Sending<>(
                run,
                group,
                TargetSelector.single(group, 0, 1),
                new Sending.Content<>(new MessageSpecs.Same(asking), WRITER, batch),
                new Sending.Style(null, 1, 0, 1, null));
        assertThatThrownBy(() -> sending.send(0)).hasMessage("text only");
        assertThat(batch.outcomes().failed()).isOne();
        assertThat(batch.isSettled()).isTrue();
        assertThat(batch.firstProblem().message()).contains("could not be written", "text only");
        assertThat(run.matcher().inFlight()).isZero();
    }
}
