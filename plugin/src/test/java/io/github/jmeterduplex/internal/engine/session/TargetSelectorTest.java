package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.IfExists;
import io.github.jmeterduplex.internal.engine.group.TestSessions;
import io.github.jmeterduplex.internal.engine.user.FakeSession;
import io.github.jmeterduplex.session.Cause;
import org.junit.jupiter.api.Test;

/** Why a sampler finds no open session, in the words of its own group. */
class TargetSelectorTest {
    private final Group<FakeSession> group = TestSessions.group("chat");
    private final FakeSession first = new FakeSession(41);
    private final FakeSession second = new FakeSession(42);

    @Test
    void emptyGroupSaysSo() {
        assertThat(TargetSelector.roundRobin(group, 1).next(any -> true)).isNull();
        assertThat(TargetSelector.roundRobin(group, 1).none().cause()).isEqualTo(Cause.NO_SESSION);
        assertThat(TargetSelector.roundRobin(group, 1).none().message())
                .isEqualTo("no session of group \"chat\" is open: none was opened, or all were disconnected");
    }

    @Test
    void droppedSessionIsQuoted() {
        TestSessions.slot(group, first, second);
        TargetSelector<FakeSession> each = TargetSelector.each(group, 1);
        first.close();
        second.drop();
        assertThat(TargetSelector.roundRobin(group, 1).none().message())
                .contains("group \"chat\"", "session 42: reset by memory:1");
        assertThat(each.none().message()).contains("session 42: reset by memory:1");
    }

    @Test
    void sessionsThatCloseAreNotCalledUnopened() {
        TestSessions.slot(group, first);
        first.close();
        assertThat(TargetSelector.roundRobin(group, 1).none().message()).endsWith("they are closing");
    }

    @Test
    void indexBeyondTheGroupIsTold() {
        TestSessions.slot(group, first, second);
        assertThat(TargetSelector.single(group, 2, 1).next(any -> true)).isNull();
        assertThat(TargetSelector.single(group, 2, 1).none().message())
                .isEqualTo("target 2 of group \"chat\" does not exist: the group has 2 sessions, counted from 0");
    }

    @Test
    void droppedTargetIsQuoted() {
        TestSessions.slot(group, first, second);
        second.drop();
        assertThat(TargetSelector.single(group, 1, 1).none().message())
                .isEqualTo("target 1 of group \"chat\" is not open: reset by memory:1");
    }

    @Test
    void eachWithoutAnEndPassesOverThoseThatAreNotOpen() {
        TestSessions.slot(group, first, second);
        TargetSelector<FakeSession> each = TargetSelector.each(group, TargetSelector.ENDLESS);
        first.drop();
        assertThat(each.next(any -> true)).isSameAs(second);
        assertThat(each.next(any -> true)).isSameAs(second);
        assertThat(each.next(any -> false)).as("it waits for room").isSameAs(second);
        second.drop();
        assertThat(each.next(any -> true)).isNull();
    }

    @Test
    void eachFailsMessagesOfThoseThatAreNotOpenWhereThereIsANumber() {
        TestSessions.slot(group, first, second);
        TargetSelector<FakeSession> each = TargetSelector.each(group, 1);
        first.drop();
        assertThat(each.next(any -> false)).isSameAs(first);
        each.took(1);
        assertThat(each.next(any -> true)).isSameAs(second);
        each.took(1);
        assertThat(each.hasNext()).isFalse();
    }

    @Test
    void eachGoesOnWithASessionThatCameBack() {
        Group.Claim claim = group.claim(IfExists.ADD, 2, true);
        group.slot(claim, first);
        group.slot(claim, second);
        TargetSelector<FakeSession> each = TargetSelector.each(group, TargetSelector.ENDLESS);
        first.drop();
        assertThat(each.next(any -> true)).isSameAs(second);
        FakeSession back = new FakeSession(first.number());
        assertThat(group.reseat(claim, first, back, 1)).isTrue();
        assertThat(each.next(any -> true)).isSameAs(back);
        assertThat(each.next(any -> true)).isSameAs(second);
        assertThat(each.sessions()).isEqualTo(2);
    }

    @Test
    void manyMessagesToManySessionsDoNotOverflow() {
        TestSessions.slot(group, first, second);
        assertThat(TargetSelector.each(group, 1_500_000_000).hasNext()).isTrue();
    }
}
