package io.github.jmeterduplex.dsl;

import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Percentile;
import java.time.Duration;

/** The latencies of a row of the report's table, with three significant digits. Immutable. */
public final class RunLatencies {
    private static final double NANOS_PER_MILLI = 1_000_000;

    private final String row;
    private final Latencies latencies;

    RunLatencies(String row, Latencies latencies) {
        this.row = row;
        this.latencies = latencies;
    }

    /** Returns how many there are. */
    public long count() {
        return latencies.count();
    }

    /** Returns their mean. */
    public Duration mean() {
        return time(latencies.mean());
    }

    /** Returns the longest. */
    public Duration max() {
        return time(latencies.max());
    }

    /** Returns their median. */
    public RunPercentile p50() {
        return percentile(Percentile.P50);
    }

    /** Returns the one that 90 % of them do not exceed. */
    public RunPercentile p90() {
        return percentile(Percentile.P90);
    }

    /** Returns the one that 95 % of them do not exceed. */
    public RunPercentile p95() {
        return percentile(Percentile.P95);
    }

    /** Returns the one that 99 % of them do not exceed. */
    public RunPercentile p99() {
        return percentile(Percentile.P99);
    }

    /** Returns the one that 99.9 % of them do not exceed. */
    public RunPercentile p999() {
        return percentile(Percentile.P999);
    }

    private RunPercentile percentile(Percentile percentile) {
        String name = row + ", " + percentile.word() + " of " + count() + " latencies";
        if (latencies.shown(percentile).isEmpty()) {
            throw new IllegalStateException(name + ": too few; send more messages, or ask for a lower percentile");
        }
        return new RunPercentile(
                name,
                time(latencies.at(percentile)),
                latencies.bounds(percentile).map(bounds -> time(bounds.low())),
                latencies.bounds(percentile).map(bounds -> time(bounds.high())));
    }

    private static Duration time(double millis) {
        return Duration.ofNanos(Math.round(millis * NANOS_PER_MILLI));
    }
}
