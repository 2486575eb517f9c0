package io.github.jmeterduplex.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmeterduplex.race.planted.Counting;
import io.github.jmeterduplex.race.planted.Waiting;
import org.junit.jupiter.api.Test;

/** The harness finds planted races, the same ones each time, and none where there are none. */
class RaceTest {
    private static final int ROUNDS = 200;

    @Test
    void aCountThatTwoThreadsLoseIsFound() {
        assertThat(failure(Counting.Plainly.class)).contains("expected: 2", "but was: 1", "Plainly.count");
        assertThat(failure(Counting.WithTwoSteps.class)).contains("expected: 2", "but was: 1");
    }

    @Test
    void theSameSeedFailsWithTheSameTurns() {
        String first = failure(Counting.Plainly.class);
        assertThat(failure(Counting.Plainly.class)).isEqualTo(first).contains("seed");
    }

    @Test
    void aLockHoldsWhereverItIsTakenAndHoweverItIsLeft() {
        assertThat(failure(Counting.WithLock.class)).isNull();
        assertThat(failure(Counting.WithLockAndException.class)).isNull();
    }

    @Test
    void threadsThatWaitForEachOtherAreFound() {
        assertThat(failure(Waiting.WithTwoLocks.class)).contains("nobody can go on");
    }

    @Test
    void aWakeUpThatComesTooEarlyIsFound() {
        assertThat(failure(Waiting.WithLateNote.class)).contains("nobody can go on");
        assertThat(failure(Waiting.WithEarlyNote.class)).isNull();
    }

    @Test
    void everyOrderOfTwoTurnsFindsThemToo() {
        assertThatThrownBy(Race.of(Counting.WithTwoSteps.class, Counting.WithTwoSteps.class)::everyTwoTurns)
                .hasMessageContaining("expected: 2");
        assertThat(Race.of(Counting.WithLock.class, Counting.WithLock.class).everyTwoTurns())
                .isPositive();
    }

    private static String failure(Class<? extends Scenario> scenario) {
        // What they inherit is a class of its own.
        Throwable thrown = catchThrowable(() -> Race.of(scenario, scenario).rounds(ROUNDS));
        return thrown == null ? null : thrown.getMessage();
    }
}
