package io.github.jmeterduplex.internal.engine.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.engine.match.MatcherFixture;
import io.github.jmeterduplex.internal.engine.user.FakeSession;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import org.junit.jupiter.api.Test;

/** The sessions of a thread that is over are closed, but not while their messages are in flight. */
class EndedThreadSweeperTest {
    private final TestOwner thread = new TestOwner();
    private final KeptBytes kept = new KeptBytes(Long.MAX_VALUE);
    private final Groups groups = new Groups(kept);
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
    void messagesAndFramesOfTheThreadGiveTheirRoomBack() {
        Group<FakeSession> group = groups.obtain(thread, "g", TestSessions.PROTOCOL);
        group.mailbox().keep(5, true);
        group.trace(new FrameTrace(0, 5, 0, () -> 0, kept));
        group.look(new FrameTrace(1, 5, 5, () -> 0, kept));
        for (int round = 0; round < 2; round++) {
            PushSource from = new PushSource(PushOptions.unplanned("a"), null);
            group.mailbox().put(new InboundMessage(session, from, MessageHeaders.NONE, new byte[1_000], 0, 1_000, 0));
            group.trace().came(0, "line", () -> "whole");
            group.traces().get(0).came(0, "line", () -> "whole");
            assertThat(kept.used() > 1_000 + 3 * 200).isEqualTo(round == 0);
            thread.end();
            leavers.sweep();
            assertThat(kept.used()).isZero();
        }
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
