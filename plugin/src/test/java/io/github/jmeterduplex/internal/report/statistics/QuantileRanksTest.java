package io.github.jmeterduplex.internal.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantileRanksTest {
    private static final double Z = 1.959964;

    @ParameterizedTest
    @CsvSource({"0.5, 100", "0.5, 10000", "0.9, 400", "0.99, 5000", "0.999, 20000", "0.999, 1000000"})
    void ranksHoldTheQuantileWithTheBinomialProbability(double p, int count) {
        QuantileRanks ranks = QuantileRanks.around(p, count, 1, Z).orElseThrow();

        // the quantile is between them where at least the lower rank and less than the higher one of the values are
        // below
        BinomialDistribution below = new BinomialDistribution(count, p);
        assertThat(below.cumulativeProbability((int) ranks.low() - 1, (int) ranks.high() - 1))
                .isBetween(0.94, 0.965);
    }

    @Test
    void ranksOfAnEffectOfFourAreTwiceAsFarApart() {
        QuantileRanks one = QuantileRanks.around(0.9, 1_000_000, 1, Z).orElseThrow();
        QuantileRanks four = QuantileRanks.around(0.9, 1_000_000, 4, Z).orElseThrow();

        assertThat(four.high() - four.low())
                .isBetween(2 * (one.high() - one.low()) - 3, 2 * (one.high() - one.low()) + 1);
        assertThat(one).isEqualTo(new QuantileRanks(899_413, 900_588));
    }

    @Test
    void tooFewValuesHaveNoSuchRanks() {
        assertThat(QuantileRanks.around(0.999, 3_000, 1, Z)).isEmpty();
        assertThat(QuantileRanks.around(0.001, 3_000, 1, Z)).isEmpty();
        assertThat(QuantileRanks.around(0.999, 5_000, 1, Z)).isPresent();
    }
}
