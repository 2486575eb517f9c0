package io.github.jmeterduplex.internal.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.apache.commons.math3.stat.descriptive.moment.StandardDeviation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunsNeededTest {
    private static final double LEVEL = 0.05;
    private static final double POWER = 0.9;

    /** Runs whose logarithms vary by so much. */
    private static double[] runs(Random random, int count, double deviation, double level) {
        return random.ints(count)
                .mapToDouble(ignored -> level + deviation * random.nextGaussian())
                .toArray();
    }

    @ParameterizedTest
    @CsvSource({"4, 0.05", "5, 0.05", "5, 0.07", "8, 0.06"})
    void shiftOfTenPercentIsFoundWithTheRunsAskedFor(int pilot, double deviation) {
        Random random = new Random(41);
        double shift = Math.log(1.1);
        int found = 0;
        for (int i = 0; i < 1_000; i++) {
            double one = new StandardDeviation().evaluate(runs(random, pilot, deviation, 0));
            double other = new StandardDeviation().evaluate(runs(random, pilot, deviation, shift));
            int each = (int)
                    RunsNeeded.each(shift, Math.sqrt((one * one + other * other) / 2), 2 * pilot - 2, LEVEL, POWER);
            double p = MannWhitney.probability(runs(random, each, deviation, 0), runs(random, each, deviation, shift));
            found += p <= LEVEL ? 1 : 0;
        }
        assertThat(found).isGreaterThanOrEqualTo(900);
    }

    @Test
    void equalGroupsOfThatSizeAreCalledDifferentInOneOfTwentyTriesAtMost() {
        Random random = new Random(43);
        int different = 0;
        for (int i = 0; i < 1_000; i++) {
            different += MannWhitney.probability(runs(random, 10, 0.1, 0), runs(random, 10, 0.1, 0)) <= LEVEL ? 1 : 0;
        }
        assertThat(different).isBetween(20, 64);
    }

    @Test
    void halfTheShiftTakesFourTimesAsManyRuns() {
        long whole = RunsNeeded.each(0.1, 0.1, Double.POSITIVE_INFINITY, LEVEL, POWER);
        long half = RunsNeeded.each(0.05, 0.1, Double.POSITIVE_INFINITY, LEVEL, POWER);

        // 2 (1.96 + 1.28)^2 / 0.955 + 2
        assertThat(whole).isEqualTo(25);
        assertThat(half - 2).isBetween(4 * (whole - 3), 4 * (whole - 2));
    }

    /** Groups of n runs have a least p of 2 / C(2n, n): 0.0286, 0.0079, 0.0022, 0.0006. */
    @ParameterizedTest
    @CsvSource({"0.05, 4", "0.02, 5", "0.0079, 6", "0.0021, 7"})
    void fewerRunsThanCanBeSignificantAreNeverEnough(double level, int least) {
        assertThat(RunsNeeded.least(level)).isEqualTo(least);
        assertThat(RunsNeeded.each(0.1, 0.001, 8, level, POWER)).isEqualTo(least);
    }
}
