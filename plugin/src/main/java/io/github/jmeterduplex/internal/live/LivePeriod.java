package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one or several labels between two live lines, and their counts from the start of the run. Confined to
 * one thread.
 */
final class LivePeriod {
    private static final double MICROS_PER_MILLI = 1_000.0;
    /**
     * Maximum number of intervals whose latencies are kept separately, as a sum of them takes 100 KB for each label.
     */
    private static final int MAX_PARTS = 64;

    private final List<IntervalLatencies> latencies = new ArrayList<>();
    private Counts<Count> counts = Counts.zero(Count.class);
    private Counts<Count> before = counts;

    /**
     * Adds the counts and the latencies of one interval.
     *
     * @param more the latencies of the interval; null if there are not any
     */
    void add(Counts<Count> recorded, @Nullable IntervalLatencies more) {
        counts = counts.plus(recorded);
        if (more == null) {
            return;
        }
        latencies.add(more);
        if (latencies.size() > MAX_PARTS) {
            IntervalLatencies sum = IntervalLatencies.of(histogram());
            latencies.clear();
            latencies.add(sum);
        }
    }

    /** Adds another period that covers the same time. */
    void add(LivePeriod other) {
        counts = counts.plus(other.counts);
        before = before.plus(other.before);
        latencies.addAll(other.latencies);
    }

    boolean hasMessages() {
        return !counts.isZero();
    }

    /** Returns the number of messages written, replied and pushed since the last line. */
    long weight() {
        Counts<Count> period = counts.minus(before);
        return period.get(Count.WRITTEN) + period.get(Count.REPLIED) + period.get(Count.PUSHED);
    }

    String text(double seconds) {
        Counts<Count> period = counts.minus(before);
        LatencyHistogram all = histogram();
        return String.format(
                Locale.ROOT,
                "sent %.1f/s replied %.1f/s lost %d late %d p50 %s p95 %s p99 %s max %s ms",
                period.get(Count.WRITTEN) / seconds,
                period.get(Count.REPLIED) / seconds,
                counts.get(Count.LOST),
                counts.get(Count.LATE),
                millis(all, all.percentileMicros(50)),
                millis(all, all.percentileMicros(95)),
                millis(all, all.percentileMicros(99)),
                millis(all, all.maxMicros()));
    }

    /** Returns the rate of pushes since the last line as text; empty if there were not any. */
    String pushes(double seconds) {
        long pushed = counts.minus(before).get(Count.PUSHED);
        return pushed == 0 ? "" : String.format(Locale.ROOT, "pushed %.1f/s ", pushed / seconds);
    }

    void next() {
        before = counts;
        latencies.clear();
    }

    private LatencyHistogram histogram() {
        LatencyHistogram sum = new LatencyHistogram();
        latencies.forEach(sum::add);
        return sum;
    }

    private static String millis(LatencyHistogram latencies, long micros) {
        if (latencies.isEmpty()) {
            return "-";
        }
        double millis = micros / MICROS_PER_MILLI;
        String format = millis < 1 ? "%.2f" : millis < 10 ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, format, millis);
    }
}
