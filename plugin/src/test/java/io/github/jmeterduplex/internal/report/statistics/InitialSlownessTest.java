package io.github.jmeterduplex.internal.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InitialSlownessTest {
    private static final double MIN = Math.log(1.1);

    private static double[] values(int count, IntToDoubleFunction value) {
        return IntStream.range(0, count).mapToDouble(value).toArray();
    }

    @Test
    void startThatIsTwiceAsSlowIsFoundToTheInterval() {
        Random random = new Random(67);
        assertThat(InitialSlowness.length(
                        values(60, i -> 0.02 * random.nextGaussian() + (i < 7 ? Math.log(2) : 0)), MIN))
                .isEqualTo(7);
        assertThat(InitialSlowness.length(values(60, i -> i == 0 ? 1 : 0), MIN)).isEqualTo(1);
    }

    @Test
    void startThatSettlesByAndByEndsWhereItIsWithinTheLeastSize() {
        // e^-t, of 1.5: below 0.0953 from t = 2.76
        assertThat(InitialSlowness.length(values(100, i -> 1.5 * Math.exp(-i / 10.0)), MIN))
                .isEqualTo(28);
    }

    @Test
    void oddValuesNeitherEndTheStartNorProlongIt() {
        assertThat(InitialSlowness.length(values(60, i -> i == 3 || (i >= 10 && i != 12) ? 0 : 1), MIN))
                .isEqualTo(10);
    }

    @Test
    void steadySeriesHaveNoStart() {
        Random random = new Random(71);
        int accused = 0;
        for (int run = 0; run < 1_000; run++) {
            accused += InitialSlowness.length(values(60, i -> 0.1 * random.nextGaussian()), MIN) > 0 ? 1 : 0;
        }
        assertThat(accused).isLessThanOrEqualTo(5);
    }

    @Test
    void fewValuesAndAStartOfMoreThanHalfTellNothing() {
        assertThat(InitialSlowness.length(values(19, i -> i < 3 ? 1 : 0), MIN)).isZero();
        assertThat(InitialSlowness.length(values(60, i -> i < 31 ? 1 : 0), MIN)).isZero();
    }
}
