package io.github.jmeterduplex.internal.report.requirement;

import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.statistics.Bounds;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of checking one requirement, for one label or for all.
 *
 * @param label empty = all labels, or the sessions
 * @param kind the kind of latency; empty if the figure is not a latency
 * @param figure empty = it was not measured
 * @param range the range in which the run shows the figure to be; empty if it is not a percentile
 * @param isIncomplete whether files of the run are incomplete, so that missing data might break it
 */
public record RequirementResult(
        Requirement requirement,
        Optional<String> label,
        Optional<LatencyKind> kind,
        OptionalDouble figure,
        Optional<PercentileRange> range,
        boolean isIncomplete) {
    /** Greatest factor by which it is practical to make a run longer. */
    private static final double MAX_TIMES = 100;

    /**
     * Returns whether the measured value meets the requirement; for percentiles {@link PercentileRange} decides. A
     * figure that was not measured is not as required, and if files are incomplete, a requirement does not pass.
     */
    public RequirementStatus answer() {
        if (figure.isEmpty()) {
            return isIncomplete ? RequirementStatus.UNDECIDED : RequirementStatus.BROKEN;
        }
        RequirementStatus answer = ofComplete();
        return answer == RequirementStatus.PASSED && isIncomplete ? RequirementStatus.UNDECIDED : answer;
    }

    /** Returns the result as if the files of the run were complete. */
    private RequirementStatus ofComplete() {
        return range.filter(ends -> requirement.isOrder())
                .map(ends -> ends.answer(requirement))
                .orElseGet(() -> requirement.isMetBy(figure.orElseThrow())
                        ? RequirementStatus.PASSED
                        : RequirementStatus.BROKEN);
    }

    private Optional<Bounds> interval() {
        return range.flatMap(PercentileRange::interval);
    }

    private boolean isOwn() {
        return range.filter(PercentileRange::isOwn).isPresent();
    }

    /** Whether the requirement is met: it is neither broken nor undecided. */
    public boolean passed() {
        return answer() == RequirementStatus.PASSED;
    }

    /** Returns the result as one line for people. */
    public String text() {
        String ofLabel = label.map(name -> Report.oneLine(name) + " ").orElse("");
        String value = figure.isPresent()
                ? PercentileRange.number(figure.getAsDouble())
                        + kind.map(name -> " ms (" + name.word() + ")").orElse("")
                : "nothing was measured";
        RequirementStatus answer = answer();
        return "Required " + Report.oneLine(requirement.text()) + ": "
                + (answer == RequirementStatus.PASSED
                        ? answer.word()
                        : answer.word().toUpperCase(Locale.ROOT)) + ", " + ofLabel
                + value + (answer == RequirementStatus.UNDECIDED ? ", " + advice() : "");
    }

    private String advice() {
        if (figure.isEmpty() || ofComplete() != RequirementStatus.UNDECIDED) {
            return "of files that are not complete, see the notes: run again";
        }
        if (isOwn()) {
            return "the load generator's own, not the server's: see the verdict";
        }
        if (interval().isEmpty()) {
            return range.orElseThrow().withoutInterval(requirement);
        }
        Bounds ends = interval().orElseThrow();
        return "between " + PercentileRange.number(ends.low()) + " and " + PercentileRange.number(ends.high()) + ": "
                + longer().stream()
                        .mapToObj(times -> String.format(Locale.ROOT, "run longer, about %.0f times as long", times))
                        .findFirst()
                        .orElse("too near to the bound for a longer run to decide");
    }

    /**
     * Returns how many times as long a run must be to decide the requirement, as intervals shrink with the root of the
     * length. Empty if no practical run would be long enough, if the interval is not known or does not contain the
     * bound, or if the figure is the load generator's own.
     */
    OptionalDouble longer() {
        if (isOwn() || interval().isEmpty() || ofComplete() != RequirementStatus.UNDECIDED) {
            return OptionalDouble.empty();
        }
        double value = figure.orElseThrow();
        Bounds ends = interval().orElseThrow();
        double half = requirement.bound() > value ? ends.high() - value : value - ends.low();
        double ratio = half / Math.abs(requirement.bound() - value);
        double times = Math.max(2, Math.ceil(ratio * ratio));
        return times <= MAX_TIMES ? OptionalDouble.of(times) : OptionalDouble.empty();
    }

    /** Returns the result as an object in the report's JSON. */
    Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("requirement", requirement.text());
        label.ifPresent(name -> members.put("label", name));
        kind.ifPresent(name -> members.put("latency", name.word()));
        figure.ifPresent(value -> members.put("figure", value));
        interval().ifPresent(ends -> {
            members.put("figure_low", ends.low());
            members.put("figure_high", ends.high());
        });
        members.put("passed", passed());
        members.put("answer", answer().word());
        if (answer() == RequirementStatus.UNDECIDED) {
            members.put("why", advice());
            longer().ifPresent(times -> members.put("times_as_long", times));
        }
        return members;
    }
}
