package io.github.jmeterduplex.latency;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The latencies of one line of {@code latency.hlog}, as pairs of a latency and its count. The cost of adding them to a
 * {@link LatencyHistogram} grows with the number of pairs and not with the longest latency. Immutable.
 */
public final class IntervalLatencies {
    /** Distinct latencies in microseconds; never changed. */
    private final long[] micros;
    /** The count of each latency; never changed. */
    private final long[] counts;

    private final long count;

    /** Creates latencies that keep the given arrays: the caller must not change them. */
    IntervalLatencies(long[] micros, long[] counts) {
        this.micros = micros;
        this.counts = counts;
        long sum = 0;
        for (long some : counts) {
            sum += some;
        }
        count = sum;
    }

    /** Returns the latencies that a histogram, which is not changed, holds now. */
    public static IntervalLatencies of(LatencyHistogram latencies) {
        return of(latencies.histogram());
    }

    static IntervalLatencies of(Histogram histogram) {
        LongStream.Builder micros = LongStream.builder();
        LongStream.Builder counts = LongStream.builder();
        for (HistogramIterationValue value : histogram.recordedValues()) {
            micros.add(value.getValueIteratedTo());
            counts.add(value.getCountAtValueIteratedTo());
        }
        return new IntervalLatencies(micros.build().toArray(), counts.build().toArray());
    }

    /** Returns latencies in microseconds, each of which occurred once. */
    public static IntervalLatencies of(long... micros) {
        long[] once = new long[micros.length];
        Arrays.fill(once, 1);
        return new IntervalLatencies(micros.clone(), once);
    }

    /**
     * Returns the latencies of given pairs, for example those that {@link #forEach} gave.
     *
     * @param micros distinct latencies in microseconds, the shortest first
     * @throws IllegalArgumentException if the latencies are not in order, or a count is below 1
     */
    public static IntervalLatencies ofPairs(long[] micros, long[] counts) {
        if (micros.length != counts.length) {
            throw new IllegalArgumentException(micros.length + " latencies with " + counts.length + " counts");
        }
        for (int i = 0; i < micros.length; i++) {
            if (counts[i] < 1 || micros[i] < 0 || (i > 0 && micros[i] <= micros[i - 1])) {
                throw new IllegalArgumentException("not in order: " + counts[i] + " times " + micros[i]);
            }
        }
        return new IntervalLatencies(micros.clone(), counts.clone());
    }

    /** {@return the number of latencies} */
    public long count() {
        return count;
    }

    /** {@return whether it is empty} */
    public boolean isEmpty() {
        return count == 0;
    }

    /** A consumer of pairs of a latency and its count. */
    @FunctionalInterface
    public interface Pairs {
        /** Accepts one latency in microseconds and its count. */
        void take(long micros, long count);
    }

    /** Hands over all pairs, the shortest latency first. */
    public void forEach(Pairs pairs) {
        for (int i = 0; i < micros.length; i++) {
            pairs.take(micros[i], counts[i]);
        }
    }

    void addTo(LatencyHistogram sum) {
        for (int i = 0; i < micros.length; i++) {
            sum.histogram().recordValueWithCount(micros[i], counts[i]);
        }
    }

    /** {@return a new histogram of these latencies} */
    public LatencyHistogram toHistogram() {
        LatencyHistogram histogram = new LatencyHistogram();
        addTo(histogram);
        return histogram;
    }
}
