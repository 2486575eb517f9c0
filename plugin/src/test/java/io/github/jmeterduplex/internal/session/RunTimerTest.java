package io.github.jmeterduplex.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.log.CountingLog;
import io.github.jmeterduplex.internal.match.Matcher;
import io.github.jmeterduplex.internal.match.MessageIds;
import io.github.jmeterduplex.internal.match.WallClock;
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
}
