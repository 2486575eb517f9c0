package io.github.jmeterduplex.internal.report.judge;

/**
 * Percentiles of the latencies of a label, which the stops of the load generator are held against.
 *
 * @param of the label, and the kind of its latencies where it has more than one
 */
public record MeasuredTimes(String of, double p50Millis, double p90Millis, double p99Millis, double p999Millis) {}
