package io.github.jmeterduplex.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.race.WhileOthers;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyRecorderTest {
    private static final int THREADS = 4;
    private static final int EACH = 2_000;
    private static final int ROUNDS = 200;

    /** Sizes come for the first time while others come, and while they are taken. */
    @Test
    void everyLatencyIsTakenExactlyOnceWhileOthersRecord() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            LatencyRecorder recorder = new LatencyRecorder();
            LatencyHistogram taken = new LatencyHistogram();
            WhileOthers.run(
                    THREADS,
                    () -> IntStream.range(0, EACH).forEach(i -> recorder.record(latency(i))),
                    () -> recorder.takeInto(taken));
            assertThat(take(recorder).isEmpty()).isTrue();
            assertThat(taken.count()).isEqualTo((long) THREADS * EACH);
            Histogram expected = new Histogram(LatencyHistogram.SIGNIFICANT_DIGITS);
            for (int i = 0; i < EACH; i++) {
                expected.recordValueWithCount(latency(i), THREADS);
            }
            assertThat(counts(taken.histogram())).isEqualTo(counts(expected));
        }
    }

    private static List<String> counts(Histogram histogram) {
        List<String> counts = new ArrayList<>();
        histogram
                .recordedValues()
                .forEach(value -> counts.add(value.getValueIteratedTo() + ": " + value.getCountAtValueIteratedTo()));
        return counts;
    }

    /** Of forty sizes in turn. */
    private static long latency(int i) {
        return (1L << (i % 40)) + i / 40;
    }

    /** Each interval is the histogram of what was recorded in it, bit by bit where it is written to a file. */
    @Test
    void intervalIsTheHistogramOfItsLatencies() {
        LatencyRecorder recorder = new LatencyRecorder();
        Random random = new Random(4711);
        for (int interval = 0; interval < 20; interval++) {
            Histogram expected = new Histogram(LatencyHistogram.SIGNIFICANT_DIGITS);
            for (int i = 0; i < 2_000; i++) {
                long micros = random.nextLong() >>> (1 + random.nextInt(63));
                recorder.record(micros);
                expected.recordValue(micros);
            }
            assertSame(take(recorder), expected);
        }
    }

    @Test
    void limitsOfTheStepsAreThoseOfTheHistogram() {
        LatencyRecorder recorder = new LatencyRecorder();
        for (int shift = 0; shift < 63; shift++) {
            for (long micros : new long[] {(1L << shift) - 1, 1L << shift, (1L << shift) + 1}) {
                Histogram expected = new Histogram(LatencyHistogram.SIGNIFICANT_DIGITS);
                recorder.record(micros);
                expected.recordValue(micros);
                assertSame(take(recorder), expected);
            }
        }
        recorder.record(Long.MAX_VALUE);
        assertThat(take(recorder).maxMicros()).isEqualTo(Long.MAX_VALUE);
    }

    private static LatencyHistogram take(LatencyRecorder recorder) {
        LatencyHistogram taken = new LatencyHistogram();
        recorder.takeInto(taken);
        return taken;
    }

    private static void assertSame(LatencyHistogram taken, Histogram expected) {
        assertThat(encoded(taken.histogram())).isEqualTo(encoded(expected));
        assertThat(taken.maxMicros()).isEqualTo(expected.getMaxValue());
        assertThat(taken.meanMicros()).isEqualTo(expected.getMean());
        assertThat(taken.percentileMicros(0)).isEqualTo(expected.getValueAtPercentile(0));
    }

    private static byte[] encoded(Histogram histogram) {
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(bytes);
        return Arrays.copyOf(bytes.array(), length);
    }
}
