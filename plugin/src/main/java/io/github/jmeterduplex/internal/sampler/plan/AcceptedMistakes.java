package io.github.jmeterduplex.internal.sampler.plan;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The mistakes with which the user of JMeter's window runs the plan all the same. Thread-safe. */
public final class AcceptedMistakes {
    /** The mistakes of the latest start in lines. Written by Swing's thread, at each start of a run in the window. */
    private static volatile Set<String> lines = Set.of();

    private AcceptedMistakes() {}

    /** Replaces the accepted mistakes by these. */
    public static void set(List<PlanCheck.Mistake> mistakes) {
        lines = mistakes.stream().map(PlanCheck.Mistake::line).collect(Collectors.toUnmodifiableSet());
    }

    /** Whether the user has accepted all these mistakes. */
    public static boolean areAll(List<PlanCheck.Mistake> mistakes) {
        Set<String> accepted = lines;
        return mistakes.stream().map(PlanCheck.Mistake::line).allMatch(accepted::contains);
    }
}
