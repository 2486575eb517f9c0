package io.github.jmeterduplex.internal.engine.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.engine.user.FakeSession;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.internal.engine.user.SessionData;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who has a place in a group, who may open more, and who counts as lost. */
class GroupTest {
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

    @Test
    void keepAsksForWhatIsMissingAlone() {
        filled(false, first, second);
        assertThat(group.claim(IfExists.KEEP, 5, false).sessions()).isEqualTo(3);
        assertThat(group.claim(IfExists.KEEP, 5, false).sessions())
                .as("others are opening them")
                .isZero();
        assertThat(group.asked()).isEqualTo(5);
    }

    @Test
    void keepReplacesTheDroppedUnlessTheyComeBackThemselves() {
        filled(false, first, second);
        first.drop();
        assertThat(group.missing(2)).isEqualTo(1);
        Group<FakeSession> other = TestSessions.group("other");
        other.slot(other.claim(IfExists.KEEP, 1, true), third);
        third.drop();
        assertThat(other.missing(1)).isZero();
    }

    @Test
    void messagesCanComeWhileASessionIsOpenOrWillBe() {
        assertThat(group.expects(-1)).as("nothing there").isFalse();
        Group.Claim claim = group.claim(IfExists.ADD, 2, false);
        assertThat(group.expects(-1)).as("two are being opened").isTrue();
        group.slot(claim, first);
        group.slot(claim, second);
        first.drop();
        assertThat(group.expects(-1)).isTrue();
        assertThat(group.expects(0)).isFalse();
        assertThat(group.expects(1)).isTrue();
        assertThat(group.expects(2)).isFalse();
        second.drop();
        assertThat(group.expects(-1)).isFalse();
        Group<FakeSession> other = TestSessions.group("other");
        other.slot(other.claim(IfExists.KEEP, 1, true), third);
        third.drop();
        assertThat(other.expects(0)).as("it comes back").isTrue();
        third.close();
        assertThat(other.expects(-1)).as("closed by this side").isFalse();
    }

    @Test
    void eachSessionComesBackAsItsOwnConnectSays() {
        filled(true, first);
        filled(false, second);
        assertThat(group.reopens(Set.of(first))).isTrue();
        assertThat(group.reopens(Set.of(first, second))).isFalse();
        first.drop();
        second.drop();
        assertThat(group.expects(0)).as("it comes back").isTrue();
        assertThat(group.expects(1)).isFalse();
        assertThat(group.missing(2)).isEqualTo(1);
    }

    @Test
    void afterADisconnectOfAllNothingIsLeftOfTheDropped() {
        filled(true, first, second);
        first.drop();
        List<FakeSession> dropped = group.callOff();
        group.release(group.closing(2));
        group.release(dropped);
        assertThat(group.sessions()).isEmpty();
        assertThat(group.asked()).isZero();
        filled(true, third);
        assertThat(group.sessions()).containsExactly(third);
        assertThat(group.lost(0).count()).isZero();
    }

    @Test
    void whoAddsAnotherForADroppedOneHasItsPlaceAndAsksForNoMore() {
        filled(false, first, second);
        first.drop();
        assertThat(group.giveUpAbsent(List.of(first, second))).containsExactly(first);
        assertThat(group.giveUpAbsent(List.of(first))).containsExactly(first);
        assertThat(group.asked()).isEqualTo(1);
        filled(false, third);
        assertThat(group.sessions()).containsExactly(third, second);
        assertThat(group.asked() + group.lost(0).count()).isEqualTo(2 + 1);
    }

    @Test
    void addAsksForAsManyAgain() {
        filled(false, first, second);
        assertThat(group.claim(IfExists.ADD, 3, false).sessions()).isEqualTo(3);
        assertThat(group.asked()).isEqualTo(5);
    }

    @Test
    void claimOfWhichNothingWillBeOpenedIsForgotten() {
        filled(false, first, second);
        for (IfExists how : IfExists.values()) {
            group.unclaimAll(group.claim(how, 5, false));
            assertThat(group.asked()).as("asked after %s", how).isEqualTo(2);
        }
        assertThat(group.missing(2)).isZero();
    }

    @Test
    void openingsThatWereCalledOffGetNoPlace() {
        Group.Claim claim = group.claim(IfExists.KEEP, 2, false);
        group.callOff();
        assertThat(group.slot(claim, first)).isFalse();
        assertThat(group.sessions()).isEmpty();
        assertThat(group.missing(2)).isEqualTo(2);
    }

    @Test
    void sessionThatComesBackTakesItsOwnPlace() {
        Group.Claim claim = filled(true, first, second);
        first.drop();
        FakeSession back = new FakeSession(0);
        assertThat(group.reseat(claim, first, back, SECOND)).isTrue();
        assertThat(group.sessions()).containsExactly(back, second);
    }

