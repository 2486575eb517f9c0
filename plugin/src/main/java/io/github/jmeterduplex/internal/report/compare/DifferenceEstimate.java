package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.requirement.RequirementStatus;
import io.github.jmeterduplex.internal.report.statistics.RunsNeeded;
import io.github.jmeterduplex.internal.report.statistics.Shift;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * By how much a figure differs, how sure that is, and how many runs it takes where it is not sure.
 *
 * @param shift from the baseline to the candidate, as the figure is tested
 * @param smallest the least difference that matters, in percent; of a share in points
 * @param tests how many figures are tested together: the more, the more runs each takes
 */
record DifferenceEstimate(Difference difference, Shift shift, double smallest, int tests) {
    private static final double POWER = 0.9;
    private static final double PERCENT = 100;
    /** Below, a share of percent is reported with decimals. */
    private static final double WHOLE = 10;

    DifferenceEstimate(Difference difference, double smallest, int tests) {
        this(difference, difference.shift(), smallest, tests);
    }

    /**
     * What a script is to make of it: broken where it is proven worse by more than does not matter, undecided where
     * more runs are needed.
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

    /** Whether a run of the candidate has a share that is above that of any run of the baseline by what matters. */
    private boolean isHighInSomeRun() {
        return !difference.figure().isRelative()
                && difference.ofCandidate().max() - difference.ofBaseline().max() > smallest;
    }

    /** Whether a difference that matters is ruled out. */
    private boolean isSmall() {
        return difference.figure().isRelative()
                && shift.interval()
                        .filter(bounds -> new Shift.Bounds(told(bounds.low()), told(bounds.high())).isWithin(smallest))
                        .isPresent();
    }

    /** A sentence without its end, such as {@code slower by 8 % (3 to 14), p 0.02}. */
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

    /** A large difference takes fewer runs than one that just matters. */
    private String condition() {
        boolean isSlower = shift.estimate() > 0;
        return sought() > matters()
                ? ", if it stays " + difference.figure().change(isSlower) + " by "
                        + size(Math.abs(told(isSlower ? sought() : -sought()))) + " % at least"
                : "";
    }

    /** The least difference that matters, as it is tested. */
    private double matters() {
        return Math.log1p(smallest / PERCENT);
    }

    /** The difference that is to be found: the least that these runs leave likely, where that is more than matters. */
    private double sought() {
        return Math.max(matters(), difference.leastShift());
    }

    /**
     * How many runs of each group find the difference that is sought in nine of ten comparisons. With one run each it
     * is the least for the smallest difference, from what single runs have within themselves; empty where they have
     * none.
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

    /** In percent of the baseline, or in points where the figure is a share. */
    double told(double tested) {
        return difference.figure().isRelative() ? PERCENT * Math.expm1(tested) : tested;
    }

    private String unit() {
        return difference.figure().isRelative() ? " %" : " points";
    }

    /** In the direction of the judgement: of a figure that went down, how far down. */
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

    /** Without decimals that say nothing. */
    static String plain(double percent) {
        return percent == Math.rint(percent) ? String.format(Locale.ROOT, "%.0f", percent) : Double.toString(percent);
    }
}
