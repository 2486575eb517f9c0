package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.statistics.Bounds;
import io.github.jmeterduplex.internal.report.write.HtmlPage;
import io.github.jmeterduplex.internal.report.write.JsonReport;
import io.github.jmeterduplex.internal.report.write.Members;
import io.github.jmeterduplex.internal.report.write.TextTable;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * The comparison of two groups of runs as a table for a terminal, as CSV, as JSON and as an HTML page. Its JSON:
 *
 * <pre>
 * {"baseline": {"runs": [as in a comparison of runs]}, "candidate": {the same}, "verdict": SENTENCE,
 *  "figures": [{"label", "latency": KIND, "figure", "baseline": {"median", "min", "max", "runs": [n...]},
 *               "candidate": {the same}, "difference": {"median", "min", "max", "percent"}, "judgement",
 *               "shift": {"estimate", "low", "high", "p"}, "finding": SENTENCE, "answer", "runs_needed"}...],
 *  "warnings": [SENTENCE...], "notes": [SENTENCE...]}
 * </pre>
 *
 * {@code latency} and {@code percent} are absent if the figure does not have them; {@code low} and {@code high} if the
 * groups are too small for an interval; {@code runs_needed} if it is not known.
 */
public final class GroupText {
    private static final String HEADER =
            "label,latency,figure,baseline,baseline_min,baseline_max,candidate,candidate_min,candidate_max,"
                    + "difference,difference_min,difference_max,difference_percent,judgement,"
                    + "shift,shift_low,shift_high,rank_p,finding\n";

    private static final double DECIMALS = 1e6;

    private final RunGroupComparison comparison;

    public GroupText(RunGroupComparison comparison) {
        this.comparison = comparison;
    }

    /** Returns the comparison as a table for a terminal, with the verdict and what makes it doubtful. */
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

    /** Returns the comparison as CSV, with a row for each label and quantity. */
    public String csv() {
        CsvLine line = new CsvLine();
        StringBuilder text = new StringBuilder(HEADER);
        for (DifferenceEstimate finding : comparison.findings()) {
            Difference difference = finding.difference();
            line.inert(difference.label())
                    .text(difference.latency().map(LatencyKind::word).orElse(""))
                    .text(difference.figure().member());
            for (Spread spread : List.of(difference.ofBaseline(), difference.ofCandidate(), difference.change())) {
                line.text(decimal(spread.median())).text(decimal(spread.min())).text(decimal(spread.max()));
            }
            line.text(decimal(difference.percent()))
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

    public String json() {
        Map<String, Object> members = head();
        members.put("figures", Members.list(comparison.findings(), GroupText::figure));
        return JsonReport.text(members);
    }

    /** Returns the comparison as an HTML page with a table and percentile curves. */
    public String html() {
        Map<String, Object> members = head();
        members.put("rows", Members.list(comparison.findings(), GroupText::row));
        members.put("curves", comparison.curves().map(this::curves).orElse(List.of()));
        return HtmlPage.text("compare-groups.js", "Baseline and candidate - Duplex report", members);
    }

    private Map<String, Object> head() {
        return Members.of(
                "baseline", runs(comparison.baseline()),
                "candidate", runs(comparison.candidate()),
                "verdict", comparison.verdict(),
                "warnings", comparison.warnings(),
                "notes", comparison.notes());
    }

    private static Map<String, Object> runs(RunGroup group) {
        return Map.of("runs", Members.list(group.runs(), ComparisonText::members));
    }

    private static Map<String, Object> figure(DifferenceEstimate finding) {
        Difference difference = finding.difference();
        Map<String, Object> change = members(difference.change());
        difference.percent().ifPresent(percent -> change.put("percent", rounded(percent)));
        boolean isRelative = difference.figure().isRelative();
        return Members.of(
                "label", difference.label(),
                "latency", difference.latency().map(LatencyKind::word),
                "figure", difference.figure().member(),
                "baseline", withRuns(difference.ofBaseline(), difference.baseline()),
                "candidate", withRuns(difference.ofCandidate(), difference.candidate()),
                "difference", change,
                "judgement", difference.judgement().words(),
                "shift", shift(finding),
                "finding", finding.words(),
                "answer", finding.answer().word(),
                "runs_needed", isRelative ? finding.runsNeeded() : OptionalLong.empty());
    }

    private static Map<String, Object> shift(DifferenceEstimate finding) {
        Optional<Bounds> interval = finding.shift().interval();
        return Members.of(
                "estimate", rounded(finding.told(finding.shift().estimate())),
                "low", interval.map(bounds -> rounded(finding.told(bounds.low()))),
                "high", interval.map(bounds -> rounded(finding.told(bounds.high()))),
                "p", rounded(finding.shift().probability()));
    }

    private static Map<String, Object> withRuns(Spread spread, List<Double> runs) {
        Map<String, Object> members = members(spread);
        members.put("runs", runs.stream().map(GroupText::rounded).toList());
        return members;
    }

    private static Map<String, Object> members(Spread spread) {
        return Members.of(
                "median", rounded(spread.median()), "min", rounded(spread.min()), "max", rounded(spread.max()));
    }

    private static double rounded(double value) {
        return Math.round(value * DECIMALS) / DECIMALS;
    }

    private static Map<String, Object> row(DifferenceEstimate finding) {
        Difference difference = finding.difference();
        DifferenceText text = new DifferenceText(difference);
        return Members.of(
                "label", difference.subject(),
                "figure", difference.title(),
                "baseline", List.of(text.baseline(), text.baselineRange()),
                "candidate", List.of(text.candidate(), text.candidateRange()),
                "difference", List.of(text.change(), text.changeRange()),
                "percent", text.percent(),
                "judgement", difference.judgement().words(),
                "finding", finding.words(),
                "tone", difference.judgement().tone().name().toLowerCase(Locale.ROOT));
    }

    /** Returns the percentile curves of each compared latency, in the order of the rows. */
    private List<Map<String, Object>> curves(RunGroupComparison.Curves curves) {
        List<Map<String, Object>> entries = new ArrayList<>();
        for (Difference difference : comparison.differences()) {
            if (difference.figure() == Figure.P50) {
                LatencyKind kind = difference.latency().orElseThrow();
                LatencyTag tag = new LatencyTag(kind, difference.label());
                entries.add(Members.of(
                        "label", difference.subject(),
                        "latency", kind.word(),
                        "baseline", curves(curves.baseline(), tag),
                        "candidate", curves(curves.candidate(), tag)));
            }
        }
        return entries;
    }

    private static Map<String, Object> curves(RunGroupCurves group, LatencyTag tag) {
        return Map.of("all", group.all(tag), "runs", group.runs(tag));
    }
}
