package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts as a flood is told by the clock alone, which is a number here. */
class PingLimitTest {
    private static final long HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);

    private final PingLimit limit = PingLimit.ofSent();

    private void count(PingLimit counts, int pings, long atMillis) {
        for (int i = 0; i < pings; i++) {
            // Any number may be the clock's first, and it may pass the highest.
            counts.count(Long.MAX_VALUE - 1_000 + TimeUnit.MILLISECONDS.toNanos(atMillis), "pings");
        }
    }

    /** What came while this side stood still is read at once. */
    @ParameterizedTest
    @CsvSource({"2, 6", "2, 60", "10, 6", "10, 59"})
    void pauseOfThisSideIsNoFloodOfTheServer(int perSecond, int pauseSeconds) {
        long atMillis = 0;
        for (int second = 0; second < 1_000; second++) {
            count(limit, 1, atMillis);
            atMillis += 1_000 / perSecond;
        }
        atMillis += 1_000L * pauseSeconds;
        count(limit, perSecond * pauseSeconds, atMillis);
        count(limit, 1, atMillis + 1_000 / perSecond);
    }

    @Test
    void tenASecondMayComeForEver() {
        for (long at = 0; at < HOUR_MILLIS; at += 100) {
            count(limit, 1, at);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {100, 5_000, 3_600_000})
    void moreThanSixHundredAtOnceAreAFlood(long atMillis) {
        count(limit, 1, 0);
        count(limit, 600, atMillis);
        assertThatThrownBy(() -> count(limit, 1, atMillis))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessage("limit pings of 10 a second passed: 600 pings too many");
    }

    @Test
    void elevenASecondAreAFloodInTheEnd() {
        int[] pings = new int[1];
        assertThatThrownBy(() -> {
                    for (long at = 0; at < HOUR_MILLIS; at += 1_000) {
                        count(limit, 11, at);
                        pings[0] += 11;
                    }
                })
                .isInstanceOf(ProtocolViolation.class);
        assertThat(pings[0]).isBetween(6_000, 7_000);
    }

    @Test
    void answersMayNotGather() {
        PingLimit answers = PingLimit.ofAnswers();
        count(answers, 10, 0);
        assertThatThrownBy(() -> count(answers, 1, 99)).isInstanceOf(ProtocolViolation.class);
        PingLimit others = PingLimit.ofAnswers();
        count(others, 10, 0);
        count(others, 1, 100);
    }
}
