package io.github.jmeterduplex.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PackedLatenciesTest {
    private static LatencyHistogram random(int seed, int count, int bits) {
        Random random = new Random(seed);
        LatencyHistogram histogram = new LatencyHistogram();
        for (int i = 0; i < count; i++) {
            histogram.record(random.nextLong() >>> 1 >>> (63 - bits));
        }
        return histogram;
    }

    private static LatencyHistogram unpacked(PackedLatencies packed) {
        LatencyHistogram histogram = new LatencyHistogram();
        packed.addTo(histogram);
        return histogram;
    }

    private static void assertSame(LatencyHistogram actual, LatencyHistogram expected) {
        assertThat(actual.histogram()).isEqualTo(expected.histogram());
    }

    @Test
    void whatIsPackedComesOutAgain() {
        for (int bits = 1; bits < 40; bits++) {
            LatencyHistogram histogram = random(bits, 500, bits);

            assertSame(unpacked(PackedLatencies.of(histogram)), histogram);
        }
    }

    @Test
    void laterLatenciesOfTheHistogramAreNotIn() {
        LatencyHistogram histogram = random(1, 10, 12);
        PackedLatencies packed = PackedLatencies.of(histogram);
        histogram.record(5);
        histogram.clear();

        assertSame(unpacked(packed), random(1, 10, 12));
    }

    @Test
    void sumHoldsAllOfThem() {
        LatencyHistogram expected = random(1, 100, 10);
        expected.add(random(2, 100, 35));
        PackedLatencies sum = PackedLatencies.sum(List.of(
                PackedLatencies.of(random(1, 100, 10)), PackedLatencies.NONE, PackedLatencies.of(random(2, 100, 35))));

        assertSame(unpacked(sum), expected);
    }

    @Test
    void nothingPackedIsEmpty() {
        assertThat(PackedLatencies.of(new LatencyHistogram()).isEmpty()).isTrue();
        assertThat(PackedLatencies.sum(List.of()).isEmpty()).isTrue();
        assertThat(unpacked(PackedLatencies.NONE).isEmpty()).isTrue();
        assertThat(PackedLatencies.of(random(1, 1, 20)).isEmpty()).isFalse();
    }
}
