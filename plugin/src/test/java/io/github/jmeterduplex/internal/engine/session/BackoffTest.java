package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {
    private final Random random = new Random(26);

    private LongStream delays(Backoff backoff, int attempts) {
        return IntStream.rangeClosed(1, attempts).mapToLong(attempt -> backoff.delayMillis(attempt, random));
    }

    /** Draws what a test says, as Math.random would. */
    private static RandomGenerator drawing(double drawn) {
        return new RandomGenerator() {
            @Override
            public long nextLong() {
                throw new AssertionError("one number a delay");
            }

            @Override
            public double nextDouble() {
                return drawn;
            }
        };
    }

    /** {@literal @}stomp/stompjs 7.5: reconnectDelay = 5000, reconnectTimeMode = LINEAR. */
    @Test
    void officialClientOfStompTriesEachFiveSeconds() {
        assertThat(delays(Backoff.STOMPJS, 4)).containsOnly(5_000L);
    }

    /**
     * What {@code new Backoff({min: 1000, max: 5000, jitter: 0.5}).duration()} of socket.io-client 4.8 answers in Node
     * where Math.random is replaced.
     */
    @ParameterizedTest
    @CsvSource({
        "0.05, 975, 1950, 3900, 5000, 5000",
        "0.15, 1075, 2150, 4300, 5000, 5000",
        "0.45, 775, 1550, 3100, 5000, 5000",
        "0.85, 575, 1150, 2300, 4600, 5000",
        "0.999999, 1499, 2999, 5000, 5000, 5000",
        "0, 1000, 2000, 4000, 5000, 5000"
    })
    void officialClientOfSocketIoDoublesAndDraws(
            double drawn, long first, long second, long third, long fourth, long fifth) {
        RandomGenerator made = drawing(drawn);
        assertThat(IntStream.rangeClosed(1, 5).mapToLong(attempt -> Backoff.SOCKET_IO.delayMillis(attempt, made)))
                .containsExactly(first, second, third, fourth, fifth);
        assertThat(Backoff.SOCKET_IO.delayMillis(60, made)).isPositive().isLessThanOrEqualTo(5_000);
    }

    @Test
    void sessionThatTriedForHoursStillWaits() {
        assertThat(Backoff.SOCKET_IO.delayMillis(1_100, drawing(0.05))).isEqualTo(5_000);
        assertThat(Backoff.SOCKET_IO.delayMillis(Integer.MAX_VALUE, drawing(0.45)))
                .isEqualTo(5_000);
    }

    @Test
    void sameSeedDrawsTheSameDelays() {
        long[] once = delays(Backoff.SOCKET_IO, 20).toArray();
        random.setSeed(26);
        assertThat(delays(Backoff.SOCKET_IO, 20))
                .containsExactly(LongStream.of(once).boxed().toArray(Long[]::new));
    }

    /** DefaultReconnectPolicy of @microsoft/signalr 10: [0, 2000, 10000, 30000, null]. */
    @Test
    void officialClientsOfSignalRTryFourTimes() {
        assertThat(delays(Backoff.SIGNALR, 6))
                .containsExactly(0L, 2_000L, 10_000L, 30_000L, Backoff.GIVE_UP, Backoff.GIVE_UP);
    }

    @Test
    void rangeDrawsFromAllOfItAndNeverGivesUp() {
        Backoff range = Backoff.between(5, 7);
        assertThat(delays(range, 1_000).distinct().sorted()).containsExactly(5L, 6L, 7L);
        assertThat(Backoff.between(3, 3).delayMillis(1, random)).isEqualTo(3);
    }
}
