package io.github.jmeterduplex.internal.report.judge;

/**
 * Latency percentiles of a label, with which the stops of the load generator are compared.
 *
 * @param of the label, and the kind of its latencies if it has more than one
 */
public record MeasuredTimes(
        String of, double p50Millis, double p90Millis, double p95Millis, double p99Millis, double p999Millis) {}