    @Test
    void lostSessionsAreThoseThatSomeoneElseEnded() {
        filled(false, first, second, third);
        second.close();
        third.drop();
        assertThat(group.open()).isEqualTo(1);
        assertThat(group.lost(0).count()).isOne();
        assertThat(group.lost(0).first().session()).isEqualTo(2);
        assertThat(group.lost(0).first().why().cause()).isEqualTo(Cause.CONNECTION);
    }

    @Test
    void sessionThatWasGoneTooLongIsLostThoughItIsBack() {
        Group.Claim claim = filled(true, first);
        first.drop();
        group.reseat(claim, first, second, 3 * SECOND);
        assertThat(group.lost(3 * SECOND).count()).isZero();
        assertThat(group.lost(2 * SECOND).first().downNanos()).isEqualTo(3 * SECOND);
        assertThat(group.longestDownNanos()).isEqualTo(3 * SECOND);
    }

    @Test
    void peerIsAnotherOpenSession() {
        filled(false, first, second, third);
        third.drop();
        for (int i = 0; i < 20; i++) {
            assertThat(group.peerOf(0)).isSameAs(second);
        }
        second.close();
        assertThat(group.peerOf(0)).isNull();
    }

    @Test
    void lastOpenedLeaveFirst() {
        filled(false, first, second, third);
        assertThat(group.closing(2)).containsExactly(third, second);
        group.release(List.of(third, second));
        assertThat(group.sessions()).containsExactly(first);
        assertThat(group.asked()).isEqualTo(1);
    }

    /** Disconnect waits for its messages before it closes it. */
    @Test
    void sessionThatIsDroppedWhileItLeavesStaysAway() {
        Group.Claim claim = filled(true, first, second);
        assertThat(group.closing(1)).containsExactly(second);
        second.drop();
        assertThat(group.wantsBack(claim, second)).isFalse();
        assertThat(group.reseat(claim, second, third, SECOND)).isFalse();
        group.release(List.of(second));
        assertThat(group.sessions()).containsExactly(first);
        assertThat(group.asked()).isEqualTo(1);
    }

    /** As where a Sample Timeout ends the Disconnect. */
    @Test
    void sessionThatIsNotClosedAfterAllComesBackAfterADrop() {
        Group.Claim claim = filled(true, first, second, third);
        List<FakeSession> closing = group.closing(2);
        third.drop();
        group.keep(closing);
        assertThat(group.sessions()).containsExactly(first, second);
        assertThat(group.asked()).isEqualTo(2);
        second.drop();
        assertThat(group.wantsBack(claim, second)).isTrue();
        assertThat(group.reseat(claim, second, new FakeSession(1), SECOND)).isTrue();
    }

    @Test
    void sessionLeavesOrComesBack() {
        assertThat(Race.of(LeaveAndComeBack.class, Group.class).everyTwoTurns()).isPositive();
    }

    /** What is released is what had a place, whoever is first. */
    static final class LeaveAndComeBack implements Scenario {
        private final Group<FakeSession> group = TestSessions.group("g");
        private final FakeSession dropped = new FakeSession(0);
        private final FakeSession back = new FakeSession(0);
        private boolean isBack;

        @Override
        public List<Runnable> threads() {
            Group.Claim claim = group.claim(IfExists.KEEP, 1, true);
            group.slot(claim, dropped);
            return List.of(
                    () -> {
                        dropped.drop();
                        isBack = group.wantsBack(claim, dropped) && group.reseat(claim, dropped, back, SECOND);
                    },
                    () -> group.release(group.closing(1)));
        }

        @Override
        public void check() {
            assertThat(group.asked()).isEqualTo(group.sessions().size());
            if (!group.sessions().isEmpty()) {
                assertThat(group.sessions()).containsExactly(isBack ? back : dropped);
            }
        }
    }

    @Test
    void rowsOfThoseThatLeftAreFreeAtOnce(@TempDir Path folder) throws IOException {
        SessionData data =
                SessionData.read(Files.writeString(folder.resolve("users.csv"), "name\nann\nbob\neve\n"), Slice.WHOLE);
        List<SessionData.Row> rows = data.deal(3);
        FakeSession ann = new FakeSession(new VirtualUser(0, Map.of(), rows.get(0), Map.of()));
        FakeSession bob = new FakeSession(new VirtualUser(1, Map.of(), rows.get(1), Map.of()));
        FakeSession eve = new FakeSession(new VirtualUser(2, Map.of(), rows.get(2), Map.of()));
        filled(true, ann, bob, eve);
        ann.drop();
        group.callOff();
        assertThat(data.deal(1)).extracting(row -> row.value("name")).containsExactly("ann");
        group.release(List.of(eve, bob));
        assertThat(data.deal(2)).extracting(row -> row.value("name")).containsExactly("bob", "eve");
    }

