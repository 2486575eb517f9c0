package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Percentile;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A report as CSV with a header, and a row for each label and kind: {@code kind} is {@code latency} (with the label's
 * counts), {@code intended}, {@code first}, {@code each}, {@code late} or {@code push}. Latencies are milliseconds with
 * three decimals, empty if they were not measured; counts are empty if rows of single messages do not show them. A
 * spreadsheet does not take a label for a formula.
 */
public final class CsvReport {
    private static final List<LatencyKind> OWN_ROWS =
            List.of(LatencyKind.INTENDED, LatencyKind.FIRST, LatencyKind.EACH, LatencyKind.LATE, LatencyKind.PUSH);

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
        for (String column :
                List.of("per_second", "count", "mean_ms", "p50_ms", "p90_ms", "p99_ms", "p999_ms", "max_ms")) {
            line.text(column);
        }
        return line.end();
    }

    private void add(String name, Report.Label label) {
        CsvLine line = new CsvLine().inert(Report.oneLine(name)).text(LatencyKind.LATENCY.word());
        for (Count count : Count.values()) {
            if (report.tells(count)) {
                line.number(label.counts().get(count));
            } else {
                line.text("");
            }
        }
        line.text(decimal(label.perSecond()));
        addLatencies(line, label.latencies().get(LatencyKind.LATENCY));
        text.append(line.end());
        for (LatencyKind kind : OWN_ROWS) {
            label.latencies(kind).ifPresent(latencies -> addOwnRow(name, Map.entry(kind, latencies)));
        }
    }

    private void addOwnRow(String name, Map.Entry<LatencyKind, Latencies> row) {
        CsvLine line =
                new CsvLine().inert(Report.oneLine(name)).text(row.getKey().word());
        for (int i = 0; i < Count.values().length + 1; i++) {
            line.text("");
        }
        addLatencies(line, row.getValue());
        text.append(line.end());
    }

    private static void addLatencies(CsvLine line, @Nullable Latencies latencies) {
        if (latencies == null) {
            line.number(0).text("").text("").text("").text("").text("").text("");
            return;
        }
        line.number(latencies.count())
                .text(decimal(latencies.mean()))
                .text(decimal(latencies.p50()))
                .text(decimal(latencies.p90()))
                .text(decimal(latencies.p99()))
                .text(latencies.shown(Percentile.P999).stream()
                        .mapToObj(CsvReport::decimal)
                        .collect(Collectors.joining()))
                .text(decimal(latencies.max()));
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
