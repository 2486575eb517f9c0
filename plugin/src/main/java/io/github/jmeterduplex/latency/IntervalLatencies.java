package io.github.jmeterduplex.latency;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The latencies of one line of {@code latency.hlog}, as pairs of a latency and how often it came: what adding them to a
 * {@link LatencyHistogram} costs grows with the number of pairs and not with the longest latency. Immutable.
 */
public final class IntervalLatencies {
    /** Distinct latencies in microseconds; never changed. */
    private final long[] micros;
    /** How often each came; never changed. */
    private final long[] counts;

    private final long count;

    /** The arrays are handed over. */
    IntervalLatencies(long[] micros, long[] counts) {
        this.micros = micros;
        this.counts = counts;
        long sum = 0;
        for (long some : counts) {
            sum += some;
        }
        count = sum;
    }

    /**
     * What a histogram holds now.
     *
     * @param latencies stay as they are
     * @return the same, as pairs
     */
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

    /**
     * Latencies that came once each.
     *
     * @param micros in microseconds
     * @return these
     */
    public static IntervalLatencies of(long... micros) {
        long[] once = new long[micros.length];
        Arrays.fill(once, 1);
        return new IntervalLatencies(micros.clone(), once);
    }

    /**
     * Pairs of a latency and how often it came, such as {@link #forEach} gave.
     *
     * @param micros distinct latencies in microseconds, the shortest first
     * @param counts how often each came
     * @return these
     * @throws IllegalArgumentException where they are no such pairs
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

    /** {@return how many latencies these are} */
    public long count() {
        return count;
    }

    /** {@return whether there are none} */
    public boolean isEmpty() {
        return count == 0;
    }

    /** Takes a latency and how often it came. */
    @FunctionalInterface
    public interface Pairs {
        /**
         * Takes one pair.
         *
         * @param micros the latency in microseconds
         * @param count how often it came
         */
        void take(long micros, long count);
    }

    /**
     * Hands over all pairs.
     *
     * @param pairs takes each, the shortest latency first
     */
    public void forEach(Pairs pairs) {
        for (int i = 0; i < micros.length; i++) {
            pairs.take(micros[i], counts[i]);
        }
    }

    /** Adds these latencies to a histogram. */
    void addTo(LatencyHistogram sum) {
        for (int i = 0; i < micros.length; i++) {
            sum.histogram().recordValueWithCount(micros[i], counts[i]);
        }
    }

    /** {@return a histogram of these alone} */
    public LatencyHistogram toHistogram() {
        LatencyHistogram histogram = new LatencyHistogram();
        addTo(histogram);
        return histogram;
    }
}
