package io.github.jmeterduplex.internal.engine.search;

import java.util.ArrayList;
import java.util.List;

/**
 * All steps of a search, including those that were repeated, to find out whether they contradict each other. Pure.
 *
 * <p>A server that is slow now and then, less often than once per step, keeps a rate in most steps and breaks it in
 * some. So if a rate was not kept at or below a rate that was kept, steps are too short.
 */
final class StepHistory {
    /** How many times its bound a measured value must be for chance to be ruled out. */
    private static final double CLEARLY_BEYOND = 1.2;
    /**
     * The share of an earlier sustained rate that an overloaded server must still answer; below that, it does not
     * sustain the rate for long.
     */
    private static final double CLEARLY_LESS = 0.85;

    private final List<StepResult> steps = new ArrayList<>();

    void add(StepResult step) {
        steps.add(step);
    }

    /** Whether the results of any two steps contradict each other. */
    boolean scatters() {
        return steps.stream().anyMatch(this::isContradicted);
    }

    private boolean isContradicted(StepResult step) {
        return isFailed(step)
                && steps.stream()
                        .anyMatch(other -> other.judgement() == Judgement.KEPT
                                && (other.perSecond() >= step.perSecond()
                                        || other.perSecond() * CLEARLY_LESS > step.answeredPerSecond()));
    }

    private static boolean isFailed(StepResult step) {
        return step.senderFault().isEmpty()
                && (step.judgement() == Judgement.BROKEN
                        || (step.judgement() == Judgement.UNDECIDED && step.load() > CLEARLY_BEYOND));
    }

    /**
     * Returns the mean time in seconds between two disturbances that made steps differ; infinite without disturbances.
     */
    double gapSeconds() {
        List<StepResult> contradicted =
                steps.stream().filter(this::isContradicted).toList();
        double lowest =
                contradicted.stream().mapToDouble(StepResult::perSecond).min().orElse(Double.POSITIVE_INFINITY);
        double seconds = steps.stream()
                .filter(step -> step.perSecond() >= lowest)
                .mapToDouble(step -> step.figures().seconds())
                .sum();
        return contradicted.isEmpty() ? Double.POSITIVE_INFINITY : seconds / contradicted.size();
    }
}
