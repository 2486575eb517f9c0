package io.github.jmeterduplex.latency;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * Decodes the histograms of {@code latency.hlog}: HdrHistogram's compressed encoding V2 in Base64.
 *
 * <p>HdrHistogram's own decoder makes a histogram of some 100 KB for each line, of which a report of a long run reads
 * hundreds of thousands. This one keeps its buffers and takes only counts that are not zero. It leaves a histogram to
 * the library if its precision differs from ours. Confined to one thread; must be closed.
 */
final class IntervalDecoder implements AutoCloseable {
    /**
     * The first number of a compressed histogram: encoding V2 with words of up to nine bytes (HdrHistogram's
     * {@code AbstractHistogram} and {@code ZigZagEncoding}).
     */
    private static final int COMPRESSED_COOKIE = 0x1c849314;

    private static final int COOKIE = 0x1c849313;
    private static final int COMPRESSED_HEADER_BYTES = 8;
    private static final int HEADER_BYTES = 40;
    /**
     * The number of index bits in half a bucket: with three significant digits a bucket counts 2,048 values, of which
     * all but the first use the upper half.
     */
    private static final int HALF_BUCKET_BITS = 10;

    private static final int HALF_BUCKET = 1 << HALF_BUCKET_BITS;
    /**
     * The largest accepted histogram, beyond any histogram of 63-bit values with three digits: larger ones are broken
     * or hostile.
     */
    private static final int MAX_INFLATED_BYTES = 1 << 20;

    private static final int MAX_INDEX = 54 * HALF_BUCKET;
    /**
     * The largest accepted count, more than any interval has: the sums of millions of such histograms fit a
     * {@code long}.
     */
    private static final long MAX_COUNT = 1_000_000_000_000L;

    private final Inflater inflater = new Inflater();
    private byte[] compressed = new byte[1 << 12];
    private byte[] inflated = new byte[1 << 14];
    private long[] micros = new long[1 << 10];
    private long[] counts = new long[1 << 10];
    private int pairs;
    /** The index in {@link #inflated} of the byte to read next. */
    private int next;

    /**
     * Decodes one histogram.
     *
     * @throws DataFormatException or a {@link RuntimeException} if the bytes are broken
     */
    IntervalLatencies decode(byte[] base64) throws DataFormatException {
        if (compressed.length < base64.length) {
            compressed = new byte[2 * base64.length];
        }
        ByteBuffer payload = inflate(Base64.getDecoder().decode(base64, compressed));
        if (!isOurs(payload)) {
            Histogram other = Histogram.decodeFromByteBuffer(payload, 0);
            expect(other.getTotalCount() >= 0 && other.getTotalCount() <= MAX_COUNT, "at most " + MAX_COUNT);
            return IntervalLatencies.of(other);
        }
        expect(payload.limit() == HEADER_BYTES + payload.getInt(4), "as many bytes as announced");
        takeCounts(payload.limit());
        return new IntervalLatencies(Arrays.copyOf(micros, pairs), Arrays.copyOf(counts, pairs));
    }

    private ByteBuffer inflate(int length) throws DataFormatException {
        ByteBuffer header = ByteBuffer.wrap(compressed, 0, length);
        expect(header.getInt() == COMPRESSED_COOKIE, "a histogram in encoding V2");
        inflater.reset();
        inflater.setInput(compressed, COMPRESSED_HEADER_BYTES, header.getInt());
        int end = 0;
        while (!inflater.finished()) {
            if (end == inflated.length) {
                expect(end < MAX_INFLATED_BYTES, "at most " + MAX_INFLATED_BYTES + " bytes");
                inflated = Arrays.copyOf(inflated, 2 * end);
            }
            int count = inflater.inflate(inflated, end, inflated.length - end);
            expect(count > 0 || inflater.finished(), "the whole of the compressed bytes");
            end += count;
        }
        return ByteBuffer.wrap(inflated, 0, end);
    }

    /** Whether the histogram has the layout that {@link #valueAt} expects. */
    private static boolean isOurs(ByteBuffer payload) {
        return payload.getInt(0) == COOKIE
                && payload.getInt(8) == 0
                && payload.getInt(12) == LatencyHistogram.SIGNIFICANT_DIGITS
                && payload.getLong(16) == 1;
    }

    /**
     * Reads the counts of neighbouring values; a word that is negative means that number of zeros. The sign of a word
     * cannot be predicted, so a branch would cost more than all else here: each word is stored, and kept if it is a
     * count.
     */
    private void takeCounts(int end) {
        if (micros.length < end) {
            micros = new long[2 * end];
            counts = new long[2 * end];
        }
        pairs = 0;
        next = HEADER_BYTES;
        long index = 0;
        while (next < end) {
            long word = word();
            expect(index < MAX_INDEX, "a value of at most 63 bits");
            micros[pairs] = valueAt((int) index);
            counts[pairs] = word;
            pairs += (int) (-word >>> 63);
            long zeros = -word & (word >> 63);
            index += zeros + 1 + (word >> 63);
        }
        expect(next == end, "whole words");
        long sum = 0;
        for (int i = 0; i < pairs; i++) {
            expect(counts[i] <= MAX_COUNT, "at most " + MAX_COUNT + " latencies");
            sum += counts[i];
        }
        expect(sum <= MAX_COUNT, "at most " + MAX_COUNT + " latencies");
    }

    private static long valueAt(int index) {
        int shift = (index >> HALF_BUCKET_BITS) - 1;
        return shift < 0 ? index : (long) ((index & (HALF_BUCKET - 1)) + HALF_BUCKET) << shift;
    }

    /** Reads a zigzag-coded number of seven bits a byte, the last of nine bytes with all eight. */
    private long word() {
        long bits = 0;
        if (inflated[next] >= 0) {
            return unZigZag(inflated[next++]);
        }
        for (int shift = 0; shift < 56; shift += 7) {
            byte part = inflated[next++];
            bits |= (part & 0x7FL) << shift;
            if (part >= 0) {
                return unZigZag(bits);
            }
        }
        return unZigZag(bits | ((inflated[next++] & 0xFFL) << 56));
    }

    private static long unZigZag(long bits) {
        return (bits >>> 1) ^ -(bits & 1);
    }

    private static void expect(boolean condition, String what) {
        if (!condition) {
            throw new IllegalArgumentException("expected " + what);
        }
    }

    @Override
    public void close() {
        inflater.end();
    }
}
