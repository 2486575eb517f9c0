package io.github.jmeterduplex.internal.report.requirement;

import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Percentile;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Checks a report against requirements.
 *
 * <p>Without a label, counts are the sums over all labels, and rates and latencies must be as required in each label
 * that has any. Latencies are the intended ones if a label has them. A requirement is not met by a figure that was not
 * measured. It is undecided if the 95 % interval of a percentile contains the bound, if that interval is not known,
 * unless the bound is beyond doubt ({@link PercentileRange}), and if the percentile is too high because of the load
 * generator ({@link Report#leastOfServer}).
 */
public final class RequirementCheck {
    private static final String SEPARATE = " (";
    /** Counts that include messages that were planned but not written. */
    private static final Set<Count> OF_ATTEMPTS = EnumSet.of(Count.SENT, Count.FAILED);

    private final Report report;

    public RequirementCheck(Report report) {
        this.report = report;
    }

    /** Returns the results of requirements as members of a report in JSON. */
    public static List<Map<String, Object>> members(List<RequirementResult> results) {
        return results.stream().map(RequirementResult::members).toList();
    }

    /** Returns the result of all requirements together; passed if there are not any. */
    public static RequirementStatus answer(List<RequirementResult> results) {
        return RequirementStatus.all(
                results.stream().map(RequirementResult::answer).toList());
    }

    public List<RequirementResult> of(List<Requirement> requirements) {
        List<RequirementResult> results = new ArrayList<>();
        for (Requirement requirement : requirements) {
            String figure = requirement.figure();
            if (Requirement.LATENCIES.containsKey(figure)) {
                addLatencies(requirement, results);
            } else if (Requirement.SESSIONS.containsKey(figure)) {
                results.add(result(requirement, Optional.empty(), Optional.empty(), ofSessions(figure)));
            } else if (figure.equals(Requirement.PER_SECOND)) {
                addRates(requirement, results);
            } else {
                results.add(result(requirement, requirement.label(), Optional.empty(), sum(requirement)));
            }
        }
        return results;
    }

    private RequirementResult result(
            Requirement requirement, Optional<String> label, Optional<LatencyKind> kind, OptionalDouble figure) {
        return new RequirementResult(requirement, label, kind, figure, Optional.empty(), report.isIncomplete());
    }

    /** Returns the entry for a value's name, which was checked when the requirement was read. */
    private static <T> T known(Map<String, T> figures, String figure) {
        return Objects.requireNonNull(figures.get(figure), figure);
    }

    /** Returns a value of sessions; empty if the report does not have records of them. */
    private OptionalDouble ofSessions(String figure) {
        boolean isNothing = report.isOfRows() || report.toSeconds() <= report.fromSeconds();
        return isNothing
                ? OptionalDouble.empty()
                : OptionalDouble.of(known(Requirement.SESSIONS, figure).applyAsDouble(report.sessions()));
    }

    /** Returns the sum of a count over labels; empty if the label or the count is unknown. */
    private OptionalDouble sum(Requirement requirement) {
        List<Report.Label> labels = requirement
                .label()
                .map(name ->
                        Optional.ofNullable(report.labels().get(name)).stream().toList())
                .orElseGet(() -> List.copyOf(report.labels().values()));
        Count count = known(Requirement.COUNTS, requirement.figure());
        if (labels.isEmpty() || !report.tells(count) || (!OF_ATTEMPTS.contains(count) && isNothingWritten(labels))) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(sum(labels, count));
    }

    private static double sum(List<Report.Label> labels, Count count) {
        return labels.stream().mapToDouble(label -> label.counts().get(count)).sum();
    }

    /** Whether all writes failed, so that a count of lost messages does not prove anything. */
    private static boolean isNothingWritten(List<Report.Label> labels) {
        return sum(labels, Count.SENT) > 0 && sum(labels, Count.WRITTEN) == 0;
    }

    /** Adds a result for the rate of each label, as rates of labels that send at different times cannot be summed. */
    private void addRates(Requirement requirement, List<RequirementResult> results) {
        int before = results.size();
        report.labels().forEach((name, label) -> {
            if (requirement.label().map(name::equals).orElse(label.perSecond() > 0)) {
                OptionalDouble rate = OptionalDouble.of(label.perSecond());
                results.add(result(requirement, Optional.of(name), Optional.empty(), rate));
            }
        });
        if (results.size() == before) {
            results.add(result(requirement, requirement.label(), Optional.empty(), OptionalDouble.empty()));
        }
    }

    private void addLatencies(Requirement requirement, List<RequirementResult> results) {
        if (requirement.label().isPresent()) {
            String name = requirement.label().get();
            results.add(latency(requirement, name, find(name)));
            return;
        }
        int before = results.size();
        report.labels()
                .forEach((name, label) ->
                        felt(label).ifPresent(found -> results.add(latency(requirement, name, Optional.of(found)))));
        if (results.size() == before) {
            results.add(result(requirement, Optional.empty(), Optional.empty(), OptionalDouble.empty()));
        }
    }

    private RequirementResult latency(
            Requirement requirement, String name, Optional<Map.Entry<LatencyKind, Latencies>> found) {
        return found.map(entry -> new RequirementResult(
                        requirement,
                        Optional.of(name),
                        Optional.of(entry.getKey()),
                        OptionalDouble.of(known(Requirement.LATENCIES, requirement.figure())
                                .applyAsDouble(entry.getValue())),
                        requirement.percentile().map(percentile -> range(base(name), entry, percentile)),
                        report.isIncomplete()))
                .orElseGet(() -> result(requirement, Optional.of(name), Optional.empty(), OptionalDouble.empty()));
    }

    private PercentileRange range(String label, Map.Entry<LatencyKind, Latencies> times, Percentile percentile) {
        PercentileRange range = PercentileRange.of(times.getValue(), percentile);
        OptionalDouble least = report.leastOfServer(label, times.getKey(), times.getValue(), percentile);
        return least.isPresent() ? range.ofLoadGenerator(least.getAsDouble()) : range;
    }

    /** Returns the latency that users felt, which is the intended one if the label was paced. */
    public static Optional<Map.Entry<LatencyKind, Latencies>> felt(Report.Label label) {
        return label.latencies(LatencyKind.INTENDED)
                .map(intended -> Map.entry(LatencyKind.INTENDED, intended))
                .or(() -> label.latencies(LatencyKind.LATENCY).map(latency -> Map.entry(LatencyKind.LATENCY, latency)));
    }

    /** Returns the label to which a row of the report belongs, for example a row {@code LABEL (push)}. */
    private String base(String name) {
        int at = name.lastIndexOf(SEPARATE);
        return report.labels().containsKey(name) || at < 0 ? name : name.substring(0, at);
    }

    /** Returns the latencies of a row of the report: of a label, or of a row like {@code LABEL (push)}. */
    public Optional<Map.Entry<LatencyKind, Latencies>> find(String name) {
        Report.Label label = report.labels().get(name);
        if (label != null) {
            return felt(label);
        }
        int at = name.lastIndexOf(SEPARATE);
        Report.Label base = at < 0 ? null : report.labels().get(name.substring(0, at));
        if (base == null) {
            return Optional.empty();
        }
        return base.latencies().entrySet().stream()
                .filter(entry -> name.equals(
                        name.substring(0, at) + SEPARATE + entry.getKey().word() + ")"))
                .findFirst();
    }
}
