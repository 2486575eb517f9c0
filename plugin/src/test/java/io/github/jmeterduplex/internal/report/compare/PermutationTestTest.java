package io.github.jmeterduplex.internal.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.inference.TTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PermutationTestTest {
    private static final double EXACT = 1e-9;

    private static double[] values(int count, IntToDoubleFunction value) {
        return IntStream.range(0, count).mapToDouble(value).toArray();
    }

    private static double p(PermutationTest test, double... figure) {
        return test.adjusted(List.of(figure))[0];
    }

    /** The share of all splits whose t, as Commons Math has it, is as large as that of the first. */
    private static double oracle(double[] figure, int one) {
        double atHand = t(figure, (1 << one) - 1);
        int[] splits = IntStream.range(0, 1 << figure.length)
                .filter(split -> Integer.bitCount(split) == one)
                .toArray();
        return Arrays.stream(splits)
                        .filter(split -> t(figure, split) >= atHand * (1 - EXACT))
                        .count()
                / (double) splits.length;
    }

    private static double t(double[] figure, int split) {
        double[][] groups = IntStream.of(1, 0)
                .mapToObj(group -> IntStream.range(0, figure.length)
                        .filter(run -> (split >> run & 1) == group)
                        .mapToDouble(run -> figure[run])
                        .toArray())
                .toArray(double[][]::new);
        return Math.abs(new TTest().homoscedasticT(groups[0], groups[1]));
    }

    @ParameterizedTest
    @CsvSource({"3, 3", "4, 4", "3, 5", "5, 3", "2, 7", "5, 5", "6, 4"})
    void pOfOneFigureIsTheShareOfSplitsWhoseTIsAsLarge(int one, int other) {
        Random random = new Random(31L * one + other);
        PermutationTest test = new PermutationTest(one, other);
        for (int i = 0; i < 20; i++) {
            double shift = i / 10.0;
            double[] figure = values(one + other, run -> random.nextGaussian() + (run < one ? 0 : shift));
            assertThat(p(test, figure)).isEqualTo(oracle(figure, one), within(EXACT));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 2", "3, 3, 20", "4, 4, 70", "5, 5, 252"})
    void groupsOfOneSizeThatAreFarApartHaveTheLeastP(int one, int other, double splits) {
        assertThat(PermutationTest.least(one, other)).isEqualTo(2 / splits);
        assertThat(p(new PermutationTest(one, other), values(one + other, run -> run < one ? run : 100 + run)))
                .isEqualTo(2 / splits);
    }

    @ParameterizedTest
    @CsvSource({"3, 4, 35", "5, 3, 56", "1, 19, 20", "19, 1, 20"})
    void groupsOfTwoSizesHaveNoReverse(int one, int other, double splits) {
        assertThat(PermutationTest.least(one, other)).isEqualTo(1 / splits);
        assertThat(p(new PermutationTest(one, other), values(one + other, run -> run < one ? run : 100 + run)))
                .isEqualTo(1 / splits);
    }

    @Test
    void equalValuesAreNotToldApart() {
        PermutationTest test = new PermutationTest(2, 2);

        // of the six splits two put both ones into one group, and no other differs as much
        assertThat(p(test, 0, 0, 1, 1)).isEqualTo(2.0 / 6);
        // a one in either group: in every split
        assertThat(p(test, 0, 0, 0, 1)).isEqualTo(1);
    }

    @Test
    void figuresThatTellTheSameDoNotCountTwice() {
        double[] apart = {1, 2, 3, 4, 11, 12, 13, 14};
        double[] asApart = values(8, run -> 10 * apart[run]);
        double[] apartInAnotherSplit = {1, 12, 3, 14, 11, 2, 13, 4};
        PermutationTest test = new PermutationTest(4, 4);

        assertThat(test.adjusted(List.of(apart, asApart))).containsExactly(2.0 / 70, 2.0 / 70);
        double[] three = test.adjusted(List.of(apart, apartInAnotherSplit, asApart));
        assertThat(three[0]).isEqualTo(4.0 / 70);
        assertThat(three[2]).isEqualTo(three[0]);
        // what differs least is held against itself alone
        assertThat(three[1]).isEqualTo(p(test, apartInAnotherSplit));
    }

    /** Twelve figures of equal groups: four that hang together, and eight that do not. */
    private static List<double[]> equalGroups(int runs, Random random) {
        double[] common = random.doubles(runs).toArray();
        return IntStream.range(0, 12)
                .mapToObj(figure -> values(
                        runs, run -> (figure < 4 ? common[run] : 0) + random.nextDouble() * (figure < 4 ? 0.2 : 1)))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"4, 4", "5, 5", "4, 6", "6, 6"})
    void equalGroupsAreAccusedInAtMostOneComparisonOfTwenty(int one, int other) {
        int comparisons = 1_000;
        Random random = new Random(5);
        PermutationTest test = new PermutationTest(one, other);
        int accused = 0;
        int wouldBeAccused = 0;
        for (int i = 0; i < comparisons; i++) {
            List<double[]> figures = equalGroups(one + other, random);
            accused += Arrays.stream(test.adjusted(figures)).min().orElseThrow() <= RunGroupComparison.LEVEL ? 1 : 0;
            wouldBeAccused += figures.stream().anyMatch(figure -> p(test, figure) <= RunGroupComparison.LEVEL) ? 1 : 0;
        }
        // what is expected is 50 at most, with a standard deviation of 7: so 64 is as good as none too many
        assertThat(accused).isBetween(comparisons / 100, comparisons / 20 + 14);
        // each figure by itself: so this would see it
        assertThat(wouldBeAccused).isGreaterThan(comparisons / 5);
    }

    @ParameterizedTest
    @CsvSource({"4, 4", "5, 5", "6, 6"})
    void differenceAmongManyFiguresIsFound(int one, int other) {
        Random random = new Random(7);
        PermutationTest test = new PermutationTest(one, other);
        int found = 0;
        for (int i = 0; i < 100; i++) {
            List<double[]> figures = new ArrayList<>(equalGroups(one + other, random));
            figures.add(values(one + other, run -> random.nextDouble() + (run < one ? 0 : 5)));
            found += test.adjusted(figures)[12] <= RunGroupComparison.LEVEL ? 1 : 0;
        }
        assertThat(found).isGreaterThan(90);
    }

    @Test
    void ofMoreSplitsThanCanBeMadeSomeAreDrawn() {
        PermutationTest test = new PermutationTest(15, 12);
        Random random = new Random(11);

        assertThat(p(test, values(27, run -> run))).isLessThan(0.001);
        double mean = IntStream.range(0, 200)
                .mapToDouble(i -> p(test, values(27, run -> random.nextDouble())))
                .average()
                .orElseThrow();
        assertThat(mean).isBetween(0.4, 0.6);
    }
}
