package io.github.jmeterduplex.samples.bench.peers;

/**
 * What a contestant itself saw in its window. What it does not say is NaN.
 *
 * @param p50Micros latency, in microseconds
 * @param p99Micros the same
 * @param pushedPerSecond pushes that it took
 */
record Seen(double p50Micros, double p99Micros, double pushedPerSecond) {
    /** Of a contestant that reports nothing. */
    static final Seen NOTHING = new Seen(Double.NaN, Double.NaN, Double.NaN);
}
