package io.github.jmeterduplex.latency;

import org.HdrHistogram.Histogram;

/**
 * Latencies in microseconds with three significant digits, of any size: nothing is clamped. Confined to one thread.
 *
 * <p>Percentiles and the maximum are the highest value that the histogram holds for equal to the true one: never below
 * it, and above it by less than a thousandth.
 */
public final class LatencyHistogram {
    static final int SIGNIFICANT_DIGITS = 3;

    private final Histogram histogram;

    /** An empty one. */
    public LatencyHistogram() {
        this(new Histogram(SIGNIFICANT_DIGITS));
    }

    LatencyHistogram(Histogram histogram) {
        this.histogram = histogram;
    }

    Histogram histogram() {
        return histogram;
    }

    /**
     * Adds one latency.
     *
     * @param micros in microseconds; not negative
     */
    public void record(long micros) {
        histogram.recordValue(micros);
    }

    /**
     * Adds all latencies of another one.
     *
     * @param other stays as it is
     */
    public void add(LatencyHistogram other) {
        histogram.add(other.histogram);
    }

    /**
     * Adds all latencies of one line.
     *
     * @param line of {@code latency.hlog}
     */
    public void add(IntervalLatencies line) {
        line.addTo(this);
    }

    /** Forgets all. */
    public void clear() {
        if (!isEmpty()) {
            histogram.reset();
        }
    }

    /** {@return how many latencies it holds} */
    public long count() {
        return histogram.getTotalCount();
    }

    /** {@return whether it holds none} */
    public boolean isEmpty() {
        return count() == 0;
    }

    /** {@return the mean in microseconds; 0 when empty} */
    public double meanMicros() {
        return histogram.getMean();
    }

    /**
     * The latency that so many percent do not exceed.
     *
     * @param percent from 0 to 100
     * @return in microseconds; 0 when empty
     */
    public long percentileMicros(double percent) {
        return histogram.getValueAtPercentile(percent);
    }

    /**
     * How many latencies are no longer than a given one, as far as three digits tell.
     *
     * @param micros in microseconds; not negative
     * @return all latencies that the histogram holds for equal to it included
     */
    public long countUpTo(long micros) {
        return isEmpty() ? 0 : histogram.getCountBetweenValues(0, Math.min(micros, histogram.getMaxValue()));
    }

    /**
     * The latency of a rank.
     *
     * @param rank from 1 to {@link #count()}, the shortest latency first
     * @return in microseconds: the lowest value that the histogram holds for equal to the true one
     */
    public long lowestMicrosOfRank(long rank) {
        return histogram.lowestEquivalentValue(highestMicrosOfRank(rank));
    }

    /**
     * The latency of a rank.
     *
     * @param rank from 1 to {@link #count()}, the shortest latency first
     * @return in microseconds: the highest value that the histogram holds for equal to the true one
     */
    public long highestMicrosOfRank(long rank) {
        // the middle of what a rank takes: whole percents of large counts are not exact
        return histogram.getValueAtPercentile(100 * (rank - 0.5) / count());
    }

    /** {@return the longest latency in microseconds; 0 when empty} */
    public long maxMicros() {
        return histogram.getMaxValue();
    }
}
