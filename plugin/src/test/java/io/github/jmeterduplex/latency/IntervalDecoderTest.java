package io.github.jmeterduplex.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** HdrHistogram's own decoder is the oracle. */
class IntervalDecoderTest {
    private final IntervalDecoder decoder = new IntervalDecoder();

    @AfterEach
    void close() {
        decoder.close();
    }

    private static byte[] encoded(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encode(Arrays.copyOf(buffer.array(), length));
    }

    private void assertSame(Histogram histogram) throws DataFormatException {
        Histogram theirs = Histogram.decodeFromCompressedByteBuffer(
                ByteBuffer.wrap(Base64.getDecoder().decode(encoded(histogram))), 0);
        Histogram sum = new Histogram(3);
        sum.add(theirs);

        IntervalLatencies ours = decoder.decode(encoded(histogram));

        assertThat(ours.count()).isEqualTo(histogram.getTotalCount());
        assertThat(ours.isEmpty()).isEqualTo(histogram.getTotalCount() == 0);
        assertThat(ours.toHistogram().histogram()).isEqualTo(sum);
        assertThat(ours.toHistogram().maxMicros()).isEqualTo(sum.getMaxValue());
        assertThat(ours.toHistogram().meanMicros()).isEqualTo(sum.getMean());
    }

    @Test
    void histogramsOfAnySizeAreDecodedAsTheLibraryDoes() throws DataFormatException {
        Random random = new Random(7);
        for (int bits = 1; bits < 63; bits++) {
            Histogram histogram = new Histogram(3);
            assertSame(histogram);
            for (int i = 0; i < 500; i++) {
                histogram.recordValueWithCount(random.nextLong(1L << bits), 1L << random.nextInt(30));
            }
            histogram.recordValue(0);
            assertSame(histogram);
        }
    }

    @Test
    void histogramOfAnotherPrecisionIsDecodedToo() throws DataFormatException {
        for (int digits : new int[] {2, 4}) {
            Histogram other = new Histogram(digits);
            for (int i = 1; i <= 5_000; i++) {
                other.recordValueWithCount(i * 37L, 2);
            }

            LatencyHistogram ours = decoder.decode(encoded(other)).toHistogram();

            assertThat(ours.count()).isEqualTo(10_000);
            assertThat(ours.percentileMicros(50)).isBetween(2_500 * 37L, 2_500 * 37L * 101 / 100);
            assertThat(ours.maxMicros()).isBetween(5_000 * 37L, 5_000 * 37L * 101 / 100);
        }
    }

    @Test
    void brokenBytesAreRefused() {
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < 2_000; i++) {
            histogram.recordValue(i * 13L);
        }
        byte[] good = encoded(histogram);
        // Without the padding at its end it is whole.
        for (int length = 0; length < good.length - 4; length++) {
            byte[] cut = Arrays.copyOf(good, length);
            assertThatThrownBy(() -> decoder.decode(cut))
                    .isInstanceOfAny(RuntimeException.class, DataFormatException.class);
        }
    }

    @Test
    void bytesThatInflateWithoutEndAreRefused() {
        Deflater deflater = new Deflater();
        deflater.setInput(new byte[8 << 20]);
        deflater.finish();
        byte[] bomb = new byte[1 << 16];
        int length = deflater.deflate(bomb, 8, bomb.length - 8);
        deflater.end();
        ByteBuffer.wrap(bomb).putInt(0x1c849314).putInt(length);

        assertThatThrownBy(() -> decoder.decode(Base64.getEncoder().encode(Arrays.copyOf(bomb, 8 + length))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at most");
    }
}
