package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.write.TextTable;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The comparison of two groups of runs as a table for a terminal and as CSV. */
public final class GroupText {
    private static final List<String> COLUMNS = List.of(
            "label", "latency", "figure", "baseline",
            "baseline_min", "baseline_max", "candidate", "candidate_min",
            "candidate_max", "difference", "difference_min", "difference_max",
            "difference_percent", "p", "judgement", "shift",
            "shift_low", "shift_high", "rank_p", "finding");

    private final RunGroupComparison comparison;

    public GroupText(RunGroupComparison comparison) {
        this.comparison = comparison;
    }

    /** Returns the groups, a row for each label and figure, what is proven, and what makes it doubtful. */
    public String table() {
        StringBuilder text = new StringBuilder();
        text.append(runs("Baseline", comparison.baseline()));
        text.append(runs("Candidate", comparison.candidate()));
        if (!comparison.differences().isEmpty()) {
            text.append('\n').append(new TextTable(rows()).text()).append('\n');
            comparison.findings().forEach(finding -> text.append(sentence(finding)));
        }
        text.append("\nVerdict: ").append(comparison.verdict()).append('\n');
        comparison
                .warnings()
                .forEach(sentence -> text.append("Warning: ").append(sentence).append('\n'));
        comparison
                .notes()
                .forEach(sentence -> text.append("Note: ").append(sentence).append('\n'));
        for (ComparedRun run : comparison.candidate().runs()) {
            run.requirements()
                    .forEach(result -> text.append(Report.oneLine(run.name()))
                            .append(": ")
                            .append(result.text())
                            .append('\n'));
        }
        return text.toString();
    }

    private static String sentence(DifferenceEstimate finding) {
        Difference difference = finding.difference();
        return Report.oneLine(difference.subject()) + ", " + difference.title() + ": " + finding.words() + "\n";
    }

    private static String runs(String title, RunGroup group) {
        int runs = group.runs().size();
        return title + ": " + runs + (runs == 1 ? " run, " : " runs, ")
                + group.runs().stream().map(run -> Report.oneLine(run.name())).collect(Collectors.joining(", "))
                + "\n";
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "label (ms)",
                "figure",
                "baseline (min to max)",
                "candidate (min to max)",
                "difference (min to max)",
                "%",
                "judgement"));
        for (Difference difference : comparison.differences()) {
            DifferenceText text = new DifferenceText(difference);
            rows.add(List.of(
                    Report.oneLine(difference.subject()),
                    difference.title(),
                    text.baseline() + " (" + text.baselineRange() + ")",
                    text.candidate() + " (" + text.candidateRange() + ")",
                    text.change() + " (" + text.changeRange() + ")",
                    text.percent(),
                    difference.judgement().words()));
        }
        return rows;
    }

    /** Returns a row for each label and figure. */
    public String csv() {
        CsvLine line = new CsvLine();
        COLUMNS.forEach(line::text);
        StringBuilder text = new StringBuilder(line.end());
        for (DifferenceEstimate finding : comparison.findings()) {
            Difference difference = finding.difference();
            line.inert(difference.label())
                    .text(difference.latency().map(LatencyKind::word).orElse(""))
                    .text(difference.figure().member());
            for (Spread spread : List.of(difference.ofBaseline(), difference.ofCandidate(), difference.change())) {
                line.text(decimal(spread.median())).text(decimal(spread.min())).text(decimal(spread.max()));
            }
            line.text(decimal(difference.percent()))
                    .text(decimal(difference.p()))
                    .text(difference.judgement().words())
                    .text(decimal(finding.told(finding.shift().estimate())))
                    .text(finding.shift()
                            .interval()
                            .map(bounds -> decimal(finding.told(bounds.low())))
                            .orElse(""))
                    .text(finding.shift()
                            .interval()
                            .map(bounds -> decimal(finding.told(bounds.high())))
                            .orElse(""))
                    .text(decimal(finding.shift().probability()))
                    .text(finding.words());
            text.append(line.end());
        }
        return text.toString();
    }

    private static String decimal(OptionalDouble value) {
        return value.isPresent() ? decimal(value.getAsDouble()) : "";
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }
}
