package io.github.jmeterduplex.samples.bench.peers;

/**
 * What a contestant itself measured. A figure that it does not print is NaN.
 *
 * @param p50Micros latency, in microseconds
 * @param p99Micros the same
 * @param pushedPerSecond pushes that it took
 * @param lateP99Micros by how much messages were sent after they were due
 */
record ContestantFigures(double p50Micros, double p99Micros, double pushedPerSecond, double lateP99Micros) {
    /** Of a contestant that reports nothing. */
    static final ContestantFigures NOTHING = new ContestantFigures(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
}
