package io.github.jmeterduplex.internal.engine.search;

/**
 * The figures of a step; NaN if not measured.
 *
 * @param seconds how long was measured
 * @param perSecond messages written per second
 * @param p50Millis of the latency that the bound applies to
 * @param p99Millis of the same latency
 * @param p99LowMillis lower end of its 95 % interval
 * @param p99HighMillis upper end
 * @param lostPercent lost, wrong and never written messages, of those whose outcome became known
 */
public record StepFigures(
        double seconds,
        double perSecond,
        double p50Millis,
        double p99Millis,
        double p99LowMillis,
        double p99HighMillis,
        double lostPercent) {}
