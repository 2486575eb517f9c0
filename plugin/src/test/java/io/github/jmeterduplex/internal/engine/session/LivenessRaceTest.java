package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A message arrives while the timer asks whether the session is silent. */
class LivenessRaceTest {
    @Test
    void silenceIsAsLongAsItIsReported() {
        assertThat(Race.of(ArrivalAndTick.class, Liveness.class).everyTwoTurns())
                .isPositive();
    }

    static final class ArrivalAndTick implements Scenario {
        private static final long ALLOWED_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
        private static final long NOW_NANOS = TimeUnit.MILLISECONDS.toNanos(150);

        private final Liveness liveness = new Liveness(0, 0);
        private long silentMillis;

        ArrivalAndTick() {
            liveness.agree(new Heartbeats(0, ALLOWED_NANOS));
        }

        @Override
        public List<Runnable> threads() {
            return List.of(
                    () -> silentMillis = liveness.silentMillis(NOW_NANOS),
                    () -> liveness.heard(NOW_NANOS + ALLOWED_NANOS));
        }

        @Override
        public void check() {
            assertThat(silentMillis).isIn(150L, -1L);
        }
    }
}
