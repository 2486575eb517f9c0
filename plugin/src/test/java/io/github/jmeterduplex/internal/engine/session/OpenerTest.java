package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.IfExists;
import io.github.jmeterduplex.internal.engine.group.ReconnectWatch;
import io.github.jmeterduplex.internal.engine.group.TestSessions;
import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.user.FakeSession;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.SessionData;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of the openings of one sample, and of the sessions afterwards. */
class OpenerTest {
    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final CountingLog log = new CountingLog();
    private final Run run = TestRuns.with(log, new MemoryConnector(System::nanoTime));
    private final Group<FakeSession> group = TestSessions.group("g");
    private final BlockingQueue<Begun> begun = new LinkedBlockingQueue<>();

    /** One opening that the test ends. */
    private record Begun(FakeSession session, FakeSession dropped, OpenListener listener) {
        FakeSession opens() {
            listener.onOpen();
            return session;
        }

        void fails() {
            fails(Cause.REFUSED);
        }

        void fails(Cause cause) {
            listener.onFailed(new Fault(cause, "it failed"));
        }
    }

    @AfterEach
    void endRun() {
        run.end();
    }

    private FirstOpenings<FakeSession> opener(int sessions, OpeningStyle style) {
        return opener(sessions, style, this::begin);
    }

    private FirstOpenings<FakeSession> opener(int sessions, OpeningStyle style, Opener.Starter<FakeSession> starter) {
        Group.Claim claim = group.claim(IfExists.KEEP, sessions, style.reconnect());
        Opener<FakeSession> opener = new Opener<>(run, log.label("connect"), group, claim, style, starter);
        return opener.start(
                IntStream.range(0, sessions).mapToObj(VirtualUser::new).toList());
    }

    private FakeSession begin(VirtualUser user, FakeSession dropped, OpenListener listener) {
        FakeSession session = new FakeSession(user);
        return session.starting(() -> begun.add(new Begun(session, dropped, listener)));
    }

    private Begun next() throws InterruptedException {
        Begun next = begun.poll(10, TimeUnit.SECONDS);
        assertThat(next).as("an opening that begins").isNotNull();
        return next;
    }

    private static void drops(FakeSession session, Begun opening) {
        session.drop();
        opening.listener.onGone();
    }

    @Test
    void waitsForEveryEnd() throws InterruptedException {
        FirstOpenings<FakeSession> openings = opener(2, OpeningStyle.once(0, 2));
        FakeSession session = next().opens();
        next().fails();
        openings.await();
        assertThat(openings.opened()).containsExactly(session);
        assertThat(openings.failed()).extracting(Fault::cause).containsExactly(Cause.REFUSED);
        assertThat(group.sessions()).containsExactly(session);
    }

    @Test
    void openingThatThrowsHasFailed() throws InterruptedException {
        FirstOpenings<FakeSession> openings = opener(1, OpeningStyle.once(0, 1), (user, dropped, listener) -> {
            throw new Fault(Cause.BAD_PARAMETER, "parameter url").toException();
        });
        openings.await();
        assertThat(openings.failed()).extracting(Fault::cause).containsExactly(Cause.BAD_PARAMETER);
    }

