package io.github.jmeterduplex.latency;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Latencies in HdrHistogram's own encoding: some three bytes for each distinct one in place of a histogram's 100 KB.
 * For keeping many of them. Immutable.
 */
public final class PackedLatencies {
    /** No latencies. */
    public static final PackedLatencies NONE = new PackedLatencies(new byte[0]);

    /** Empty for {@link #NONE} alone; never changed. */
    private final byte[] encoded;

    private PackedLatencies(byte[] encoded) {
        this.encoded = encoded;
    }

    /**
     * Packs what a histogram holds now.
     *
     * @param latencies stay as they are
     * @return the same, packed
     */
    public static PackedLatencies of(LatencyHistogram latencies) {
        if (latencies.isEmpty()) {
            return NONE;
        }
        Histogram histogram = latencies.histogram();
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return new PackedLatencies(Arrays.copyOf(buffer.array(), histogram.encodeIntoByteBuffer(buffer)));
    }

    /**
     * Adds up.
     *
     * @param some any number, none included
     * @return all latencies of all of them
     */
    public static PackedLatencies sum(List<PackedLatencies> some) {
        List<PackedLatencies> full =
                some.stream().filter(packed -> !packed.isEmpty()).toList();
        if (full.size() < 2) {
            return full.isEmpty() ? NONE : full.get(0);
        }
        LatencyHistogram sum = new LatencyHistogram();
        full.forEach(packed -> packed.addTo(sum));
        return of(sum);
    }

    /**
     * Adds these latencies to a histogram.
     *
     * @param sum what they are added to
     */
    public void addTo(LatencyHistogram sum) {
        if (!isEmpty()) {
            sum.histogram().add(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(encoded), 0));
        }
    }

    /** {@return whether there are none} */
    public boolean isEmpty() {
        return encoded.length == 0;
    }
}
