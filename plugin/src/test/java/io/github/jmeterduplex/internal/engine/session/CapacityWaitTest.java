package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CapacityWaitTest {
    private static final long MAX = 1_600;

    private final CapacityWait wait = new CapacityWait();

    private long after(long sent, long most, int times) {
        long nanos = 0;
        for (int i = 0; i < times; i++) {
            nanos = wait.next(sent, most);
        }
        return nanos;
    }

    @Test
    void waitsLongerWhereLittleRoomHasCome() {
        assertThat(after(199, MAX, 1)).isEqualTo(2 * CapacityWait.FIRST_NANOS);
        assertThat(after(199, MAX, 9)).isEqualTo(CapacityWait.LONGEST_NANOS);
    }

    @Test
    void waitsShorterWhereMuchRoomHasCome() {
        assertThat(after(401, MAX, 1)).isEqualTo(CapacityWait.FIRST_NANOS / 2);
        assertThat(after(MAX, MAX, 9)).isEqualTo(CapacityWait.SHORTEST_NANOS);
        assertThat(after(1, 1, 1)).isEqualTo(CapacityWait.SHORTEST_NANOS);
    }

    @Test
    void goesBackToWhereItBeganWhereNoRoomComes() {
        assertThat(after(1, 1, 9)).isEqualTo(CapacityWait.SHORTEST_NANOS);
        assertThat(after(0, 1, 1)).isEqualTo(2 * CapacityWait.SHORTEST_NANOS);
        assertThat(after(0, 1, 9)).isEqualTo(CapacityWait.FIRST_NANOS);
        assertThat(after(1, MAX, 9)).isEqualTo(CapacityWait.LONGEST_NANOS);
        assertThat(after(0, MAX, 1)).isEqualTo(CapacityWait.LONGEST_NANOS);
    }

    @Test
    void staysWhereItIsRightOrNothingIsKnown() {
        assertThat(after(200, MAX, 9)).isEqualTo(CapacityWait.FIRST_NANOS);
        assertThat(after(400, MAX, 9)).isEqualTo(CapacityWait.FIRST_NANOS);
        assertThat(after(0, MAX, 9)).isEqualTo(CapacityWait.FIRST_NANOS);
        assertThat(after(7, 0, 9)).isEqualTo(CapacityWait.FIRST_NANOS);
    }
}
