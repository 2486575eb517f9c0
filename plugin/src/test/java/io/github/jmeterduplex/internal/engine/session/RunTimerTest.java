package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.match.WallClock;
import io.github.jmeterduplex.internal.engine.user.FakeSession;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RunTimerTest {
    @Test
    void systemClockIsFollowedDuringTheRun() throws InterruptedException {
        CountDownLatch looks = new CountDownLatch(5);
        WallClock clock = new WallClock(() -> 0, () -> {
            looks.countDown();
            return 1_700_000_000_000_000L;
        });
        Matcher matcher = new Matcher(new CountingLog(), clock, new MessageIds("engine", 1), 10, 60);
        try (RunTimer timer = new RunTimer(matcher, clock)) {
            timer.start();
            assertThat(looks.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void sessionIsKnownAllTheTimeFromItsBeginning() {
        assertThat(Race.of(OpenWhileAskedForAll.class, RunTimer.class).everyTwoTurns())
                .isPositive();
    }

    /** The end of a run closes all sessions that it finds. */
    static final class OpenWhileAskedForAll implements Scenario {
        private final WallClock clock = new WallClock(() -> 0, () -> 0);
        private final RunTimer timer =
                new RunTimer(new Matcher(new CountingLog(), clock, new MessageIds("engine", 1), 10, 60), clock);
        private final FakeSession session = new FakeSession(0);
        private Set<LiveSession> found = Set.of();

        @Override
        public List<Runnable> threads() {
            timer.connecting(session);
            return List.of(() -> timer.opened(session), () -> found = timer.sessions());
        }

        @Override
        public void check() {
            timer.close();
            assertThat(found).containsExactly(session);
        }
    }
}
