package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.read.Report;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * One of the two groups of runs that are compared.
 *
 * @param name {@code baseline} or {@code candidate}
 * @param runs at least one, in the order given
 */
record RunGroup(String name, List<ComparedRun> runs) {
    /** Whether none of the group's runs sent messages of this label. */
    boolean noneSent(String label) {
        return runs.stream().noneMatch(run -> run.sent(label));
    }

    /** Returns the names of the runs that did not send messages of this label, for people. */
    String without(String label) {
        return runs.stream()
                .filter(run -> !run.sent(label))
                .map(run -> Report.oneLine(run.name()))
                .collect(Collectors.joining(", "));
    }

    /** Returns a quantity of a label in each run; all runs must have sent messages of the label. */
    List<Double> values(String label, ToDoubleFunction<Report.Label> figure) {
        return runs.stream()
                .map(run -> figure.applyAsDouble(run.report().labels().get(label)))
                .toList();
    }
}
