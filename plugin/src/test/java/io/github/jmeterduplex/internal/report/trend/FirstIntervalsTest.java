package io.github.jmeterduplex.internal.report.trend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FirstIntervalsTest {
    private static final int INTERVAL_MILLIS = 1_000;

    private static OptionalLong end(int seconds, IntFunction<LongStream> micros) {
        return end(0, seconds, micros);
    }

    private static OptionalLong end(long startEpochMillis, int seconds, IntFunction<LongStream> micros) {
        FirstIntervals beginning = new FirstIntervals(INTERVAL_MILLIS);
        for (int second = 0; second < seconds; second++) {
            beginning.add(
                    new Interval(startEpochMillis + (long) second * INTERVAL_MILLIS, INTERVAL_MILLIS),
                    IntervalLatencies.of(micros.apply(second).toArray()));
        }
        return beginning.endOfSlowStart();
    }

    @Test
    void rareMessagesOfWhichSomeAreSlowHaveNoSlowStart() {
        Random random = new Random(109);
        int accused = 0;
        for (int run = 0; run < 200; run++) {
            accused += end(60, second -> LongStream.of(random.nextInt(10) == 0 ? 40_000 : 1_900 + random.nextInt(200)))
                            .isPresent()
                    ? 1
                    : 0;
        }
        assertThat(accused).isLessThan(4);
    }

    @Test
    void intervalsOfFewMessagesNeitherEndTheSlowStartNorBeginIt() {
        assertThat(end(
                        60,
                        second -> LongStream.generate(() -> second < 12 ? 6_000 : 2_000)
                                .limit(second % 2 == 0 ? 10 : 9)))
                .hasValue(12_000);
        assertThat(end(
                        38,
                        second -> LongStream.generate(() -> second < 8 ? 6_000 : 2_000)
                                .limit(second % 2 == 0 ? 10 : 9)))
                .as("19 intervals of ten")
                .isEmpty();
    }

    @Test
    void endIsThatOfAnIntervalWhereverInTheSecondTheRunStarted() {
        assertThat(end(
                        770,
                        60,
                        second -> LongStream.generate(() -> second < 12 ? 6_000 : 2_000)
                                .limit(10)))
                .hasValue(12_770);
    }
}
