package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.read.Percentile;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Finds the quantities that two groups of runs have in common, label by label, and warns of those that only some runs
 * have. Confined to one thread.
 *
 * <p>Only figures that all runs measured are compared. The latency of a label is the intended one if all runs have it.
 */
final class LabelPairs {
    /** Width of a 95 % confidence interval, in standard deviations. */
    private static final double WIDTH = 2 * 1.96;

    private final RunGroup baseline;
    private final RunGroup candidate;
    private final List<Difference> differences = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private boolean complete = true;

    LabelPairs(RunGroup baseline, RunGroup candidate) {
        this.baseline = baseline;
        this.candidate = candidate;
        SortedSet<String> labels = new TreeSet<>();
        runs().forEach(run -> labels.addAll(run.report().labels().keySet()));
        for (String label : labels) {
            if (runs().allMatch(run -> run.sent(label))) {
                addMessages(label);
            } else if (runs().anyMatch(run -> run.sent(label))) {
                leaveOut(Report.oneLine(label) + " is not compared: " + missing(label) + ".");
            }
            addPushes(label);
        }
    }

    /** Returns the differences of all common quantities, which have not been tested yet. */
    List<Difference> differences() {
        return differences;
    }

    /** Returns sentences on quantities that cannot be compared. */
    List<String> warnings() {
        return warnings;
    }

    /** Whether all measured quantities can be compared. */
    boolean isComplete() {
        return complete;
    }

    private void leaveOut(String warning) {
        complete = false;
        warnings.add(warning);
    }

    private Stream<RunGroup> groups() {
        return Stream.of(baseline, candidate);
    }

    private Stream<ComparedRun> runs() {
        return groups().flatMap(group -> group.runs().stream());
    }

    private String missing(String label) {
        return groups().filter(group -> group.noneSent(label))
                .findFirst()
                .map(group -> "no run of the " + group.name() + " has it")
                .orElseGet(() -> "these runs do not have it: "
                        + String.join(
                                ", ",
                                groups().map(group -> group.without(label))
                                        .filter(names -> !names.isEmpty())
                                        .toList()));
    }

    private void addMessages(String label) {
        if (isMeasured(label, LatencyKind.INTENDED)) {
            addLatencies(label, LatencyKind.INTENDED);
        } else {
            if (!isUnknown(label, LatencyKind.INTENDED)) {
                warnings.add(Report.oneLine(label) + " had a pace in some runs only: its times are those from the send,"
                        + " also where the others have those from the intended send.");
            }
            if (isMeasured(label, LatencyKind.LATENCY)) {
                addLatencies(label, LatencyKind.LATENCY);
            } else if (!isUnknown(label, LatencyKind.LATENCY)) {
                leaveOut("Times of " + Report.oneLine(label)
                        + " are not compared: in some runs it got no reply at all.");
            }
        }
        for (Figure figure : Figure.OF_MESSAGES) {
            Difference difference = difference(label, Optional.empty(), figure, figure.ofMessages());
            if (figure != Figure.AMISS || difference.all().stream().anyMatch(share -> share > 0)) {
                differences.add(difference);
            }
        }
    }

    private void addPushes(String label) {
        if (isMeasured(label, LatencyKind.PUSH)) {
            addLatencies(label, LatencyKind.PUSH);
        } else if (!isUnknown(label, LatencyKind.PUSH)) {
            leaveOut("Pushes of " + Report.oneLine(label) + " are not compared: some runs do not have them.");
        }
    }

    private boolean isMeasured(String label, LatencyKind kind) {
        return runs().allMatch(run -> run.latencies(label, kind).isPresent());
    }

    private boolean isUnknown(String label, LatencyKind kind) {
        return runs().allMatch(run -> run.latencies(label, kind).isEmpty());
    }

    private void addLatencies(String label, LatencyKind kind) {
        for (Figure figure : Figure.LATENCIES) {
            Percentile percentile = figure.percentile().orElseThrow();
            if (!isShown(label, kind, percentile)) {
                continue;
            }
            Difference difference = difference(
                    label,
                    Optional.of(kind),
                    figure,
                    figures -> figures.latencies(kind).orElseThrow().at(percentile));
            differences.add(difference.within(deviation(label, kind, percentile)));
        }
    }

    /** Whether each run has enough latencies of a label to show the percentile. */
    private boolean isShown(String label, LatencyKind kind, Percentile percentile) {
        return runs().allMatch(run -> run.latencies(label, kind)
                .filter(latencies -> latencies.shown(percentile).isPresent())
                .isPresent());
    }

    /**
     * Returns the greatest standard deviation of the percentile's logarithm within a run, by its confidence interval.
     */
    private OptionalDouble deviation(String label, LatencyKind kind, Percentile percentile) {
        return runs().flatMap(run -> run.latencies(label, kind).stream())
                .flatMap(latencies -> latencies.bounds(percentile).stream())
                .filter(bounds -> bounds.low() > 0)
                .mapToDouble(bounds -> Math.log(bounds.high() / bounds.low()) / WIDTH)
                .max();
    }

    private Difference difference(
            String label, Optional<LatencyKind> kind, Figure figure, ToDoubleFunction<Report.Label> value) {
        return new Difference(label, kind, figure, baseline.values(label, value), candidate.values(label, value));
    }
}
