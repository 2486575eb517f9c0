package io.github.jmeterduplex.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {
    /** DefaultReconnectPolicy of @microsoft/signalr 10: [0, 2000, 10000, 30000, null]. */
    @Test
    void officialClientsOfSignalRTryFourTimes() {
        assertThat(IntStream.rangeClosed(1, 6).mapToLong(Backoff.SIGNALR::delayMillis))
                .containsExactly(0L, 2_000L, 10_000L, 30_000L, Backoff.GIVE_UP, Backoff.GIVE_UP);
    }

    @Test
    void rangeDrawsFromAllOfItAndNeverGivesUp() {
        Backoff range = Backoff.between(5, 7);
        assertThat(IntStream.rangeClosed(1, 1_000)
                        .mapToLong(range::delayMillis)
                        .distinct()
                        .sorted())
                .containsExactly(5L, 6L, 7L);
        assertThat(Backoff.between(3, 3).delayMillis(1)).isEqualTo(3);
    }
}
