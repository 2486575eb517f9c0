package io.github.jmeterduplex.internal.engine.search;

import io.github.jmeterduplex.internal.report.statistics.BatchMeans;
import io.github.jmeterduplex.internal.report.statistics.Distributions;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Whether a step met a bound. */
public enum Judgement {
    /** The step met the bound, with statistical confidence. */
    KEPT,
    /** The step broke the bound, with statistical confidence. */
    BROKEN,
    /** The measured value is too near the bound, or there are too few messages, for a decision. */
    UNDECIDED;

    /**
     * The confidence of each test, one-sided. A search makes five to ten such tests, two or three of them near the
     * bound, and its answer as a whole should be right nineteen times in twenty.
     */
    private static final double CONFIDENCE = 0.99;
    /** The smallest number of bad events expected on the bound whose absence proves that the bound is met. */
    private static final int MIN_EXPECTED = 10;
    /** The smallest number of bad events that proves that there are too many. */
    private static final int MIN_BAD = 10;

    /** Combines the results for two bounds: broken if one is broken, met if both are met. */
    Judgement and(Judgement other) {
        if (this == BROKEN || other == BROKEN) {
            return BROKEN;
        }
        return this == KEPT && other == KEPT ? KEPT : UNDECIDED;
    }

    /** Returns this result as a word for files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Tests whether a share of events exceeds the allowed share, if neighbours depend on each other.
     *
     * <p>If a share p of n events may be bad, n p bad ones are expected on the bound, with a standard deviation of
     * sqrt(effect n p (1 - p)), {@link BatchMeans}. The share is decided if its distance from the bound is more than
     * Student's t times this deviation.
     *
     * @param bad number of bad events in each batch, in the order of time
     * @param counts all events of each batch
     * @param allowed the share of them that may be bad
     * @param usual the dependence of such events on each other, as seen elsewhere in the same batches; empty if it is
     *     not known
     */
    static Judgement ofShare(long[] bad, long[] counts, double allowed, Optional<BatchMeans> usual) {
        double all = Arrays.stream(counts).sum();
        double allBad = Arrays.stream(bad).sum();
        if (all == 0) {
            return UNDECIDED;
        }
        if (allowed == 0) {
            return allBad > 0 ? BROKEN : KEPT;
        }
        if (allowed >= 1) {
            return KEPT;
        }
        boolean hasEnough = all * allowed >= MIN_EXPECTED;
        if (!hasEnough && allBad < MIN_BAD) {
            return UNDECIDED;
        }
        if (allBad == all && Math.pow(allowed, all) < 1 - CONFIDENCE) {
            return BROKEN;
        }
        double share = allBad / all;
        long[] good = new long[bad.length];
        Arrays.setAll(good, i -> counts[i] - bad[i]);
        Optional<BatchMeans> seen = BatchMeans.of(good, counts);
        if (seen.isEmpty() && usual.isEmpty()) {
            return UNDECIDED;
        }
        double most = Math.max(
                seen.map(means -> deviation(means, all, share)).orElse(0.0),
                usual.map(means -> deviation(means, all, allowed)).orElse(0.0));
        double tooMany = allBad - allowed * all;
        if (Math.abs(tooMany) <= most) {
            return UNDECIDED;
        }
        if (tooMany > 0) {
            return allBad >= MIN_BAD ? BROKEN : UNDECIDED;
        }
        return hasEnough ? KEPT : UNDECIDED;
    }

    /** Returns by how much a count may differ from its expected value by chance. */
    private static double deviation(BatchMeans means, double all, double share) {
        return Distributions.studentQuantile(CONFIDENCE, means.degreesOfFreedom())
                * Math.sqrt(means.effect() * all * share * (1 - share));
    }
}
