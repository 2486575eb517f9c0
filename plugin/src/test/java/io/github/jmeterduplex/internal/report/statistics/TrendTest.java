package io.github.jmeterduplex.internal.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.correlation.KendallsCorrelation;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrendTest {
    private static final int POINTS = 48;
    private static final double[] TIMES =
            IntStream.range(0, POINTS).asDoubleStream().toArray();

    private static double[] values(IntToDoubleFunction value) {
        return IntStream.range(0, POINTS).mapToDouble(value).toArray();
    }

    /** Values whose neighbours have this correlation. */
    static double[] dependent(Random random, double correlation) {
        double[] values = new double[POINTS];
        double now = random.nextGaussian();
        for (int i = 0; i < POINTS; i++) {
            now = correlation * now + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
            values[i] = now;
        }
        return values;
    }

    @Test
    void slopeOfNoisyPointsIsNearThatOfTheLeastSquares() {
        Random random = new Random(47);
        double[] values = values(i -> 0.5 * i + random.nextGaussian());
        SimpleRegression squares = new SimpleRegression();
        IntStream.range(0, POINTS).forEach(i -> squares.addData(TIMES[i], values[i]));

        Trend trend = Trend.of(TIMES, values);
        assertThat(trend.slope()).isEqualTo(squares.getSlope(), within(0.01));
        assertThat(trend.low()).isBetween(0.4, trend.slope());
        assertThat(trend.high()).isBetween(trend.slope(), 0.6);
        assertThat(trend.isSignificant()).isTrue();
    }

    @Test
    void intervalOfMirroredValuesIsTheMirroredInterval() {
        Random random = new Random(67);
        double[] values = values(i -> 0.1 * i + random.nextGaussian());

        Trend trend = Trend.of(TIMES, values);
        Trend mirrored = Trend.of(TIMES, values(i -> -values[i]));
        assertThat(mirrored.low()).isEqualTo(-trend.high());
        assertThat(mirrored.high()).isEqualTo(-trend.low());
    }

    @Test
    void zIsKendallsTauByItsDeviation() {
        Random random = new Random(53);
        double[] values = values(i -> random.nextDouble());
        double pairs = POINTS * (POINTS - 1) / 2.0;
        double tau = new KendallsCorrelation().correlation(TIMES, values);
        double deviation = Math.sqrt(POINTS * (POINTS - 1) * (2 * POINTS + 5) / 18.0);

        // independent values: their correlation is a matter of chance, and makes z smaller or leaves it
        assertThat(Math.abs(Trend.of(TIMES, values).z())).isLessThanOrEqualTo(Math.abs(tau) * pairs / deviation);
    }

    @Test
    void oddPointsDoNotMoveTheSlope() {
        double[] values = values(i -> i % 5 == 4 ? 1_000 : 2 * i);
        assertThat(Trend.of(TIMES, values).slope()).isEqualTo(2, within(0.5));
    }

    @Test
    void equalValuesHaveNoTrend() {
        Trend trend = Trend.of(TIMES, new double[POINTS]);
        assertThat(trend).isEqualTo(new Trend(0, 0, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, 0.6})
    void steadySeriesAreHardlyEverCalledATrend(double correlation) {
        Random random = new Random(59);
        int accused = 0;
        for (int i = 0; i < 1_000; i++) {
            accused += Trend.of(TIMES, dependent(random, correlation)).isSignificant() ? 1 : 0;
        }
        assertThat(accused).isLessThanOrEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3})
    void plantedTrendIsFound(double correlation) {
        Random random = new Random(61);
        int found = 0;
        for (int i = 0; i < 1_000; i++) {
            double[] noise = dependent(random, correlation);
            found +=
                    Trend.of(TIMES, values(at -> noise[at] + 4.0 * at / POINTS)).isSignificant() ? 1 : 0;
        }
        assertThat(found).isGreaterThan(900);
    }
}
