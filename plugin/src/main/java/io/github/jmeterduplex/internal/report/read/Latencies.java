package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.LatencyHistogram;

/** The figures of one histogram that has at least one latency; milliseconds. */
public record Latencies(long count, double mean, double p50, double p90, double p99, double p999, double max) {
    private static final double MICROS_PER_MILLI = 1_000.0;

    static Latencies of(LatencyHistogram histogram) {
        return new Latencies(
                histogram.count(),
                Math.round(histogram.meanMicros()) / MICROS_PER_MILLI,
                histogram.percentileMicros(50) / MICROS_PER_MILLI,
                histogram.percentileMicros(90) / MICROS_PER_MILLI,
                histogram.percentileMicros(99) / MICROS_PER_MILLI,
                histogram.percentileMicros(99.9) / MICROS_PER_MILLI,
                histogram.maxMicros() / MICROS_PER_MILLI);
    }
}
