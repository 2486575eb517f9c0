package io.github.jmeterduplex.internal.session.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.log.CountingLog;
import io.github.jmeterduplex.internal.match.MatcherFixture;
import io.github.jmeterduplex.internal.session.live.FakeSession;
import org.junit.jupiter.api.Test;

/** The sessions of a thread that is over are closed, but not while their messages are in flight. */
class EndedThreadSweeperTest {
    private final TestOwner thread = new TestOwner();
    private final Groups groups = new Groups();
    private final FakeSession session = new FakeSession(0);
    private long now = 5;
    private final EndedThreadSweeper leavers = new EndedThreadSweeper(groups, () -> now, 100);

    EndedThreadSweeperTest() {
        Group<FakeSession> group = groups.obtain(thread, "g", TestSessions.PROTOCOL);
        group.slot(group.claim(IfExists.KEEP, 1, false), session);
    }

    @Test
    void sessionsStayWhileTheThreadLives() {
        leavers.sweep();
        assertThat(session.isOpen()).isTrue();
    }

    @Test
    void idleSessionIsClosedAtOnce() {
        thread.end();
        leavers.sweep();
        assertThat(session.isOpen()).isFalse();
        assertThat(session.closedByUs()).isTrue();
    }

    @Test
    void sessionWithAMessageInFlightIsClosedWhenItHasItsOutcome() {
        MatcherFixture matcher = new MatcherFixture(new CountingLog());
        matcher.send("a", session.sender());
        thread.end();
        leavers.sweep();
        assertThat(session.isOpen()).isTrue();
        matcher.reply("a", session.sender());
        leavers.sweep();
        assertThat(session.isOpen()).isFalse();
    }

    @Test
    void sessionThatCannotBeClosedCostsNoOther() {
        FakeSession broken = new FakeSession(1).closing(() -> {
            throw new IllegalStateException("no");
        });
        Group<FakeSession> others = groups.obtain(thread, "others", TestSessions.PROTOCOL);
        others.slot(others.claim(IfExists.KEEP, 1, false), broken);
        thread.end();
        leavers.sweep();
        assertThat(session.isOpen()).isFalse();
        assertThat(broken.isOpen()).isFalse();
    }

    @Test
    void sessionWithAMessageInFlightIsClosedAfterTheDrain() {
        new MatcherFixture(new CountingLog()).send("a", session.sender());
        thread.end();
        leavers.sweep();
        now += 99;
        leavers.sweep();
        assertThat(session.isOpen()).isTrue();
        now += 1;
        leavers.sweep();
        assertThat(session.isOpen()).isFalse();
    }
}
