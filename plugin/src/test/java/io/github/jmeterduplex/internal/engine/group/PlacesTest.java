package io.github.jmeterduplex.internal.engine.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.user.FakeSession;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Who has which place of a group, and who gets that of a session that is gone for good. */
class PlacesTest {
    private static final long SECOND = 1_000_000_000L;

    private final Group<FakeSession> group = TestSessions.group("g");
    private final FakeSession first = new FakeSession(0);
    private final FakeSession second = new FakeSession(1);
    private final FakeSession third = new FakeSession(2);

    private Group.Claim filled(boolean reconnect, FakeSession... sessions) {
        Group.Claim claim = group.claim(IfExists.ADD, sessions.length, reconnect);
        for (FakeSession session : sessions) {
            assertThat(group.slot(claim, session)).isTrue();
        }
        return claim;
    }

    /** Another user had taken the place of a session whose own user had not looked yet. */
    @Test
    void asManyAreAskedForAsHavePlacesWhoeverTakesThose() {
        filled(false, first, second);
        first.drop();
        second.drop();
        group.vacate(first);
        group.vacate(second);
        filled(false, third);
        assertThat(group.sessions()).containsExactly(third, second);
        assertThat(group.asked()).isEqualTo(2);
        assertThat(group.giveUpAbsent(List.of(first, second))).containsExactly(first, second);
        assertThat(group.asked()).isEqualTo(1);
        filled(false, new FakeSession(3), new FakeSession(4));
        assertThat(group.asked()).isEqualTo(3);
        assertThat(group.sessions()).extracting(FakeSession::number).containsExactly(2, 3, 4);
        assertThat(group.open()).isEqualTo(3);
    }

    /** Its Disconnect waits while another Connect opens a session. */
    @Test
    void sessionThatLeavesCountsOnceThoughAnotherHasItsPlaceAlready() {
        filled(false, first, second);
        List<FakeSession> closing = group.closing(1);
        second.close();
        group.vacate(second);
        group.slot(group.claim(IfExists.KEEP, 2, false), third);
        group.release(closing);
        assertThat(group.sessions()).containsExactly(first, third);
        assertThat(group.asked()).isEqualTo(2);
    }

    @Test
    void listOfSessionsShowsWhoHasAPlaceNow() {
        Group.Claim claim = filled(true, first, second);
        List<FakeSession> sessions = group.sessions();
        first.drop();
        FakeSession back = new FakeSession(0);
        group.reseat(claim, first, back, SECOND);
        filled(true, third);
        assertThat(sessions).as("of the time of the call").containsExactly(back, second);
        assertThat(group.sessions()).containsExactly(back, second, third);
        assertThat(group.withNumber(0)).isSameAs(back);
        assertThat(group.placeOf(first)).isEqualTo(-1);
        assertThat(group.placeOf(third)).isEqualTo(2);
        group.release(List.of(back));
        assertThat(group.sessions()).containsExactly(second, third);
        assertThat(group.withNumber(0)).isNull();
        assertThat(group.placeOf(third)).isEqualTo(1);
    }

    /** Changes of one place copied the whole list, and looked through it. */
    @Test
    void placesOfManySessionsAreFoundByTheirNumbers() {
        int many = 50_000;
        Group.Claim claim = group.claim(IfExists.ADD, many, true);
        List<FakeSession> sessions =
                IntStream.range(0, many).mapToObj(FakeSession::new).collect(Collectors.toCollection(ArrayList::new));
        sessions.forEach(session -> group.slot(claim, session));
        List<FakeSession> now = group.sessions();
        Collections.shuffle(sessions, new Random(1));
        for (FakeSession session : sessions) {
            session.drop();
            assertThat(group.wantsBack(claim, session)).isTrue();
            FakeSession back = new FakeSession(session.number());
            assertThat(group.reseat(claim, session, back, SECOND)).isTrue();
            assertThat(now.get(session.number())).isSameAs(back);
            assertThat(group.sessions()).as("no copy").isSameAs(now);
        }
        assertThat(group.open()).isEqualTo(many);
    }
}
