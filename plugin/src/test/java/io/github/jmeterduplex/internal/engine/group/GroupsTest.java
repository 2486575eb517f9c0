package io.github.jmeterduplex.internal.engine.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.user.FakeSession;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.FaultException;
import org.junit.jupiter.api.Test;

class GroupsTest {
    private final Groups groups = new Groups(new KeptBytes(Long.MAX_VALUE));
    private final TestOwner thread = new TestOwner();
    private final TestOwner other = new TestOwner();

    private static final GroupProtocol<FakeSession> PROTOCOL = TestSessions.PROTOCOL;

    private static Cause causeOf(FaultException e) {
        return e.fault().cause();
    }

    @Test
    void nameIsLookedUpInTheThreadThenInTheJvm() {
        Group<FakeSession> shared = groups.obtain(null, "stomp", PROTOCOL);
        assertThat(groups.find(thread, "stomp", PROTOCOL)).isSameAs(shared);
        Group<FakeSession> own = groups.obtain(thread, "stomp", PROTOCOL);
        assertThat(groups.find(thread, "stomp", PROTOCOL)).isSameAs(own);
        assertThat(groups.find(other, "stomp", PROTOCOL)).isSameAs(shared);
    }

    @Test
    void missingGroupSaysWhatMustComeBefore() {
        assertThatThrownBy(() -> groups.find(thread, "chat", PROTOCOL))
                .isInstanceOfSatisfying(
                        FaultException.class, e -> assertThat(causeOf(e)).isEqualTo(Cause.NO_SESSION))
                .hasMessageContaining("group=chat");
    }

    @Test
    void groupOfAnotherProtocolIsABadParameter() {
        groups.obtain(thread, "g", new GroupProtocol<>("socketio"));
        assertThatThrownBy(() -> groups.find(thread, "g", PROTOCOL))
                .isInstanceOfSatisfying(
                        FaultException.class, e -> assertThat(causeOf(e)).isEqualTo(Cause.BAD_PARAMETER))
                .hasMessageContaining("socketio");
    }

    @Test
    void blankGroupMeansAllOfTheThreadElseAllOfTheJvm() {
        assertThatThrownBy(() -> groups.select(thread, null)).isInstanceOf(FaultException.class);
        Group<FakeSession> shared = groups.obtain(null, "a", PROTOCOL);
        assertThat(groups.select(thread, null)).containsExactly(shared);
        Group<FakeSession> own = groups.obtain(thread, "b", PROTOCOL);
        assertThat(groups.select(thread, null)).containsExactly(own);
        assertThat(groups.select(other, null)).containsExactly(shared);
    }

    @Test
    void groupsOfAThreadThatIsOverAreTakenOverOnce() {
        Group<FakeSession> own = groups.obtain(thread, "b", PROTOCOL);
        Group<FakeSession> ofOther = groups.obtain(other, "b", PROTOCOL);
        assertThat(groups.takeOver()).isEmpty();
        thread.end();
        assertThat(groups.takeOver()).containsExactly(own);
        assertThat(groups.takeOver()).isEmpty();
        assertThat(groups.all()).containsExactly(ofOther);
    }
}
