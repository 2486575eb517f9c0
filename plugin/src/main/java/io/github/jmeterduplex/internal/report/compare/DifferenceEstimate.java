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
 * An estimate of how much a quantity differs, how certain that is, and how many runs would make it certain.
 *
 * @param shift from the baseline to the candidate, as the figure is tested
 * @param smallest the least difference that matters, in percent; if the figure is a share, in points
 * @param tests how many figures are tested together: each needs more runs if there are more figures
 */
record DifferenceEstimate(Difference difference, Shift shift, double smallest, int tests) {
    private static final double POWER = 0.9;
    private static final double PERCENT = 100;
    /** Percentage below which a report shows decimals. */
    private static final double WHOLE = 10;

    DifferenceEstimate(Difference difference, double smallest, int tests) {
        this(difference, difference.shift(), smallest, tests);
    }

    /**
     * Returns the result for scripts: broken if the quantity is proven worse than allowed, undecided if more runs are
     * needed.
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

    /** Whether a share in any run of the candidate exceeds all runs of the baseline by a difference that matters. */
    private boolean isHighInSomeRun() {
        return !difference.figure().isRelative()
                && difference.ofCandidate().max() - difference.ofBaseline().max() > smallest;
    }

    /** Whether the difference is proven to be smaller than one that matters. */
    private boolean isSmall() {
        return difference.figure().isRelative()
                && shift.interval()
                        .filter(bounds -> new Bounds(told(bounds.low()), told(bounds.high())).isWithin(smallest))
                        .isPresent();
    }

    /** Returns the estimate as a sentence without its end, for example {@code slower by 8 % (3 to 14), p 0.02}. */
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
                + needed.orElse(RunsNeeded.least(level())) + " runs each at least";
    }

    /** Returns the condition for the number of further runs as text: that the difference stays as large as assumed. */
    private String condition() {
        boolean isSlower = shift.estimate() > 0;
        return sought() > matters()
                ? ", if it stays " + difference.figure().change(isSlower) + " by "
                        + size(Math.abs(told(isSlower ? sought() : -sought()))) + " % at least"
                : "";
    }

    /** Returns the smallest difference that matters, on the scale of the test. */
    private double matters() {
        return Math.log1p(smallest / PERCENT);
    }

    /** Returns the difference to look for: the smallest that matters, or a larger one if these runs make it likely. */
    private double sought() {
        return Math.max(matters(), difference.leastShift());
    }

    /**
     * Returns how many runs of each group are needed to find the difference in nine of ten comparisons. If both groups
     * have one run, it is the least number for the smallest difference, from the spread within single runs; empty if
     * that is not known.
     */
    OptionalLong runsNeeded() {
        OptionalDouble between = difference.deviation();
        OptionalDouble deviation = between.isPresent() ? between : difference.within();
        double degrees = between.isPresent() ? difference.degreesOfFreedom() : Double.POSITIVE_INFINITY;
        return deviation.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(RunsNeeded.each(
                        between.isPresent() ? sought() : matters(), deviation.getAsDouble(), degrees, level(), POWER));
    }

    /** Returns the level at which this figure is shown to differ even if it is the only one. */
    private double level() {
        return RunGroupComparison.LEVEL / Math.max(1, tests);
    }

    /**
     * Converts a value from the scale of the test to percent of the baseline, or to points if the quantity is a share.
     */
    double told(double tested) {
        return difference.figure().isRelative() ? PERCENT * Math.expm1(tested) : tested;
    }

    private String unit() {
        return difference.figure().isRelative() ? " %" : " points";
    }

    /** Returns the confidence interval as text, in the direction of the change: if a value dropped, by how much. */
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

    /** Formats a percentage, without decimals if they are zero. */
    static String plain(double percent) {
        return percent == Math.rint(percent) ? String.format(Locale.ROOT, "%.0f", percent) : Double.toString(percent);
    }
}
