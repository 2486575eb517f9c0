package io.github.jmeterduplex.internal.engine.search;

import java.util.List;

/**
 * The result of a step at one rate.
 *
 * @param perSecond the requested rate
 * @param judgement of all bounds together
 * @param by the bounds that broke, for example {@code p99 < 200 ms}; empty if all were kept
 * @param load the figure that is nearest to its bound, or farthest beyond it, divided by that bound: above 1 the bound
 *     is broken; NaN if not measured
 * @param figures the measured figures
 * @param answeredPerSecond messages answered per second in its last intervals, if it was overloaded; infinite if not
 * @param senderFault why the load generator broke the step, as a sentence without its end; empty if it did not
 */
public record StepResult(
        double perSecond,
        Judgement judgement,
        List<String> by,
        double load,
        Figures figures,
        double answeredPerSecond,
        String senderFault) {
    public StepResult {
        by = List.copyOf(by);
    }

    StepResult with(String fault) {
        return new StepResult(perSecond, judgement, by, load, figures, answeredPerSecond, fault);
    }

    /**
     * The measured values of a step; NaN if not measured.
     *
     * @param seconds how long was measured
     * @param perSecond messages written per second
     * @param p50Millis of the latency that the bound applies to
     * @param p99Millis of the same latency
     * @param p99LowMillis lower end of its 95 % interval
     * @param p99HighMillis upper end
     * @param lostPercent lost, wrong and never written messages, of those whose outcome became known
     */
    public record Figures(
            double seconds,
            double perSecond,
            double p50Millis,
            double p99Millis,
            double p99LowMillis,
            double p99HighMillis,
            double lostPercent) {}
}
