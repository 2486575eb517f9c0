package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.Interval;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The time span of a run that is reported; an interval belongs to it if it starts in the span.
 *
 * @param isWhole whether latencies count that were measured while the load generator was disturbed
 */
public record Window(long fromEpochMillis, long toEpochMillis, boolean isWhole) {
    /**
     * Returns the time span that a user asked for.
     *
     * @param from its start, since the earliest start; null = after the longest warm-up
     * @param to its end; null = that of the run
     */
    public static Window of(List<Engine> engines, @Nullable Duration from, @Nullable Duration to) {
        long origin = Engine.origin(engines);
        long warmupMillis = engines.stream()
                .mapToLong(engine -> engine.meta().warmupMillis())
                .max()
                .orElse(0);
        return new Window(
                origin + (from == null ? warmupMillis : from.toMillis()),
                to == null ? Long.MAX_VALUE : origin + to.toMillis(),
                false);
    }

    /** Returns this time span with the latencies of all its parts. */
    public Window whole() {
        return new Window(fromEpochMillis, toEpochMillis, true);
    }

    /** Whether the time span starts when the longest warm-up ends, which is the default. */
    boolean isAfterWarmUp(List<Engine> engines) {
        return fromEpochMillis == of(engines, null, null).fromEpochMillis();
    }

    boolean contains(Interval interval) {
        return interval.startEpochMillis() >= fromEpochMillis && interval.startEpochMillis() < toEpochMillis;
    }
}
