package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.IfExists;
import io.github.jmeterduplex.internal.engine.group.TestSessions;
import io.github.jmeterduplex.internal.engine.user.FakeSession;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is left of sessions that were dropped: neither memory nor a place. */
class DroppedPlacesTest {
    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final CountingLog log = new CountingLog();
    private final Run run = TestRuns.with(log, new MemoryConnector(System::nanoTime));
    private final Group<FakeSession> group = TestSessions.group("g");
    private final BlockingQueue<Begun> begun = new LinkedBlockingQueue<>();

    /** One opening that the test ends. */
    private record Begun(FakeSession session, OpenListener listener) {
        FakeSession opens() {
            listener.onOpen();
            return session;
        }

        void fails() {
            listener.onFailed(new Fault(Cause.REFUSED, "it failed"));
        }

        void drops() {
            session.drop();
            listener.onGone();
        }
    }

    @AfterEach
    void endRun() {
        run.end();
    }

    private void opens(IfExists how, OpeningStyle style) {
        Group.Claim claim = group.claim(how, 1, style.reconnect());
        new Opener<>(run, log.label("connect"), group, claim, style, this::begin)
                .start(List.of(new VirtualUser(run.nextSession())));
    }

    private FakeSession begin(VirtualUser user, FakeSession dropped, OpenListener listener) {
        FakeSession session = new FakeSession(user);
        return session.starting(() -> begun.add(new Begun(session, listener)));
    }

    private Begun next() throws InterruptedException {
        Begun next = begun.poll(10, TimeUnit.SECONDS);
        assertThat(next).as("an opening that begins").isNotNull();
        return next;
    }

    /** Each held the one before, and so all of them stayed in memory. */
    @Test
    void sessionsBeforeTheLastDropAreLetGoOf() throws InterruptedException {
        List<WeakReference<FakeSession>> known = droppedAndBack(20);
        List<WeakReference<FakeSession>> before = known.subList(0, known.size() - 1);
        assertThat(run.await(
                        () -> {
                            System.gc();
                            return before.stream().allMatch(session -> session.get() == null);
                        },
                        DEADLINE_NANOS))
                .as("all before the present session are collected")
                .isTrue();
        assertThat(known.get(known.size() - 1).get()).isSameAs(group.sessions().get(0));
    }

    /** The sessions of one user that is dropped so often; every second attempt to open it again fails. */
    private List<WeakReference<FakeSession>> droppedAndBack(int drops) throws InterruptedException {
        opens(IfExists.KEEP, new OpeningStyle(0, 1, true, Backoff.between(0, 0)));
        List<WeakReference<FakeSession>> known = new ArrayList<>();
        Begun present = next();
        known.add(new WeakReference<>(present.opens()));
        for (int i = 0; i < drops; i++) {
            present.drops();
            Begun failing = next();
            known.add(new WeakReference<>(failing.session()));
            failing.fails();
            present = next();
            known.add(new WeakReference<>(present.opens()));
        }
        return known;
    }

    /** As in a loop of a plan: the group had a dead session more for each drop, and each look at it cost more. */
    @ParameterizedTest
    @CsvSource({"KEEP, false", "ADD, false", "KEEP, true", "ADD, true"})
    void sessionThatIsGoneForGoodLeavesItsPlaceToTheNext(IfExists how, boolean reconnect) throws InterruptedException {
        for (int i = 0; i < 60; i++) {
            opens(how, new OpeningStyle(0, 1, reconnect, Backoff.steps(0)));
            Begun only = next();
            only.opens();
            only.drops();
            if (reconnect) {
                // The only attempt: it is given up then.
                next().fails();
            }
        }
        assertThat(group.sessions()).hasSize(1);
        assertThat(group.asked()).isEqualTo(reconnect ? 0 : 1);
        assertThat(group.lost(0).count()).isEqualTo(60);
        assertThat(group.lost(0).causes()).isEqualTo(Map.of(Cause.CONNECTION, 60));
    }
}
