package io.github.jmeterduplex.latency;

import org.HdrHistogram.Histogram;

/**
 * A histogram of latencies in microseconds, with three significant digits. Latencies may be of any size: none is
 * clamped. Confined to one thread.
 *
 * <p>Percentiles and the maximum are rounded up to the highest value that the histogram cannot tell from the true one:
 * they are never below the true value, and above it by less than a thousandth.
 */
public final class LatencyHistogram {
    static final int SIGNIFICANT_DIGITS = 3;

    private final Histogram histogram;

    /** Creates an empty histogram. */
    public LatencyHistogram() {
        this(new Histogram(SIGNIFICANT_DIGITS));
    }

    LatencyHistogram(Histogram histogram) {
        this.histogram = histogram;
    }

    Histogram histogram() {
        return histogram;
    }

    /** Adds one latency, in microseconds; it must not be negative. */
    public void record(long micros) {
        histogram.recordValue(micros);
    }

    /** Adds all latencies of another histogram, which is not changed. */
    public void add(LatencyHistogram other) {
        histogram.add(other.histogram);
    }

    /** Adds all latencies of one line of {@code latency.hlog}. */
    public void add(IntervalLatencies line) {
        line.addTo(this);
    }

    /** Removes all latencies. */
    public void clear() {
        if (!isEmpty()) {
            histogram.reset();
        }
    }

    /** {@return how many latencies it holds} */
    public long count() {
        return histogram.getTotalCount();
    }

    /** {@return whether it is empty} */
    public boolean isEmpty() {
        return count() == 0;
    }

    /** {@return the mean in microseconds; 0 if empty} */
    public double meanMicros() {
        return histogram.getMean();
    }

    /** Returns the latency in microseconds that a percentage of all latencies does not exceed; 0 if empty. */
    public long percentileMicros(double percent) {
        return histogram.getValueAtPercentile(percent);
    }

    /**
     * Returns the number of latencies that are not longer than a given one, in microseconds and not negative, as
     * exactly as three digits allow.
     *
     * @return the number, with all latencies that the histogram cannot tell from the given one
     */
    public long countUpTo(long micros) {
        return isEmpty() ? 0 : histogram.getCountBetweenValues(0, Math.min(micros, histogram.getMaxValue()));
    }

    /**
     * Returns the latency of a rank, rounded down.
     *
     * @param rank from 1 to {@link #count()}, the shortest latency first
     * @return in microseconds: the lowest value that the histogram cannot tell from the true one
     */
    public long lowestMicrosOfRank(long rank) {
        return histogram.lowestEquivalentValue(highestMicrosOfRank(rank));
    }

    /**
     * Returns the latency of a rank, rounded up.
     *
     * @param rank from 1 to {@link #count()}, the shortest latency first
     * @return in microseconds: the highest value that the histogram cannot tell from the true one
     */
    public long highestMicrosOfRank(long rank) {
        // the middle of the range of a rank: whole percents of large counts are not exact
        return histogram.getValueAtPercentile(100 * (rank - 0.5) / count());
    }

    /** {@return the longest latency in microseconds; 0 if empty} */
    public long maxMicros() {
        return histogram.getMaxValue();
    }
}
