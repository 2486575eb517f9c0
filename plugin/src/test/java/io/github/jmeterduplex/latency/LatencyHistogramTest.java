package io.github.jmeterduplex.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyHistogramTest {
    private static final double HALF_A_DIGIT = 0.001;

    @ParameterizedTest
    @ValueSource(ints = {500, 900, 990, 999, 1_000})
    void percentilesAreThoseOfAnExactSort(int perMille) {
        Random random = new Random(42);
        // Log-normal around 2 ms with a long tail, as real latencies are.
        long[] latencies = random.doubles(100_000)
                .mapToLong(ignored -> (long) (2_000 * Math.exp(random.nextGaussian() * 1.5)))
                .toArray();
        LatencyHistogram histogram = new LatencyHistogram();
        Arrays.stream(latencies).forEach(histogram::record);
        Arrays.sort(latencies);

        long exact = latencies[latencies.length / 1_000 * perMille - 1];

        assertThat((double) histogram.percentileMicros(perMille / 10.0))
                .isBetween((double) exact, exact * (1 + HALF_A_DIGIT));
        assertThat(histogram.count()).isEqualTo(latencies.length);
        double mean = Arrays.stream(latencies).average().orElseThrow();
        assertThat(histogram.meanMicros()).isBetween(mean * (1 - HALF_A_DIGIT), mean * (1 + HALF_A_DIGIT));
        assertThat((double) histogram.maxMicros())
                .isBetween(
                        (double) latencies[latencies.length - 1], latencies[latencies.length - 1] * (1 + HALF_A_DIGIT));
    }

    @Test
    void nothingIsClamped() {
        LatencyHistogram histogram = new LatencyHistogram();
        long twelveHours = 12L * 3_600 * 1_000_000;
        histogram.record(0);
        histogram.record(twelveHours);

        assertThat((double) histogram.maxMicros()).isBetween((double) twelveHours, twelveHours * (1 + HALF_A_DIGIT));
        assertThat(histogram.percentileMicros(50)).isZero();
    }

    @Test
    void sumOfHistogramsHoldsAll() {
        LatencyHistogram small = new LatencyHistogram();
        LatencyHistogram large = new LatencyHistogram();
        small.record(5);
        large.record(5_000_000);

        small.add(large);

        assertThat(small.count()).isEqualTo(2);
        assertThat(small.maxMicros()).isGreaterThanOrEqualTo(5_000_000);
    }

    @Test
    void ranksAndCountsAreThoseOfASort() {
        long[] micros = new Random(13).longs(10_000, 1, 50_000_000).sorted().toArray();
        LatencyHistogram histogram = new LatencyHistogram();
        for (long one : micros) {
            histogram.record(one);
        }

        for (int rank : new int[] {1, 2, 17, 4_999, 5_000, 9_900, 9_999, 10_000}) {
            long exact = micros[rank - 1];
            assertThat(histogram.lowestMicrosOfRank(rank)).as("rank %d", rank).isBetween(exact * 999 / 1_000, exact);
            assertThat(histogram.highestMicrosOfRank(rank)).isBetween(exact, exact * 1_001 / 1_000 + 1);
            assertThat(histogram.countUpTo(histogram.highestMicrosOfRank(rank))).isGreaterThanOrEqualTo(rank);
            assertThat(histogram.countUpTo(histogram.lowestMicrosOfRank(rank) - 1))
                    .isLessThan(rank);
        }
        assertThat(histogram.countUpTo(Long.MAX_VALUE)).isEqualTo(10_000);
        assertThat(new LatencyHistogram().countUpTo(5)).isZero();
    }
}
