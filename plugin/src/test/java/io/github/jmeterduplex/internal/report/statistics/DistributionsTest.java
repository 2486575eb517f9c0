package io.github.jmeterduplex.internal.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistributionsTest {
    @ParameterizedTest
    @ValueSource(doubles = {1e-6, 0.001, 0.02, 0.025, 0.1, 0.3, 0.5, 0.8, 0.975, 0.98, 0.9999})
    void normalQuantilesAreThoseOfCommonsMath(double p) {
        double exact = new NormalDistribution().inverseCumulativeProbability(p);
        assertThat(Distributions.normalQuantile(p)).isEqualTo(exact, within(1e-8));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, -1, 1.96, 3.29, 5})
    void normalProbabilitiesAreThoseOfCommonsMath(double z) {
        double exact = 2 * new NormalDistribution().cumulativeProbability(-Math.abs(z));
        assertThat(Distributions.normalTwoSided(z)).isEqualTo(exact, within(3e-7));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.005, 0.025, 0.4, 0.8, 0.9, 0.95, 0.975, 0.99, 0.995})
    void studentQuantilesAreThoseOfCommonsMath(double p) {
        for (double degrees : new double[] {1, 2, 3, 4, 5, 8, 10.5, 20, 100, 1_000}) {
            double exact = new TDistribution(degrees).inverseCumulativeProbability(p);
            assertThat(Distributions.studentQuantile(p, degrees))
                    .as("%s degrees", degrees)
                    .isCloseTo(exact, withinPercentage(1.0));
        }
        assertThat(Distributions.studentQuantile(p, Double.POSITIVE_INFINITY))
                .isEqualTo(Distributions.normalQuantile(p));
    }

    @Test
    void studentNeedsADegreeOfFreedom() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Distributions.studentQuantile(0.5, 0.5))
                .withMessage("degrees of freedom 0.5 must be 1 or more");
    }
}
