package io.github.jmeterduplex.internal.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Random;
import org.apache.commons.math3.stat.inference.MannWhitneyUTest;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.apache.commons.math3.stat.ranking.TiesStrategy;
import org.apache.commons.math3.util.Combinations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MannWhitneyTest {
    private static final double EXACT = 1e-9;

    /** All splits, with the mean ranks that Commons Math gives. */
    private static double oracle(double[] one, double[] other) {
        double[] all = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, all, one.length, other.length);
        double[] ranks = new NaturalRanking(TiesStrategy.AVERAGE).rank(all);
        double mean = one.length * (all.length + 1) / 2.0;
        double atHand = Math.abs(Arrays.stream(ranks, 0, one.length).sum() - mean);
        int splits = 0;
        int asFar = 0;
        for (Iterator<int[]> each = new Combinations(all.length, one.length).iterator(); each.hasNext(); splits++) {
            double sum = Arrays.stream(each.next()).mapToDouble(i -> ranks[i]).sum();
            asFar += Math.abs(sum - mean) >= atHand - EXACT ? 1 : 0;
        }
        return (double) asFar / splits;
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 9", "2, 3, 9", "4, 4, 1000", "5, 3, 4", "5, 5, 3", "6, 6, 1000", "7, 5, 6"})
    void probabilityIsTheShareOfSplitsWhoseRanksAreAsFarApart(int one, int other, int distinct) {
        Random random = new Random(17);
        for (int i = 0; i < 20; i++) {
            double[] first = random.ints(one, 0, distinct).asDoubleStream().toArray();
            double[] second = random.ints(other, 0, distinct)
                    .mapToDouble(value -> value + distinct / 4)
                    .toArray();
            assertThat(MannWhitney.probability(first, second)).isEqualTo(oracle(first, second), within(EXACT));
        }
    }

    @ParameterizedTest
    @CsvSource({"40, 40", "60, 60", "100, 30"})
    void probabilityOfLargeGroupsIsNearThatOfCommonsMath(int one, int other) {
        Random random = new Random(19);
        for (double shift : new double[] {0, 0.2, 0.5}) {
            double[] first = random.doubles(one).toArray();
            double[] second = random.doubles(other).map(value -> value + shift).toArray();
            double asymptotic = new MannWhitneyUTest().mannWhitneyUTest(first, second);
            assertThat(MannWhitney.probability(first, second)).isEqualTo(asymptotic, within(0.01));
        }
    }

    @Test
    void groupsWithoutAnyOverlapHaveTheLeastProbability() {
        assertThat(MannWhitney.probability(new double[] {1, 2, 3, 4}, new double[] {5, 6, 7, 8}))
                .isEqualTo(2.0 / 70, within(EXACT));
        assertThat(MannWhitney.probability(new double[] {1, 1}, new double[] {1, 1, 1}))
                .isEqualTo(1, within(EXACT));
    }

    /** The table of critical values of the rank test, such as in Hollander, Wolfe and Chicken. */
    @ParameterizedTest
    @CsvSource({"3, 3, 0", "4, 4, 1", "5, 5, 3", "4, 6, 3", "6, 6, 6", "8, 8, 14", "10, 10, 24", "20, 20, 128"})
    void pairsOutsideOfAnIntervalAreThoseOfTheTables(int one, int other, int pairs) {
        assertThat(MannWhitney.pairsOutside(one, other, 0.025)).isEqualTo(pairs);
    }

    @Test
    void pairsOutsideOfLargeGroupsGoOnWhereThoseOfSmallOnesEnd() {
        assertThat((double) MannWhitney.pairsOutside(50, 51, 0.025))
                .isEqualTo(MannWhitney.pairsOutside(50, 50, 0.025), within(25.0));
    }
}
