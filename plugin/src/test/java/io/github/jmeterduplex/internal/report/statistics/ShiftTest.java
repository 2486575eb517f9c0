package io.github.jmeterduplex.internal.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShiftTest {
    private static final double CONFIDENCE = 0.95;

    @Test
    void estimateIsTheMedianOfAllDifferences() {
        Random random = new Random(23);
        double[] from = random.doubles(7).toArray();
        double[] to = random.doubles(6, 1, 3).toArray();
        double[] differences = new double[42];
        for (int i = 0; i < 42; i++) {
            differences[i] = to[i / 7] - from[i % 7];
        }

        assertThat(Shift.between(from, to, CONFIDENCE).estimate())
                .isEqualTo(new Median().evaluate(differences), within(1e-12));
    }

    @Test
    void groupsOfThreeHaveNoInterval() {
        double[] three = {1, 2, 3};
        assertThat(Shift.between(three, three, CONFIDENCE).interval()).isEmpty();
        double[] four = {1, 2, 3, 4};
        assertThat(Shift.between(four, new double[] {11, 12, 13, 14}, CONFIDENCE))
                .extracting(Shift::estimate, shift -> shift.interval().orElseThrow())
                .containsExactly(10.0, new Bounds(7, 13));
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 8, 15})
    void intervalHoldsTheTrueShiftAndNotMuchMore(int runs) {
        Random random = new Random(29);
        int held = 0;
        for (int i = 0; i < 1_000; i++) {
            double[] from = random.doubles(runs).map(Math::exp).toArray();
            double[] to = random.doubles(runs).map(draw -> Math.exp(draw) + 0.7).toArray();
            Bounds bounds = Shift.between(from, to, CONFIDENCE).interval().orElseThrow();
            held += bounds.low() <= 0.7 && 0.7 <= bounds.high() ? 1 : 0;
        }
        // never below 95 %; above it as far as the steps of small groups make it
        assertThat(held).isBetween(930, 985);
    }

    @Test
    void boundsAreWithinASizeWhereBothAre() {
        assertThat(new Bounds(-0.02, 0.05).isWithin(0.05)).isTrue();
        assertThat(new Bounds(-0.06, 0.05).isWithin(0.05)).isFalse();
        assertThat(new Bounds(0.01, 0.06).isWithin(0.05)).isFalse();
    }
}
