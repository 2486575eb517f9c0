package io.github.jmeterduplex.internal.engine.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long SECOND = 1_000_000_000L;
    private static final long SEED = 20_261_125;
    private static final Rate UP_AND_DOWN =
            Rate.parseStages("100 for 10s, 100..2000 over 30s, 0 for 5s, 2000..0 over 20s, 0.5 for 60s, 300 for 0.25s");

    /** Computed apart from this code, from SplitMix64: a seed in {@code run.json} means the same in later versions. */
    private static final long[] DRAWN_BY_SEED_1 = {16_720_110, 44_111_353, 114_922_441};

    private static long[] first(Schedule schedule, int count) {
        return LongStream.generate(schedule::next).limit(count).toArray();
    }

    /** All times of a schedule that ends. */
    private static long[] all(Schedule schedule) {
        return LongStream.generate(schedule::next)
                .takeWhile(time -> time != Schedule.OVER)
                .toArray();
    }

    /** What a rate sums up to until a time: the plain integral, stage by stage. */
    private static double countAt(Rate rate, double nanos) {
        double left = nanos;
        double count = 0;
        for (Stage stage : rate.stages()) {
            double seconds = Math.min(left, (double) stage.nanos()) / SECOND;
            double slope = (stage.toPerSecond() - stage.fromPerSecond()) * SECOND / stage.nanos();
            count += (stage.fromPerSecond() + slope * seconds / 2) * seconds;
            left -= Math.min(left, (double) stage.nanos());
        }
        return count;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.7, 3, 999.9, 10_000, 1_000_000})
    void evenMessagesAreDueAtEqualDistancesFromTheStart(double perSecond) {
        long[] due = first(new Schedule(Rate.steady(perSecond), ArrivalProcess.EVEN, 0), 1_000);
        for (int slot = 0; slot < due.length; slot++) {
            assertThat(due[slot]).as("message %d", slot).isEqualTo((long) (slot * 1e9 / perSecond));
        }
    }

    @Test
    void burstsComeAtOnceAndKeepTheRate() {
        assertThat(first(new Schedule(Rate.steady(10), ArrivalProcess.burst(3), 0), 7))
                .containsExactly(0, 0, 0, 300_000_000, 300_000_000, 300_000_000, 600_000_000);
    }

    @Test
    void lastBurstOfStagesHasNoMoreMessagesThanTheRate() {
        assertThat(all(new Schedule(Rate.parseStages("10 for 0.5s"), ArrivalProcess.burst(3), 0)))
                .containsExactly(0, 0, 0, 300_000_000, 300_000_000);
    }

    @ParameterizedTest
    @CsvSource({"1000, 60", "10000, 10"})
    void distancesOfPoissonArrivalsAreExponential(int perSecond, int seconds) {
        assertThat(AndersonDarling.exponential(distances(ArrivalProcess.POISSON, perSecond, seconds)))
                .isLessThan(AndersonDarling.ONE_PERCENT);
        assertThat(AndersonDarling.exponential(distances(ArrivalProcess.EVEN, perSecond, seconds)))
                .as("even ones are not")
                .isGreaterThan(1_000);
    }

    /** The distances of a steady rate in units of their mean. */
    private static double[] distances(ArrivalProcess arrivals, int perSecond, int seconds) {
        long[] due = first(new Schedule(Rate.steady(perSecond), arrivals, SEED), perSecond * seconds);
        double[] distances = new double[due.length - 1];
        for (int i = 0; i < distances.length; i++) {
            // Two in one nanosecond are half of one apart.
            distances[i] = Math.max(0.5, (double) (due[i + 1] - due[i])) * perSecond / SECOND;
        }
        return distances;
    }

    @Test
    void poissonArrivalsOfStagesAreExponentialByTheSumOfTheRate() {
        long[] due = all(new Schedule(UP_AND_DOWN, ArrivalProcess.POISSON, SEED));
        double[] distances = new double[due.length];
        double before = 0;
        for (int i = 0; i < due.length; i++) {
            double count = countAt(UP_AND_DOWN, due[i] + 0.5);
            distances[i] = Math.max(1e-9, count - before);
            before = count;
        }
        assertThat(AndersonDarling.exponential(distances)).isLessThan(AndersonDarling.ONE_PERCENT);
    }

    @Test
    void numbersOfPoissonArrivalsASecondVaryAsMuchAsTheirMean() {
        long[] due = first(new Schedule(Rate.steady(100), ArrivalProcess.POISSON, SEED), 200_000);
        int[] counts = new int[(int) (due[due.length - 1] / SECOND)];
        for (long time : due) {
            if (time / SECOND < counts.length) {
                counts[(int) (time / SECOND)]++;
            }
        }
        double mean = LongStream.of(due).count() * (double) SECOND / due[due.length - 1];
        double variance = 0;
        for (int count : counts) {
            variance += (count - mean) * (count - mean) / counts.length;
        }
        assertThat(mean).isCloseTo(100, within(1.0));
        assertThat(variance).isCloseTo(100, within(10.0));
    }

    @Test
    void evenMessagesOfStagesAreDueWhenTheRateHasSummedUpToTheirNumber() {
        long[] due = all(new Schedule(UP_AND_DOWN, ArrivalProcess.EVEN, 0));
        assertThat(due).hasSize(1_000 + 31_500 + 20_000 + 30 + 75);
        for (int number = 0; number < due.length; number++) {
            assertThat(countAt(UP_AND_DOWN, (double) due[number]))
                    .as("message %d", number)
                    .isCloseTo(number, within(1e-5));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"even", "poisson", "burst:7"})
    void messagesOfStagesAreDueInOrderAndBeforeTheEnd(String arrivals) {
        long[] due = all(new Schedule(UP_AND_DOWN, ArrivalProcess.parse(arrivals), SEED));
        assertThat(due).isSorted();
        assertThat(due[0]).isNotNegative();
        assertThat(due[due.length - 1]).isLessThanOrEqualTo(UP_AND_DOWN.nanos());
        assertThat(LongStream.of(due)).noneMatch(time -> time > 40 * SECOND && time < 45 * SECOND);
        assertThat((double) due.length).isCloseTo(52_605, within(1_000.0));
    }

    @Test
    void stageThatFollowsAPauseBeginsWithItsOwnMessage() {
        assertThat(all(new Schedule(Rate.parseStages("2 for 1s, 0 for 3s, 2 for 1s"), ArrivalProcess.EVEN, 0)))
                .containsExactly(0, SECOND / 2, 4 * SECOND, 4 * SECOND + SECOND / 2);
    }

    @Test
    void twelveHoursAtAHundredThousandASecondLoseNoPrecision() {
        long start = 12L * 3_600 * 100_000;
        ArrivalSequence late = new ArrivalSequence() {
            private long number = start;

            @Override
            public double next(double end) {
                return number++;
            }
        };
        for (Rate rate : List.of(Rate.steady(100_000), Rate.parseStages("50000..150000 over 12h, 100000 for 12h"))) {
            long[] due = first(new Schedule(rate, ArrivalProcess.EVEN, late), 1_000);
            for (int i = 1; i < due.length; i++) {
                assertThat(due[i] - due[i - 1]).isBetween(9_999L, 10_001L);
            }
        }
        ArrivalSequence early = new ArrivalSequence.Poisson(SEED, 0);
        ArrivalSequence after = new ArrivalSequence.Poisson(SEED, start);
        for (int i = 0; i < 100_000; i++) {
            assertThat(after.next(ArrivalSequence.NONE) - start)
                    .isCloseTo(early.next(ArrivalSequence.NONE), within(1e-6));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"even", "poisson", "burst:7"})
    void drawingTimesAllocatesNothing(String arrivals) {
        Schedule schedule = new Schedule(UP_AND_DOWN, ArrivalProcess.parse(arrivals), SEED);
        first(new Schedule(UP_AND_DOWN, ArrivalProcess.parse(arrivals), SEED), 30_000);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        long last = 0;
        for (int i = 0; i < 40_000; i++) {
            last = schedule.next();
        }
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                .as("bytes until %d", last)
                .isLessThan(40_000);
    }

    @Test
    void sameSeedDrawsTheSameTimesAndAnotherOneOthers() {
        long[] drawn = first(new Schedule(Rate.steady(50), ArrivalProcess.POISSON, 1), 100);
        assertThat(first(new Schedule(Rate.steady(50), ArrivalProcess.POISSON, 1), 100))
                .isEqualTo(drawn);
        assertThat(first(new Schedule(Rate.steady(50), ArrivalProcess.POISSON, 2), 100))
                .isNotEqualTo(drawn);
        assertThat(drawn).startsWith(DRAWN_BY_SEED_1);
    }
}
