package io.github.jmeterduplex.internal.live;

/**
 * What one interval of a run looked like, over all labels.
 *
 * @param epochMillis its end
 * @param sentPerSecond messages handed to a connection
 * @param repliedPerSecond messages replied in time
 * @param p50Millis of the latencies; not a number where there are none
 * @param p99Millis as that
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
