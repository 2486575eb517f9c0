package io.github.jmeterduplex.internal.report.trend;

import io.github.jmeterduplex.internal.report.trend.PercentileInterval.Batch;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.PackedLatencies;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The latencies of one label and kind, over all engines, in successive batches of equal length. Confined to one
 * thread.
 *
 * <p>A batch is an interval long at first, and twice as long each time there would be more than {@value #MAX} of them:
 * so between half and all of that number are kept, packed, for a run of any length.
 */
public final class LatencyBatches {
    public static final int MAX = 64;
    /** Number of intervals that wait to be packed together; packing costs as much as adding up a hundred of them. */
    private static final int MAX_WAITING = 16;

    private final long intervalMillis;
    private final List<IntervalLatencies> waiting = new ArrayList<>();
    private TreeMap<Long, PackedLatencies> packed = new TreeMap<>();
    private long batchMillis;
    /** Number of the batch to which the waiting latencies belong. */
    private long openBatch;

    /** @param intervalMillis length of an interval of the files */
    public LatencyBatches(long intervalMillis) {
        this.intervalMillis = intervalMillis;
        batchMillis = intervalMillis;
    }

    /** Adds the latencies that one engine measured in one interval. */
    public void add(Interval interval, IntervalLatencies latencies) {
        if (batch(interval) != openBatch || waiting.size() >= MAX_WAITING) {
            pack();
            // batches may be longer now
            openBatch = batch(interval);
        }
        waiting.add(latencies);
    }

    /** Returns the number of the batch of an interval; an interval may begin a little early or late. */
    private long batch(Interval interval) {
        return Math.floorDiv(interval.startEpochMillis() + intervalMillis / 2, batchMillis);
    }

    private void pack() {
        if (waiting.isEmpty()) {
            return;
        }
        LatencyHistogram sum = new LatencyHistogram();
        if (packed.containsKey(openBatch)) {
            packed.get(openBatch).addTo(sum);
        }
        waiting.forEach(sum::add);
        waiting.clear();
        packed.put(openBatch, PackedLatencies.of(sum));
        while (packed.lastKey() - packed.firstKey() >= MAX) {
            coarsen();
        }
    }

    private void coarsen() {
        TreeMap<Long, PackedLatencies> coarser = new TreeMap<>();
        packed.forEach((batch, latencies) -> coarser.merge(
                Math.floorDiv(batch, 2), latencies, (one, other) -> PackedLatencies.sum(List.of(one, other))));
        packed = coarser;
        batchMillis *= 2;
    }

    /**
     * The latencies of one batch.
     *
     * @param startEpochMillis its start, to half an interval
     */
    public record Stretch(long startEpochMillis, LatencyHistogram latencies) implements Batch {
        @Override
        public long count() {
            return latencies.count();
        }

        @Override
        public long countUpTo(long micros) {
            return latencies.countUpTo(micros);
        }
    }

    /**
     * Returns all batches with latencies, in the order of time; they are not packed, so the caller should not keep
     * them.
     */
    public List<Stretch> close() {
        pack();
        List<Stretch> batches = new ArrayList<>();
        packed.forEach((batch, some) -> {
            LatencyHistogram latencies = new LatencyHistogram();
            some.addTo(latencies);
            batches.add(new Stretch(batch * batchMillis, latencies));
        });
        return batches;
    }

    /** Returns the length of a batch in milliseconds. */
    public long batchMillis() {
        return batchMillis;
    }
}
