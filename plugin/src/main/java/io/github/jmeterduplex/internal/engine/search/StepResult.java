package io.github.jmeterduplex.internal.engine.search;

import java.util.List;

/**
 * The result of a step at one rate.
 *
 * @param perSecond the rate that was asked for
 * @param judgement of all bounds together
 * @param by the bounds that broke, each such as {@code p99 < 200 ms}; empty where none did
 * @param load the figure that is nearest to its bound, or farthest beyond it, over that bound: above 1 it breaks it;
 *     NaN where nothing was measured
 * @param figures what was measured
 * @param answeredPerSecond messages answered a second in its last intervals, if it was overloaded; infinite if not
 * @param senderFault why the load generator broke it, as a sentence without its end; empty where it did not
 */
public record StepResult(
        double perSecond,
        Judgement judgement,
        List<String> by,
        double load,
        StepFigures figures,
        double answeredPerSecond,
        String senderFault) {
    public StepResult {
        by = List.copyOf(by);
    }

    StepResult with(String fault) {
        return new StepResult(perSecond, judgement, by, load, figures, answeredPerSecond, fault);
    }
}
