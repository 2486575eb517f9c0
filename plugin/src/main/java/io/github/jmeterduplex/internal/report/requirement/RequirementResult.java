package io.github.jmeterduplex.internal.report.requirement;

import io.github.jmeterduplex.internal.report.read.Bounds;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of checking a requirement, for one label or all.
 *
 * @param label empty = all labels, or the sessions
 * @param kind which latency it is; empty where it is none
 * @param figure empty = nothing was measured
 * @param bounds the figure's 95 % interval; empty where it is none of the percentiles, or the interval is not known
 * @param isIncomplete whether files of the run are incomplete, so that what is missing might break it
 */
public record RequirementResult(
        Requirement requirement,
        Optional<String> label,
        Optional<LatencyKind> kind,
        OptionalDouble figure,
        Optional<Bounds> bounds,
        boolean isIncomplete) {
    /** A run so many times as long is none that anyone would make. */
    private static final double MAX_TIMES = 100;

    /**
     * Whether the figure is as required. Where its interval is known, all of the interval must be, or must not be. What
     * was not measured meets nothing, and what is not whole passes nothing.
     */
    public RequirementStatus answer() {
        if (figure.isEmpty()) {
            return isIncomplete ? RequirementStatus.UNDECIDED : RequirementStatus.BROKEN;
        }
        boolean met = requirement.isMetBy(figure.getAsDouble());
        return isWithinBounds() || (met && isIncomplete)
                ? RequirementStatus.UNDECIDED
                : met ? RequirementStatus.PASSED : RequirementStatus.BROKEN;
    }

    /** Whether the requirement's bound lies within the figure's interval. */
    private boolean isWithinBounds() {
        return requirement.isOrder()
                && bounds.filter(ends -> requirement.isMetBy(ends.low()) != requirement.isMetBy(ends.high()))
                        .isPresent();
    }

    /** Whether it is kept: neither broken nor undecided. */
    public boolean passed() {
        return answer() == RequirementStatus.PASSED;
    }

    /** One line for people. */
    public String text() {
        String whose = label.map(name -> Report.oneLine(name) + " ").orElse("");
        String value = figure.isPresent()
                ? number(figure.getAsDouble())
                        + kind.map(name -> " ms (" + name.word() + ")").orElse("")
                : "nothing was measured";
        RequirementStatus answer = answer();
        return "Required " + Report.oneLine(requirement.text()) + ": "
                + (answer == RequirementStatus.PASSED
                        ? answer.word()
                        : answer.word().toUpperCase(Locale.ROOT)) + ", " + whose
                + value + (answer == RequirementStatus.UNDECIDED ? ", " + advice() : "");
    }

    private String advice() {
        if (!isWithinBounds()) {
            return "of files that are not complete, see the notes: run again";
        }
        Bounds ends = bounds.orElseThrow();
        return "between " + number(ends.low()) + " and " + number(ends.high()) + ": "
                + longer().stream()
                        .mapToObj(times -> String.format(Locale.ROOT, "run longer, about %.0f times as long", times))
                        .findFirst()
                        .orElse("too near to the bound for a longer run to decide");
    }

    /**
     * How many times as long a run must be until its interval no longer holds the bound: intervals shrink with the
     * root of the length. Empty where no run would be long enough, and where it does not hold it.
     */
    OptionalDouble longer() {
        if (!isWithinBounds()) {
            return OptionalDouble.empty();
        }
        double value = figure.orElseThrow();
        Bounds ends = bounds.orElseThrow();
        double half = requirement.bound() > value ? ends.high() - value : value - ends.low();
        double ratio = half / Math.abs(requirement.bound() - value);
        double times = Math.max(2, Math.ceil(ratio * ratio));
        return times <= MAX_TIMES ? OptionalDouble.of(times) : OptionalDouble.empty();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.3f", value);
    }

    /** As a member of a report in JSON. */
    Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("requirement", requirement.text());
        label.ifPresent(name -> members.put("label", name));
        kind.ifPresent(name -> members.put("latency", name.word()));
        figure.ifPresent(value -> members.put("figure", value));
        bounds.ifPresent(ends -> {
            members.put("figure_low", ends.low());
            members.put("figure_high", ends.high());
        });
        members.put("passed", passed());
        members.put("answer", answer().word());
        if (answer() == RequirementStatus.UNDECIDED) {
            longer().ifPresent(times -> members.put("times_as_long", times));
        }
        return members;
    }
}
