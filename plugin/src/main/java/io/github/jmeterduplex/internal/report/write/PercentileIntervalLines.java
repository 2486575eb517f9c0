package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Percentile;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.ArrayList;
import java.util.List;

/** Formats the percentiles and their 95 % confidence intervals as a table for a terminal. */
final class PercentileIntervalLines {
    private static final String UNKNOWN = "not known";
    private static final String REASON =
            UNKNOWN + ": too few messages are beyond the percentile, or they came in too few"
                    + " bursts; run longer, or leave out a slow start\n";

    private PercentileIntervalLines() {}

    /** Returns the table; empty if all confidence intervals are unknown, with the reason if some are. */
    static String text(Report report) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("95 % interval (ms)", "p50", "p90", "p95", "p99", "p99.9"));
        report.labels().forEach((name, label) -> {
            for (LatencyKind kind : LatencyKind.values()) {
                String row = kind == LatencyKind.LATENCY ? name : name + " (" + kind.word() + ")";
                label.latencies(kind)
                        .filter(latencies -> !latencies.bounds().isEmpty())
                        .ifPresent(latencies -> rows.add(row(Report.oneLine(row), latencies)));
            }
        });
        boolean anyUnknown = rows.stream().anyMatch(row -> row.contains(UNKNOWN));
        return rows.size() == 1 ? "" : new TextTable(rows).text() + (anyUnknown ? REASON : "") + "\n";
    }

    private static List<String> row(String name, Latencies latencies) {
        List<String> row = new ArrayList<>(List.of(name));
        for (Percentile percentile : Percentile.values()) {
            row.add(latencies
                    .bounds(percentile)
                    .map(bounds -> FigureText.millis(latencies.at(percentile)) + " (" + FigureText.millis(bounds.low())
                            + " to " + FigureText.millis(bounds.high()) + ")")
                    .orElse(UNKNOWN));
        }
        return row;
    }
}
