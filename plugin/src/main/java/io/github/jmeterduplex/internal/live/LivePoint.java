package io.github.jmeterduplex.internal.live;

/**
 * The figures of one interval of a run, over all labels.
 *
 * @param epochMillis its end
 * @param sentPerSecond messages handed to a connection
 * @param repliedPerSecond messages replied in time
 * @param p50Millis of the latencies; not a number if there are not any
 * @param p99Millis of the latencies, likewise
 * @param lost messages lost since the run began
 * @param open open sessions at its end
 */
public record LivePoint(
        long epochMillis,
        double sentPerSecond,
        double repliedPerSecond,
        double p50Millis,
        double p99Millis,
        long lost,
        long open) {}
