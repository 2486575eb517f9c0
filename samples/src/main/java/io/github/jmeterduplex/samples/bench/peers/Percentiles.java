package io.github.jmeterduplex.samples.bench.peers;

/** Latencies that a contestant saw after its warm-up, in microseconds. */
record Percentiles(double p50Micros, double p99Micros) {
    /** Of a contestant that tells none. */
    static final Percentiles UNKNOWN = new Percentiles(Double.NaN, Double.NaN);
}
