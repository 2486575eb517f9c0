package io.github.jmeterduplex.latency;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.HdrHistogram.Histogram;

/**
 * Records latencies from any thread without waiting, and hands them over an interval at a time. Thread-safe.
 *
 * <p>It counts in the same steps as {@link Histogram} with three significant digits, but its counts only grow, and an
 * interval is the difference between two times: recording costs one atomic operation. HdrHistogram's own recorder,
 * which swaps histograms while threads record, takes six, and there are hundreds of thousands of latencies a second.
 */
public final class LatencyRecorder {
    /**
     * The number of buckets in a range: the first range covers values below this number, each further one a power of
     * two up to its double.
     */
    private static final int ROW = 1024;

    private static final int ROW_BITS = 10;
    /** The number of ranges, of which the last contains {@link Long#MAX_VALUE}. */
    private static final int ROWS = Long.SIZE - ROW_BITS;

    /**
     * The counts of the buckets by range. A range is created when its first value comes: most latencies of a run are of
     * a few sizes.
     */
    private final AtomicReferenceArray<AtomicLongArray> counts = new AtomicReferenceArray<>(ROWS);
    /** The counts that {@link #takeInto} has handed over so far; guarded by this. */
    private final long[][] taken = new long[ROWS][];
    /**
     * Whether latencies were recorded since the last hand-over. Set by every recording thread after it recorded;
     * cleared by the taking thread before it takes.
     */
    private volatile boolean recorded;

    /** Adds one latency, in microseconds; it must not be negative. */
    public void record(long micros) {
        int row = row(micros);
        AtomicLongArray known = counts.get(row);
        (known == null ? made(row) : known).getAndIncrement(place(micros, row));
        if (!recorded) {
            recorded = true;
        }
    }

    /**
     * Adds the latencies recorded since the last call to a histogram, each exactly once. Returns immediately if there
     * are not any.
     */
    public synchronized void takeInto(LatencyHistogram sum) {
        if (!recorded) {
            return;
        }
        recorded = false;
        for (int row = 0; row < ROWS; row++) {
            AtomicLongArray known = counts.get(row);
            if (known != null) {
                take(row, known, sum.histogram());
            }
        }
    }

    private void take(int row, AtomicLongArray now, Histogram sum) {
        if (taken[row] == null) {
            taken[row] = new long[ROW];
        }
        long[] before = taken[row];
        for (int place = 0; place < ROW; place++) {
            long count = now.get(place);
            if (count != before[place]) {
                sum.recordValueWithCount(lowest(row, place), count - before[place]);
                before[place] = count;
            }
        }
    }

    private AtomicLongArray made(int row) {
        var unused = counts.compareAndSet(row, null, new AtomicLongArray(ROW));
        return counts.get(row);
    }

    /** Returns the index of a value's range: 0 below 1,024, then one more with each doubling. */
    private static int row(long micros) {
        return ROWS - Long.numberOfLeadingZeros(micros | (ROW - 1));
    }

    /**
     * Returns the index of a value's bucket in its range. Buckets of the first two ranges are a microsecond wide, those
     * of each later range twice as wide as those of the range before.
     */
    private static int place(long micros, int row) {
        return row == 0 ? (int) micros : (int) (micros >>> (row - 1)) - ROW;
    }

    private static long lowest(int row, int place) {
        return row == 0 ? place : (long) (place + ROW) << (row - 1);
    }
}
