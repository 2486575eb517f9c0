package io.github.jmeterduplex.latency;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Latencies in HdrHistogram's compact encoding, for many sets of them: each distinct latency takes some three bytes,
 * instead of 100 KB for a histogram. Immutable.
 */
public final class PackedLatencies {
    /** The set without latencies. */
    public static final PackedLatencies NONE = new PackedLatencies(new byte[0]);

    /** The encoded latencies; empty only in {@link #NONE}; never changed. */
    private final byte[] encoded;

    private PackedLatencies(byte[] encoded) {
        this.encoded = encoded;
    }

    /** Packs the latencies that a histogram, which is not changed, holds now. */
    public static PackedLatencies of(LatencyHistogram latencies) {
        if (latencies.isEmpty()) {
            return NONE;
        }
        Histogram histogram = latencies.histogram();
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return new PackedLatencies(Arrays.copyOf(buffer.array(), histogram.encodeIntoByteBuffer(buffer)));
    }

    /** Returns the sum of any number of sets of latencies. */
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

    /** Adds these latencies to a histogram. */
    public void addTo(LatencyHistogram sum) {
        if (!isEmpty()) {
            sum.histogram().add(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(encoded), 0));
        }
    }

    /** {@return whether it is empty} */
    public boolean isEmpty() {
        return encoded.length == 0;
    }
}
