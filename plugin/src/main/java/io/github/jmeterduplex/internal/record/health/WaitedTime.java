package io.github.jmeterduplex.internal.record.health;

import io.github.jmeterduplex.latency.ClientColumn;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Adds up the time in which due work waited longer than some thresholds, from samples at a fixed distance. Thread-safe.
 *
 * <p>A sample that waited for w represents all work that became due since the previous sample. During its wait no other
 * sample was taken: the missing ones would have waited w minus one distance, w minus two, and so on, and are added. So
 * the sum is right on average, even for stalls that are shorter than the distance.
 */
final class WaitedTime {
    private static final List<ClientColumn> COLUMNS = ClientColumn.waits();

    private final long everyNanos;
    private final AtomicLongArray nanos = new AtomicLongArray(COLUMNS.size());

    /** @param everyNanos distance of the samples */
    WaitedTime(long everyNanos) {
        this.everyNanos = everyNanos;
    }

    void add(long waitedNanos) {
        for (int i = 0; i < COLUMNS.size(); i++) {
            long beyond =
                    waitedNanos - TimeUnit.MILLISECONDS.toNanos(COLUMNS.get(i).waitMillis());
            if (beyond <= 0) {
                return;
            }
            nanos.addAndGet(i, (beyond + everyNanos - 1) / everyNanos * everyNanos);
        }
    }

    /** Returns the waited time since the last call, one number for each column of {@link ClientColumn#waits}. */
    long[] takeNanos() {
        long[] taken = new long[COLUMNS.size()];
        for (int i = 0; i < taken.length; i++) {
            taken[i] = nanos.getAndSet(i, 0);
        }
        return taken;
    }
}
