package io.github.jmeterduplex.internal.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.stat.inference.MannWhitneyUTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HalvesComparisonTest {
    private static final int POINTS = 48;

    @Test
    void zIsThatOfCommonsMathWhereNeighboursAreIndependent() {
        double[] values = TrendTest.dependent(new Random(89), 0);
        // neighbours that hang together the other way round count as independent
        for (int i = 0; i < POINTS; i++) {
            values[i] = (i % 2 == 0 ? 1 : -1) * (3 + values[i]) + (i < POINTS / 2 ? 0 : 1);
        }
        double p = new MannWhitneyUTest()
                .mannWhitneyUTest(Arrays.copyOf(values, POINTS / 2), Arrays.copyOfRange(values, POINTS / 2, POINTS));

        assertThat(2
                        * new NormalDistribution()
                                .cumulativeProbability(
                                        -Math.abs(HalvesComparison.of(values).z())))
                .isEqualTo(p, within(0.01));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, 0.6})
    void halvesOfSteadySeriesAreHardlyEverCalledDifferent(double correlation) {
        Random random = new Random(97);
        int accused = 0;
        for (int i = 0; i < 1_000; i++) {
            accused += HalvesComparison.of(TrendTest.dependent(random, correlation))
                            .isSignificant()
                    ? 1
                    : 0;
        }
        assertThat(accused).isLessThanOrEqualTo(8);
    }

    @Test
    void stepIsFoundAndMeasured() {
        Random random = new Random(101);
        int found = 0;
        double sum = 0;
        for (int run = 0; run < 1_000; run++) {
            double[] values = TrendTest.dependent(random, 0.3);
            for (int i = POINTS / 2; i < POINTS; i++) {
                values[i] += 3;
            }
            HalvesComparison halves = HalvesComparison.of(values);
            found += halves.isSignificant() && halves.z() > 0 ? 1 : 0;
            sum += halves.shift();
        }
        assertThat(found).isGreaterThan(900);
        assertThat(sum / 1_000).isEqualTo(3, within(0.1));
    }

    @Test
    void equalValuesHaveEqualHalves() {
        assertThat(HalvesComparison.of(new double[9])).isEqualTo(new HalvesComparison(0, 0));
    }
}