    @Test
    void whoFindsNothingOpenHearsWhatFailed() {
        Group.Claim claim = group.claim(IfExists.KEEP, 2, false);
        assertThat(group.noneOpen().message()).contains("2 are being opened");
        group.unclaim(claim, new Fault(Cause.REFUSED, "nothing listens on memory:1"));
        group.unclaim(claim, new Fault(Cause.REFUSED, "nothing listens on memory:1"));
        assertThat(group.noneOpen().message()).contains("refused 2").contains("nothing listens on memory:1");
    }

    @Test
    void droppedWhoseReturnWasCalledOffIsMissing() {
        filled(true, first, second);
        first.drop();
        assertThat(group.missing(2)).isZero();
        group.callOff();
        group.release(List.of(second));
        assertThat(group.claim(IfExists.KEEP, 2, true).sessions()).isEqualTo(2);
    }

    @Test
    void sessionThatIsGivenUpIsAskedForNoMoreAndOnce() {
        Group.Claim claim = filled(true, first, second);
        first.drop();
        group.giveUp(claim, first);
        group.giveUp(claim, first);
        assertThat(group.asked()).isEqualTo(1);
        assertThat(group.missing(2)).isEqualTo(1);
        assertThat(group.lost(SECOND).first().session()).isZero();
        assertThat(group.claim(IfExists.KEEP, 2, true).newlyAsked()).isEqualTo(1);
    }

    @Test
    void sessionThatIsGivenUpIsNotAskedForAgainWhenAllAreCalledOff() {
        Group.Claim claim = filled(true, first, second);
        first.drop();
        group.giveUp(claim, first);
        group.callOff();
        assertThat(group.asked()).isEqualTo(1);
        group.release(List.of(first));
        assertThat(group.asked()).as("it was asked for no more").isEqualTo(1);
        group.release(List.of(second));
        assertThat(group.asked()).isZero();
        group.callOff();
        assertThat(group.asked()).isZero();
    }

    @Test
    void sessionThatKeepOpensHasThePlaceOfTheOneThatWasGivenUpWhichStaysLost() {
        Group.Claim claim = filled(true, first, second);
        first.drop();
        second.drop();
        group.giveUp(claim, second);
        Group.Claim later = group.claim(IfExists.KEEP, 2, true);
        assertThat(group.slot(later, third)).isTrue();
        assertThat(group.sessions()).as("who may come back keeps its place").containsExactly(first, third);
        assertThat(group.asked()).isEqualTo(2);
        third.drop();
        group.giveUp(later, third);
        FakeSession added = new FakeSession(3);
        filled(true, added);
        FakeSession kept = new FakeSession(4);
        group.slot(group.claim(IfExists.KEEP, 3, true), kept);
        assertThat(group.sessions()).containsExactly(first, added, kept);
        assertThat(group.lost(SECOND).causes()).isEqualTo(Map.of(Cause.CONNECTION, 3));
        group.callOff();
        assertThat(group.asked()).isEqualTo(3);
        group.release(group.sessions());
        group.claim(IfExists.REPLACE, 1, true);
        assertThat(group.lost(SECOND).count()).as("a new beginning").isZero();
    }

    @Test
    void connectOpensAnotherOnlyWhereTheDroppedIsGivenUpBefore() {
        assertThat(Race.of(GiveUpAndConnect.class, Group.class).everyTwoTurns()).isPositive();
    }

    /** What Connect opens is what is asked for, whoever is first. */
    static final class GiveUpAndConnect implements Scenario {
        private final Group<FakeSession> group = TestSessions.group("g");
        private final FakeSession dropped = new FakeSession(0);
        private Group.Claim later;

        @Override
        public List<Runnable> threads() {
            Group.Claim claim = group.claim(IfExists.KEEP, 1, true);
            group.slot(claim, dropped);
            dropped.drop();
            return List.of(() -> group.giveUp(claim, dropped), this::connect);
        }

        private void connect() {
            later = group.claim(IfExists.KEEP, 1, true);
            if (later.sessions() == 1) {
                group.slot(later, new FakeSession(1));
            }
        }

        @Override
        public void check() {
            assertThat(group.sessions()).as("the dropped or the other").hasSize(1);
            assertThat(group.asked()).isEqualTo(later.sessions()).isEqualTo(later.newlyAsked());
            assertThat(group.expects(-1)).isEqualTo(later.sessions() == 1);
        }
    }

    @Test
    void messagesGoWithTheLastSession() {
        filled(false, first, second);
        group.mailbox().keep(5, true);
        group.mailbox()
                .put(new InboundMessage(
                        first,
                        new PushSource(PushOptions.unplanned("/a"), null),
                        MessageHeaders.NONE,
                        new byte[] {'1'},
                        0,
                        1,
                        0));
        group.release(List.of(first));
        assertThat(group.mailbox().messages()).hasSize(1);
        group.release(List.of(second));
        assertThat(group.mailbox().messages()).isEmpty();
    }
}
