package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.compare.Difference.Judgement;
import io.github.jmeterduplex.internal.report.requirement.RequirementStatus;
import io.github.jmeterduplex.internal.report.statistics.Bounds;
import io.github.jmeterduplex.internal.report.statistics.RunsNeeded;
import io.github.jmeterduplex.internal.report.statistics.Shift;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * By how much a figure differs, how certain that is, and how many runs are needed if it is not certain.
 *
 * @param shift from the baseline to the candidate, as the figure is tested
 * @param smallest the least difference that matters, in percent; if the figure is a share, in points
 * @param tests how many figures are tested together: each needs more runs if there are more figures
 */
record DifferenceEstimate(Difference difference, Shift shift, double smallest, int tests) {
    private static final double POWER = 0.9;
    private static final double PERCENT = 100;
    /** Shares of percent below this have decimals in reports. */
    private static final double WHOLE = 10;

    DifferenceEstimate(Difference difference, double smallest, int tests) {
        this(difference, difference.shift(), smallest, tests);
    }

    /**
     * Returns the answer for scripts: broken if the figure is proven worse by more than the smallest difference,
     * undecided if more runs are needed.
     */
    RequirementStatus answer() {
        if (isSmall()) {
            return RequirementStatus.PASSED;
        }
        if (isWorse()) {
            return RequirementStatus.BROKEN;
        }
        if (isHighInSomeRun()) {
            return RequirementStatus.UNDECIDED;
        }
        return difference.judgement().isChange() || !difference.figure().isRelative()
                ? RequirementStatus.PASSED
                : RequirementStatus.UNDECIDED;
    }

    private boolean isWorse() {
        return difference.judgement().tone() == Judgement.Tone.WORSE;
    }

    /**
     * Whether a run of the candidate has a share that exceeds those of all runs of the baseline by a difference that
     * matters.
     */
    private boolean isHighInSomeRun() {
        return !difference.figure().isRelative()
                && difference.ofCandidate().max() - difference.ofBaseline().max() > smallest;
    }

    /** Whether a difference that matters is ruled out. */
    private boolean isSmall() {
        return difference.figure().isRelative()
                && shift.interval()
                        .filter(bounds -> new Bounds(told(bounds.low()), told(bounds.high())).isWithin(smallest))
                        .isPresent();
    }

    /** Returns a sentence without its end, for example {@code slower by 8 % (3 to 14), p 0.02}. */
    String words() {
        if (isHighInSomeRun() && !isWorse()) {
            return "undecided: up to " + size(difference.ofCandidate().max()) + " % in runs of the candidate, "
                    + size(difference.ofBaseline().max()) + " % at most in those of the baseline";
        }
        if (difference.judgement().isChange()) {
            return difference.judgement().words() + " by " + size(Math.abs(told(shift.estimate()))) + unit() + range()
                    + ", p " + probability(shift.probability())
                    + (isSmall() ? ", less than " + plain(smallest) + " %" : "");
        }
        if (isSmall()) {
            return "no difference larger than " + plain(smallest) + " %";
        }
        return difference.figure().isRelative()
                ? "undecided: " + advice()
                : difference.judgement().words();
    }

    private String advice() {
        int fewest =
                Math.min(difference.baseline().size(), difference.candidate().size());
        OptionalLong needed = runsNeeded();
        if (difference.deviation().isPresent()) {
            long more = Math.max(1, needed.orElseThrow() - fewest);
            return more + (more == 1 ? " more run each" : " more runs each") + condition();
        }
        return "one run each does not tell how much runs differ; a difference of " + plain(smallest) + " % takes "
                + needed.orElse(RunsNeeded.MIN) + " runs each at least";
    }

    /** Returns the condition that a large difference needs fewer runs than one that just matters. */
    private String condition() {
        boolean isSlower = shift.estimate() > 0;
        return sought() > matters()
                ? ", if it stays " + difference.figure().change(isSlower) + " by "
                        + size(Math.abs(told(isSlower ? sought() : -sought()))) + " % at least"
                : "";
    }

    /** Returns the least difference that matters, as it is tested. */
    private double matters() {
        return Math.log1p(smallest / PERCENT);
    }

    /** Returns the difference to find: the least one that is likely after these runs, if that is more than matters. */
    private double sought() {
        return Math.max(matters(), difference.leastShift());
    }

    /**
     * Returns how many runs of each group find the difference in nine of ten comparisons. If both groups have one run,
     * it is the least number for the smallest difference, from the spread within single runs; empty if that is not
     * known.
     */
    OptionalLong runsNeeded() {
        OptionalDouble between = difference.deviation();
        OptionalDouble deviation = between.isPresent() ? between : difference.within();
        double degrees = between.isPresent() ? difference.degreesOfFreedom() : Double.POSITIVE_INFINITY;
        return deviation.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(RunsNeeded.each(
                        between.isPresent() ? sought() : matters(),
                        deviation.getAsDouble(),
                        degrees,
                        RunGroupComparison.LEVEL / Math.max(1, tests),
                        POWER));
    }

    /** Converts a tested value to percent of the baseline, or to points if the figure is a share. */
    double told(double tested) {
        return difference.figure().isRelative() ? PERCENT * Math.expm1(tested) : tested;
    }

    private String unit() {
        return difference.figure().isRelative() ? " %" : " points";
    }

    /** Returns the range in the direction of the judgement: if a figure went down, by how much it did. */
    private String range() {
        boolean dropped = shift.estimate() < 0;
        return shift.interval()
                .map(bounds -> dropped
                        ? " (" + size(-told(bounds.high())) + " to " + size(-told(bounds.low())) + ")"
                        : " (" + size(told(bounds.low())) + " to " + size(told(bounds.high())) + ")")
                .orElse("");
    }

    private static String size(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < WHOLE ? "%.1f" : "%.0f", value);
    }

    private static String probability(double p) {
        return p < 0.001 ? "below 0.001" : String.format(Locale.ROOT, p < 0.01 ? "%.3f" : "%.2f", p);
    }

    /** Formats a percentage without decimals if they are zero. */
    static String plain(double percent) {
        return percent == Math.rint(percent) ? String.format(Locale.ROOT, "%.0f", percent) : Double.toString(percent);
    }
}
