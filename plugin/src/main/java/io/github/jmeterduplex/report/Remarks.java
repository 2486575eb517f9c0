package io.github.jmeterduplex.report;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.RunFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Says in plain sentences what a reader of the figures must know about them. */
final class Remarks {
    private final List<Engine> engines;
    private final Window window;
    private final long endEpochMillis;

    Remarks(List<Engine> engines, Window window, long endEpochMillis) {
        this.engines = engines;
        this.window = window;
        this.endEpochMillis = endEpochMillis;
    }

    List<String> of(Map<String, Report.Label> labels) {
        List<String> remarks = new ArrayList<>();
        if (endEpochMillis <= window.fromEpochMillis()) {
            remarks.add("Nothing was recorded in this stretch of the run: try --from 0s.");
        }
        long dropped = labels.values().stream()
                .mapToLong(label -> label.counts().get(Count.ROWS_DROPPED))
                .sum();
        if (dropped > 0) {
            remarks.add(dropped + " rows are missing in the messages files (queue or disk full, or"
                    + " duplex.messages.keepMegabytes reached); the figures here are exact all the same.");
        }
        engines.forEach(engine -> addRemarks(engine, remarks));
        addRuns(remarks);
        addPairs(remarks);
        return remarks;
    }

    private static void addRemarks(Engine engine, List<String> remarks) {
        String name = engine.folder().name();
        if (!engine.meta().completed()) {
            remarks.add(
                    "Engine " + name + " did not complete its files (killed, or still running): its figures end with"
                            + " its last whole interval.");
        }
        if (engine.meta().writeErrors() > 0) {
            remarks.add("Engine " + name + " could not write its files "
                    + engine.meta().writeErrors() + " times: figures may be missing.");
        }
    }

    private void addRuns(List<String> remarks) {
        List<String> runs = engines.stream()
                .map(engine -> engine.meta().members().get(RunFile.RUN))
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .distinct()
                .toList();
        if (runs.size() > 1) {
            remarks.add("Engines of different runs are merged into one report: " + String.join(", ", runs)
                    + ". To see runs side by side: report compare.");
        }
    }

    private void addPairs(List<String> remarks) {
        for (Engine one : engines) {
            for (Engine other : engines) {
                if (one.endEpochMillis() >= 0
                        && one.endEpochMillis() < other.startEpochMillis()
                        && other.startEpochMillis() != Long.MAX_VALUE) {
                    remarks.add("Engine " + other.folder().name() + " started after "
                            + one.folder().name() + " had ended: are they of one run?");
                    return;
                }
            }
        }
    }
}
