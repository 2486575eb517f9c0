package io.github.jmeterduplex.internal.report.trend;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * Median and p99 of a label over the run, and the end of its slow start; the intended latencies if it was paced.
 *
 * @param p50 without stretches of few latencies
 * @param p99 without stretches of fewer than 300 latencies
 * @param endOfSlowStart epoch milliseconds; empty if it was not slower at first
 */
public record LabelTrend(TimeSeries p50, TimeSeries p99, OptionalLong endOfSlowStart) {
    /** The trend of a label without latencies. */
    public static final LabelTrend NONE = new LabelTrend(TimeSeries.EMPTY, TimeSeries.EMPTY, OptionalLong.empty());

    private static final int MIN_FOR_P50 = 10;
    private static final int MIN_FOR_P99 = 300;
    /**
     * Number of points by which a steady time may be shorter than the run, as the load begins and ends in some of them.
     */
    private static final int ENDS = 2;

    /**
     * Computes the trend from all batches of the label.
     *
     * @param batches in the order of time
     * @param batchMillis length of each
     */
    public static LabelTrend of(List<LatencyBatches.Stretch> batches, long batchMillis, OptionalLong endOfSlowStart) {
        return new LabelTrend(
                series(
                        batches,
                        batchMillis,
                        MIN_FOR_P50,
                        batch -> batch.latencies().percentileMicros(50)),
                series(
                        batches,
                        batchMillis,
                        MIN_FOR_P99,
                        batch -> batch.latencies().percentileMicros(99)),
                endOfSlowStart);
    }

    private static TimeSeries series(
            List<LatencyBatches.Stretch> batches,
            long batchMillis,
            int least,
            ToLongFunction<LatencyBatches.Stretch> figure) {
        return new TimeSeries(
                batches.stream()
                        .filter(batch -> batch.count() >= least)
                        .map(batch ->
                                new TimeSeries.Point(batch.startEpochMillis(), Math.max(1, figure.applyAsLong(batch))))
                        .toList(),
                batchMillis);
    }

    /**
     * Returns the trend in the longest time in which the load was planned to stay the same. It keeps the slow start
     * only if that time is nearly the whole run: else another load may have been slower.
     */
    public LabelTrend between(PlannedChanges changes) {
        if (changes.isEmpty()) {
            return this;
        }
        return changes.steadyTimes().stream()
                .map(time -> new LabelTrend(p50.within(time), p99.within(time), endOfSlowStart))
                .max(Comparator.comparing(LabelTrend::size))
                .map(longest -> longest.size() >= size() - ENDS
                        ? longest
                        : new LabelTrend(longest.p50, longest.p99, OptionalLong.empty()))
                .orElse(NONE);
    }

    private int size() {
        return p50.points().size();
    }

    /** Returns the part of the trend after the slow start. */
    public LabelTrend settled() {
        return endOfSlowStart.isEmpty()
                ? this
                : new LabelTrend(
                        p50.from(endOfSlowStart.getAsLong()), p99.from(endOfSlowStart.getAsLong()), endOfSlowStart);
    }
}
