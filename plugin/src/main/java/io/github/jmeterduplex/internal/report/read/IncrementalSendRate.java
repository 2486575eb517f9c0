package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.Interval;
import org.jspecify.annotations.Nullable;

/**
 * Computes the rate at which one engine sent messages, like {@link SendRate}, but interval by interval. Intervals come
 * in the order of time and are not kept. Confined to one thread.
 */
final class IncrementalSendRate {
    private static final double MILLIS_PER_SECOND = 1_000.0;

    private @Nullable Interval first;
    private @Nullable Interval last;
    private long written;
    private long writtenFirst;
    private long writtenLast;

    void add(Interval interval, long some) {
        if (some <= 0 || interval.lengthMillis() <= 0) {
            return;
        }
        if (first == null) {
            first = interval;
        }
        if (interval.startEpochMillis() == first.startEpochMillis()) {
            writtenFirst += some;
        }
        if (last == null || interval.startEpochMillis() > last.startEpochMillis()) {
            last = interval;
            writtenLast = 0;
        }
        writtenLast += some;
        written += some;
    }

    /** Returns the rate in messages a second; 0 if there were not any messages. */
    double perSecond() {
        if (first == null || last == null) {
            return 0;
        }
        double between = rate(written - writtenFirst - writtenLast, first.endEpochMillis(), last.startEpochMillis());
        return between > 0 ? between : rate(written, first.startEpochMillis(), last.endEpochMillis());
    }

    private static double rate(long some, long fromMillis, long toMillis) {
        return toMillis <= fromMillis ? 0 : some * MILLIS_PER_SECOND / (toMillis - fromMillis);
    }
}
