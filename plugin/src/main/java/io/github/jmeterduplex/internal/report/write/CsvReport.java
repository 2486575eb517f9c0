package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Percentile;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A report as CSV with a header, and a row for each label and kind of latency. {@code kind} is {@code latency} (with
 * the label's counts), {@code intended}, {@code first}, {@code each}, {@code late}, {@code push} or {@code ping}.
 * Latencies are milliseconds with three decimals, empty if they were not measured; counts are empty if rows of single
 * messages do not show them. A spreadsheet does not take a label for a formula.
 */
public final class CsvReport {
    private final Report report;
    private final StringBuilder text = new StringBuilder();

    public CsvReport(Report report) {
        this.report = report;
    }

    public String text() {
        text.append(header());
        report.labels().forEach(this::add);
        return text.toString();
    }

    private static String header() {
        CsvLine line = new CsvLine().text("label").text("kind");
        for (Count count : Count.values()) {
            line.text(count.word());
        }
        for (String column : List.of(
                "per_second", "count", "mean_ms", "p50_ms", "p90_ms", "p95_ms", "p99_ms", "p999_ms", "max_ms")) {
            line.text(column);
        }
        return line.end();
    }

    private void add(String name, Report.Label label) {
        addRow(name, LatencyKind.LATENCY, Optional.of(label), label.latencies(LatencyKind.LATENCY));
        for (LatencyKind kind : TableReport.OWN_ROWS) {
            if (label.latencies(kind).isPresent()) {
                addRow(name, kind, Optional.empty(), label.latencies(kind));
            }
        }
    }

    /** @param counted the label if the row has its counts and its rate */
    private void addRow(String name, LatencyKind kind, Optional<Report.Label> counted, Optional<Latencies> latencies) {
        CsvLine line = new CsvLine().inert(Report.oneLine(name)).text(kind.word());
        for (Count count : Count.values()) {
            line.text(counted.filter(label -> report.tells(count))
                    .map(label -> Long.toString(label.counts().get(count)))
                    .orElse(""));
        }
        line.text(counted.map(label -> decimal(label.perSecond())).orElse(""));
        line.number(latencies.map(Latencies::count).orElse(0L));
        latencies.map(CsvReport::figures).orElse(Collections.nCopies(7, "")).forEach(line::text);
        text.append(line.end());
    }

    private static List<String> figures(Latencies latencies) {
        return List.of(
                decimal(latencies.mean()),
                decimal(latencies.p50()),
                decimal(latencies.p90()),
                decimal(latencies.p95()),
                decimal(latencies.p99()),
                latencies.shown(Percentile.P999).stream()
                        .mapToObj(CsvReport::decimal)
                        .collect(Collectors.joining()),
                decimal(latencies.max()));
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
