package io.github.jmeterduplex.internal.report.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterduplex.latency.Interval;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** It says what {@link SendRate} says, which keeps all intervals. */
class IncrementalSendRateTest {
    @Test
    void nothingSentIsNoRate() {
        IncrementalSendRate rate = new IncrementalSendRate();
        rate.add(new Interval(0, 1_000), 0);
        assertThat(rate.perSecond()).isZero();
    }

    @Test
    void rateIsThatOfAllIntervals() {
        Random random = new Random(7);
        for (int run = 0; run < 200; run++) {
            SendRate whole = new SendRate();
            IncrementalSendRate running = new IncrementalSendRate();
            long at = 1_000_000;
            for (int interval = 0; interval < 1 + random.nextInt(6); interval++) {
                int length = 900 + random.nextInt(300);
                for (int label = 0; label < 2; label++) {
                    long written = random.nextInt(4) == 0 ? 0 : random.nextInt(100);
                    whole.add(new Interval(at, length), written);
                    running.add(new Interval(at, length), written);
                }
                at += length;
                assertThat(running.perSecond()).isCloseTo(whole.perSecond(), within(1e-6));
            }
        }
    }
}