    /** A defect must not hang the sample, nor keep the place of an opening that is under way. */
    @Test
    void openingThatThrowsWhateverItIsHasFailedOnce() throws InterruptedException {
        List<FakeSession> made = new ArrayList<>();
        FirstOpenings<FakeSession> openings = opener(3, OpeningStyle.once(1_000, 1), (user, dropped, listener) -> {
            FakeSession session = new FakeSession(user);
            made.add(session);
            return session.starting(() -> {
                listener.onFailed(new Fault(Cause.REFUSED, "refused"));
                throw new InternalError("no file descriptor left");
            });
        });
        openings.await();
        assertThat(openings.failed())
                .extracting(Fault::cause)
                .as("the first cause counts")
                .containsExactly(Cause.REFUSED, Cause.REFUSED, Cause.REFUSED);
        assertThat(made).hasSize(3);
        assertThat(run.await(() -> made.stream().noneMatch(FakeSession::isOpen), DEADLINE_NANOS))
                .isTrue();
        FirstOpenings<FakeSession> next = opener(1, OpeningStyle.once(0, 1), (user, dropped, listener) -> {
            throw new IndexOutOfBoundsException("0");
        });
        next.await();
        assertThat(next.failed()).singleElement().satisfies(fault -> {
            assertThat(fault.cause()).isEqualTo(Cause.INTERNAL);
            assertThat(fault.message()).contains("IndexOutOfBoundsException: 0", "OpenerTest");
        });
        assertThat(group.missing(1)).as("no opening is under way").isEqualTo(1);
    }

    @Test
    void noMoreThanAllowedAreUnderWayAtATime() throws InterruptedException {
        FirstOpenings<FakeSession> openings = opener(3, OpeningStyle.once(0, 2));
        Begun first = next();
        next().opens();
        Begun third = next();
        assertThat(begun).isEmpty();
        first.opens();
        third.opens();
        openings.await();
        assertThat(group.open()).isEqualTo(3);
    }

