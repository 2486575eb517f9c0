package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.Interval;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes the rate of sent messages, of one label or of all, over all engines. Confined to one thread.
 *
 * <p>Sending begins and ends within an interval, so the first and the last interval that have a send are only partly
 * filled: over 20 s they would reduce a steady rate by some 5 %. They are left out if there are sends between them.
 */
final class SendRate {
    private static final double MILLIS_PER_SECOND = 1_000.0;

    /** Messages written in an interval of one engine. */
    private record Sends(Interval interval, long written) {
        /** Returns the part of the messages within a time span, as if they were spread evenly over the interval. */
        double within(long fromMillis, long toMillis) {
            long start = Math.max(fromMillis, interval.startEpochMillis());
            long end = Math.min(toMillis, interval.endEpochMillis());
            return end <= start ? 0 : written * (double) (end - start) / interval.lengthMillis();
        }
    }

    private final List<Sends> sends = new ArrayList<>();

    void add(Interval interval, long written) {
        if (written > 0 && interval.lengthMillis() > 0) {
            sends.add(new Sends(interval, written));
        }
    }

    void add(SendRate other) {
        sends.addAll(other.sends);
    }

    /** Returns the rate in messages a second; 0 if there were not any messages. */
    double perSecond() {
        long start = Long.MAX_VALUE;
        long firstEnd = Long.MAX_VALUE;
        long lastStart = Long.MIN_VALUE;
        long end = Long.MIN_VALUE;
        for (Sends some : sends) {
            start = Math.min(start, some.interval.startEpochMillis());
            firstEnd = Math.min(firstEnd, some.interval.endEpochMillis());
            lastStart = Math.max(lastStart, some.interval.startEpochMillis());
            end = Math.max(end, some.interval.endEpochMillis());
        }
        double between = over(firstEnd, lastStart);
        return between > 0 ? between : over(start, end);
    }

    private double over(long fromMillis, long toMillis) {
        if (toMillis <= fromMillis) {
            return 0;
        }
        double written = sends.stream()
                .mapToDouble(some -> some.within(fromMillis, toMillis))
                .sum();
        return written * MILLIS_PER_SECOND / (toMillis - fromMillis);
    }
}
