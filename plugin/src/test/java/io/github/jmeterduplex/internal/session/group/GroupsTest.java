package io.github.jmeterduplex.internal.session.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.FaultException;
import org.junit.jupiter.api.Test;

class GroupsTest {
    private final Groups groups = new Groups();
    private final TestOwner thread = new TestOwner();
    private final TestOwner other = new TestOwner();

    private static Cause causeOf(FaultException e) {
        return e.fault().cause();
    }

    @Test
    void nameIsLookedUpInTheThreadThenInTheJvm() {
        Group shared = groups.obtain(null, "stomp", "stomp");
        assertThat(groups.find(thread, "stomp", "stomp")).isSameAs(shared);
        Group own = groups.obtain(thread, "stomp", "stomp");
        assertThat(groups.find(thread, "stomp", "stomp")).isSameAs(own);
        assertThat(groups.find(other, "stomp", "stomp")).isSameAs(shared);
    }

    @Test
    void missingGroupSaysWhatMustComeBefore() {
        assertThatThrownBy(() -> groups.find(thread, "chat", "stomp"))
                .isInstanceOfSatisfying(
                        FaultException.class, e -> assertThat(causeOf(e)).isEqualTo(Cause.NO_SESSION))
                .hasMessageContaining("group=chat");
    }

    @Test
    void groupOfAnotherProtocolIsABadCell() {
        groups.obtain(thread, "g", "socketio");
        assertThatThrownBy(() -> groups.find(thread, "g", "stomp"))
                .isInstanceOfSatisfying(
                        FaultException.class, e -> assertThat(causeOf(e)).isEqualTo(Cause.BAD_CELL))
                .hasMessageContaining("socketio");
    }

    @Test
    void blankGroupMeansAllOfTheThreadElseAllOfTheJvm() {
        assertThatThrownBy(() -> groups.select(thread, null)).isInstanceOf(FaultException.class);
        Group shared = groups.obtain(null, "a", "stomp");
        assertThat(groups.select(thread, null)).containsExactly(shared);
        Group own = groups.obtain(thread, "b", "stomp");
        assertThat(groups.select(thread, null)).containsExactly(own);
        assertThat(groups.select(other, null)).containsExactly(shared);
    }

    @Test
    void groupsOfAThreadThatIsOverAreTakenOverOnce() {
        Group own = groups.obtain(thread, "b", "stomp");
        Group ofOther = groups.obtain(other, "b", "stomp");
        assertThat(groups.takeOver()).isEmpty();
        thread.end();
        assertThat(groups.takeOver()).containsExactly(own);
        assertThat(groups.takeOver()).isEmpty();
        assertThat(groups.all()).containsExactly(ofOther);
    }
}
