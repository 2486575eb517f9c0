package io.github.jmeterduplex.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.IfExists;
import io.github.jmeterduplex.internal.engine.group.ReconnectWatch;
import io.github.jmeterduplex.internal.engine.group.TestSessions;
import io.github.jmeterduplex.internal.engine.user.FakeSession;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What the sample says of sessions of a group that are dropped and come back. */
class ReconnectTextTest {
    private static final Fault DROPPED = new Fault(Cause.CONNECTION, "dropped by the sampler storm (DropSessions)");

    private final AtomicLong nanos = new AtomicLong();
    private final ReconnectWatch watch = new ReconnectWatch(nanos::get);
    private final Group<FakeSession> group = TestSessions.group("g");
    private final List<FakeSession> dropped = new ArrayList<>();
    private final Group.Claim claim = group.claim(IfExists.KEEP, 20, true);

    private void drop(int sessions) {
        group.tell(watch);
        for (int i = 0; i < 20; i++) {
            FakeSession session = new FakeSession(i);
            assertThat(group.slot(claim, session)).isTrue();
            if (i < sessions) {
                watch.expect(i);
                assertThat(session.lose(DROPPED, true)).isTrue();
                dropped.add(session);
            }
        }
    }

    private void back(int session, long millis) {
        nanos.set(TimeUnit.MILLISECONDS.toNanos(millis));
        FakeSession before = dropped.get(session);
        assertThat(group.reseat(claim, before, new FakeSession(before.user()), nanos.get()))
                .isTrue();
    }

    private DropSessions.ReconnectText text(double waitSeconds) {
        return new DropSessions.ReconnectText(dropped.size(), 20, waitSeconds, watch);
    }

    @Test
    void tellsSharesAndTheBusiestSecond() {
        drop(10);
        for (int i = 0; i < 10; i++) {
            back(i, 1_000 + 300L * i);
        }
        assertThat(text(60).isComplete()).isTrue();
        assertThat(text(60).sentence())
                .isEqualTo("10 of 20 sessions dropped; 50 % were back after 2.2 s, 90 % after 3.4 s, all after 3.7 s;"
                        + " at most 4 openings a second");
        assertThat(text(60).lines()).isEqualTo("""
                        dropped=10
                        open_before=20
                        back=10
                        given_up=0
                        back_50_seconds=2.200
                        back_90_seconds=3.400
                        back_all_seconds=3.700
                        most_a_second=4
                        """);
    }

    @Test
    void tellsWhoIsMissingAndWhy() {
        drop(10);
        for (int i = 0; i < 6; i++) {
            back(i, 1_000);
        }
        group.failedToComeBack(dropped.get(6), new Fault(Cause.REFUSED, "127.0.0.1:8080 refused"));
        group.failedToComeBack(dropped.get(6), new Fault(Cause.REFUSED, "127.0.0.1:8080 refused again"));
        group.giveUp(claim, dropped.get(6));
        assertThat(text(60).isComplete()).isFalse();
        assertThat(text(60).cause()).isEqualTo(Cause.REFUSED);
        assertThat(text(60).sentence())
                .isEqualTo("10 of 20 sessions dropped; 4 were not back after 60.0 s (waitSeconds), 1 of them given up;"
                        + " attempts that failed: refused 2, the last: 127.0.0.1:8080 refused again; 50 % were"
                        + " back after 1.0 s; at most 6 openings a second");
        assertThat(text(60).lines())
                .contains("given_up=1\nback_50_seconds=1.000\nback_90_seconds=\nback_all_seconds=\n");
    }

    @Test
    void tellsThatNoAttemptHasFailedYet() {
        drop(4);
        assertThat(text(0.5).cause()).isEqualTo(Cause.TIMEOUT);
        assertThat(text(0.5).sentence())
                .isEqualTo(
                        "4 of 20 sessions dropped; 4 were not back after 0.5 s (waitSeconds), no attempt of theirs had"
                                + " failed: reconnectDelayMillis may be longer");
    }

    @Test
    void withoutAWaitItTellsOfTheDropAlone() {
        drop(4);
        assertThat(text(0).isComplete()).isTrue();
        assertThat(text(0).sentence()).isEqualTo("4 of 20 sessions dropped");
    }

    @Test
    void sessionsThatComeBackLaterAreNoLongerTold() {
        drop(2);
        group.forget(watch);
        back(0, 5);
        assertThat(watch.back()).isZero();
    }
}
