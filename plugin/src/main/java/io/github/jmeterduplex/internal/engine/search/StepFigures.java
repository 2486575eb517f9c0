package io.github.jmeterduplex.internal.engine.search;

/**
 * What was measured in a step; NaN where nothing was measured.
 *
 * @param seconds how long was measured
 * @param perSecond messages written a second
 * @param p50Millis of the latency that the bound speaks of
 * @param p99Millis the same
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
