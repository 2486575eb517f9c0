package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * One of the two groups of runs that are compared.
 *
 * @param name {@code baseline} or {@code candidate}
 * @param runs at least one, in the order given
 */
record RunGroup(String name, List<ComparedRun> runs) {
    /** Whether all of its runs sent messages of this label. */
    boolean allSent(String label) {
        return runs.stream().allMatch(run -> sent(run, label));
    }

    /** Whether all of its runs did not send messages of this label. */
    boolean noneSent(String label) {
        return runs.stream().noneMatch(run -> sent(run, label));
    }

    /** Returns the runs that did not send them, for people. */
    String without(String label) {
        return runs.stream()
                .filter(run -> !sent(run, label))
                .map(run -> Report.oneLine(run.name()))
                .collect(Collectors.joining(", "));
    }

    private static boolean sent(ComparedRun run, String label) {
        return Optional.ofNullable(run.report().labels().get(label))
                .filter(Report.Label::isSent)
                .isPresent();
    }

    /** Whether all of its runs measured this latency. */
    boolean allMeasured(String label, LatencyKind kind) {
        return runs.stream().allMatch(run -> measured(run, label, kind));
    }

    /** Whether all of its runs did not measure this latency. */
    boolean noneMeasured(String label, LatencyKind kind) {
        return runs.stream().noneMatch(run -> measured(run, label, kind));
    }

    private static boolean measured(ComparedRun run, String label, LatencyKind kind) {
        return Optional.ofNullable(run.report().labels().get(label))
                .flatMap(figures -> figures.latencies(kind))
                .isPresent();
    }

    /** Returns a figure of a label, a value a run; all must have sent it. */
    List<Double> values(String label, ToDoubleFunction<Report.Label> figure) {
        return runs.stream()
                .map(run -> figure.applyAsDouble(run.report().labels().get(label)))
                .toList();
    }
}