    /** The group grows while nobody waits. */
    @Test
    void paceGoesOnWithoutTheSamplesThread() throws InterruptedException {
        List<Long> starts = Collections.synchronizedList(new ArrayList<>());
        long began = System.nanoTime();
        opener(5, OpeningStyle.once(50, 10), (user, dropped, listener) -> {
            starts.add(System.nanoTime());
            return new FakeSession(user).starting(listener::onOpen);
        });
        assertThat(run.await(() -> group.open() == 5, DEADLINE_NANOS)).isTrue();
        assertThat(starts.get(4) - began).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(60));
    }

    @Test
    void burstsBeginAtOnceAndKeepThePace() throws InterruptedException {
        List<Long> starts = Collections.synchronizedList(new ArrayList<>());
        long began = System.nanoTime();
        OpeningStyle style = new OpeningStyle(100, ArrivalProcess.burst(3), 0, 10, false, Backoff.steps());
        opener(7, style, (user, dropped, listener) -> {
            starts.add(System.nanoTime());
            return new FakeSession(user).starting(listener::onOpen);
        });
        assertThat(run.await(() -> group.open() == 7, DEADLINE_NANOS)).isTrue();
        assertThat(starts.get(3) - began).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(25));
        assertThat(starts.get(6) - began).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(55));
    }

    /** Its sample was stopped: no group would ever hold it, so nobody else could close it. */
    @Test
    void sessionThatOpensWhileNobodyWaitsIsClosed() throws InterruptedException {
        FirstOpenings<FakeSession> openings = opener(3, OpeningStyle.once(0, 2));
        FakeSession first = next().opens();
        Begun late = next();
        Begun third = next();
        Thread.currentThread().interrupt();
        assertThatThrownBy(openings::await).isInstanceOf(InterruptedException.class);
        FakeSession unwanted = late.opens();
        third.fails();
        assertThat(first.isOpen()).isTrue();
        assertThat(unwanted.isOpen()).isFalse();
        assertThat(group.sessions()).containsExactly(first);
        assertThat(group.missing(3)).isEqualTo(2);
    }

    /** What had opened before the sample was stopped is in the group like any other. */
    @Test
    void sessionOfAnInterruptedSampleComesBackToo() throws InterruptedException {
        FirstOpenings<FakeSession> openings = opener(2, new OpeningStyle(0, 2, true, Backoff.between(0, 0)));
        Begun first = next();
        FakeSession session = first.opens();
        Begun late = next();
        Thread.currentThread().interrupt();
        assertThatThrownBy(openings::await).isInstanceOf(InterruptedException.class);
        drops(session, first);
        FakeSession back = next().opens();
        assertThat(late.opens().isOpen()).isFalse();
        assertThat(group.sessions()).containsExactly(back);
    }

    @Test
    void sessionThatDroppedIsOpenedAgainForTheSameUser() throws InterruptedException {
        opener(1, new OpeningStyle(0, 1, true, Backoff.between(0, 0)));
        Begun first = next();
        FakeSession session = first.opens();
        drops(session, first);
        Begun again = next();
        assertThat(again.session().user()).isSameAs(first.session().user());
        assertThat(again.dropped()).isSameAs(session);
        again.fails();
        FakeSession back = next().opens();
        assertThat(group.sessions()).containsExactly(back);
        assertThat(log.count("session opened")).isEqualTo(1);
        assertThat(log.count("session reconnected")).isEqualTo(1);
        assertThat(group.lost(DEADLINE_NANOS).count()).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"INTERNAL", "TLS", "CONNECTION", "TIMEOUT", "PROTOCOL"})
    void reopeningIsTriedAgainWhateverItFailedOf(Cause cause) throws InterruptedException {
        opener(1, new OpeningStyle(0, 1, true, Backoff.between(0, 0)));
        Begun first = next();
        drops(first.opens(), first);
        next().fails(cause);
        FakeSession back = next().opens();
        assertThat(group.sessions()).containsExactly(back);
    }

    @Test
    void attemptsAreCountedFromEachFall() throws InterruptedException {
        List<Integer> attempts = Collections.synchronizedList(new ArrayList<>());
        opener(1, new OpeningStyle(0, 1, true, (attempt, random) -> {
            attempts.add(attempt);
            return 0;
        }));
        Begun first = next();
        drops(first.opens(), first);
        next().fails();
        next().fails();
        Begun back = next();
        drops(back.opens(), back);
        assertThat(next().dropped()).isSameAs(back.session());
        assertThat(attempts).containsExactly(1, 2, 3, 1);
    }

    @Test
    void sessionThatIsGivenUpIsLostAndNobodyWaitsForIt() throws InterruptedException {
        opener(2, new OpeningStyle(0, 2, true, Backoff.steps(0, 0)));
        Begun first = next();
        Begun second = next();
        FakeSession dropped = first.opens();
        second.opens();
        drops(dropped, first);
        next().fails();
        assertThat(group.expects(0)).as("one attempt is left").isTrue();
        assertThat(group.missing(2)).isZero();
        next().fails();
        assertThat(group.expects(0)).isFalse();
        assertThat(group.missing(2)).isEqualTo(1);
        assertThat(group.asked()).isEqualTo(group.open()).isEqualTo(1);
        assertThat(group.lost(DEADLINE_NANOS).first().session()).isEqualTo(dropped.number());
        assertThat(group.lost(DEADLINE_NANOS).count()).isOne();
        assertThat(begun).isEmpty();
        assertThat(log.count("session failed refused")).isEqualTo(2);
        // As at the next Connect in a loop.
        opener(2, new OpeningStyle(0, 2, true, Backoff.steps(0, 0)));
        next().opens();
        assertThat(group.asked()).isEqualTo(group.open()).isEqualTo(2);
    }

    @Test
    void whoWaitsForDroppedSessionsHearsOfAttemptsAndOfThoseThatAreBack() throws InterruptedException {
        opener(2, new OpeningStyle(0, 2, true, Backoff.steps(0, 0)));
        Begun first = next();
        Begun second = next();
        FakeSession one = first.opens();
        FakeSession other = second.opens();
        ReconnectWatch watch = new ReconnectWatch(System::nanoTime);
        group.tell(watch);
        watch.expect(one.number());
        watch.expect(other.number());
        drops(one, first);
        next().fails();
        next().opens();
        assertThat(watch.back()).isEqualTo(1);
        drops(other, second);
        next().fails();
        next().fails(Cause.TIMEOUT);
        assertThat(watch.givenUp()).isEqualTo(1);
        assertThat(watch.isOver()).isTrue();
        assertThat(watch.failures()).isEqualTo(Map.of("refused", 2, "timeout", 1));
    }

    @Test
    void groupThatIsCalledOffGivesNothingUp() throws InterruptedException {
        opener(2, new OpeningStyle(0, 2, true, Backoff.steps(0)));
        Begun first = next();
        Begun second = next();
        drops(first.opens(), first);
        second.opens();
        Begun again = next();
        group.callOff();
        again.fails();
        assertThat(group.asked()).as("as many as have a place").isEqualTo(2);
    }

    /** The end may come on another thread, before the opening has told of its success. */
    @Test
    void sessionThatFallsAmidItsOpeningIsOpenedAgainToo() throws InterruptedException {
        opener(1, new OpeningStyle(0, 1, true, Backoff.between(0, 0)));
        Begun first = next();
        FakeSession session = first.session();
        drops(session, first);
        first.listener().onOpen();
        assertThat(next().dropped()).isSameAs(session);
    }

    /** A Disconnect has taken its place meanwhile, and another session may have its user's row. */
    @Test
    void sessionThatWasReleasedIsNotOpenedAgainAfterItsDelay() throws InterruptedException {
        opener(2, new OpeningStyle(0, 2, true, Backoff.between(2_000, 2_000)));
        Begun first = next();
        Begun second = next();
        FakeSession released = first.opens();
        second.opens();
        drops(released, first);
        group.release(List.of(released));
        drops(second.session(), second);
        assertThat(next().dropped()).as("the one whose delay is over later").isSameAs(second.session());
    }

    @Test
    void rowOfASessionThatEndedBeforeItHadAPlaceIsFree(@TempDir Path folder) throws Exception {
        SessionData data = SessionData.read(Files.writeString(folder.resolve("users.csv"), "name\nann\n"), Slice.WHOLE);
        Group.Claim claim = group.claim(IfExists.KEEP, 1, true);
        OpeningStyle style = new OpeningStyle(0, 1, true, Backoff.between(0, 0));
        new Opener<>(run, log.label("connect"), group, claim, style, this::begin)
                .start(List.of(new VirtualUser(0, Map.of(), data.deal(1).get(0), Map.of())));
        Begun only = next();
        group.callOff();
        drops(only.session(), only);
        only.listener().onOpen();
        assertThat(data.deal(1)).extracting(row -> row.value("name")).containsExactly("ann");
    }

    @Test
    void sessionWhoseServerForbidsItStaysClosed() throws InterruptedException {
        opener(2, new OpeningStyle(0, 2, true, Backoff.between(0, 0)));
        Begun first = next();
        Begun second = next();
        first.opens().banish();
        drops(first.session(), first);
        drops(second.opens(), second);
        assertThat(next().dropped()).isSameAs(second.session());
        assertThat(begun).isEmpty();
        assertThat(group.missing(2)).isEqualTo(1);
    }

    @Test
    void sessionThatWasClosedFromHereStaysClosed() throws InterruptedException {
        opener(2, new OpeningStyle(0, 2, true, Backoff.between(0, 0)));
        Begun first = next();
        Begun second = next();
        FakeSession closed = first.opens();
        FakeSession dropped = second.opens();
        closed.close();
        first.listener().onGone();
        drops(dropped, second);
        assertThat(next().dropped()).isSameAs(dropped);
        assertThat(begun).isEmpty();
    }

    @Test
    void nothingIsOpenedAgainOnceItIsCalledOff() throws InterruptedException {
        opener(2, new OpeningStyle(0, 2, true, Backoff.between(0, 0)));
        Begun first = next();
        Begun second = next();
        FakeSession dropped = first.opens();
        drops(dropped, first);
        Begun again = next();
        group.callOff();
        assertThat(again.opens().isOpen()).as("it came back too late").isFalse();
        assertThat(second.opens().isOpen()).as("it opened too late").isFalse();
    }
}
