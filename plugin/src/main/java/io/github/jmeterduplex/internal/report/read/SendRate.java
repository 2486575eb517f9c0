package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.Interval;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages a second, over all engines, of one label or of all. Confined to one thread.
 *
 * <p>Sending begins and ends somewhere inside an interval, so the first and the last one that saw a send are filled in
 * part only: over 20 s they would take some 5 % off a steady rate. They are left out where sends lie between them.
 */
final class SendRate {
    private static final double MILLIS_PER_SECOND = 1_000.0;

    /** Messages written in an interval of one engine. */
    private record Sends(Interval interval, long written) {
        /** The part of them that falls into a span, taken as spread evenly: engines' intervals are not aligned. */
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

    /** Adds what another one holds. */
    void add(SendRate other) {
        sends.addAll(other.sends);
    }

    /** 0 where nothing was sent. */
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
