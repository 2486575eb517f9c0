package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.write.HtmlPage;
import io.github.jmeterduplex.internal.report.write.JsonReport;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyTag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The comparison of two groups of runs as JSON and as an HTML page.
 *
 * <pre>
 * {"baseline": {"runs": [as in a comparison of runs]}, "candidate": {the same}, "verdict": SENTENCE,
 *  "figures": [{"label", "latency": KIND, "figure", "baseline": {"median", "min", "max", "runs": [n...]},
 *               "candidate": {the same}, "difference": {"median", "min", "max", "percent"}, "p", "judgement",
 *               "shift": {"estimate", "low", "high", "p"}, "finding": SENTENCE, "answer", "runs_needed"}...],
 *  "warnings": [SENTENCE...], "notes": [SENTENCE...]}
 * </pre>
 *
 * {@code latency}, {@code percent} and {@code p} are absent if the figure does not have them; {@code low} and
 * {@code high} if the groups are too small for an interval; {@code runs_needed} if it is not known.
 */
public final class RunGroupReport {
    private static final double DECIMALS = 1e6;

    private final RunGroupComparison comparison;

    public RunGroupReport(RunGroupComparison comparison) {
        this.comparison = comparison;
    }

    public String json() {
        Map<String, Object> members = head();
        members.put(
                "figures",
                comparison.findings().stream().map(RunGroupReport::figure).toList());
        return JsonReport.text(members);
    }

    /** Returns the page with a table and curves. */
    public String html() {
        Map<String, Object> members = head();
        members.put(
                "rows", comparison.findings().stream().map(RunGroupReport::row).toList());
        members.put("curves", comparison.curves().map(this::curves).orElse(List.of()));
        return HtmlPage.text("compare-groups.js", "Baseline and candidate - Duplex report", members);
    }

    private Map<String, Object> head() {
        Map<String, Object> members = new LinkedHashMap<>();
        for (RunGroup group : List.of(comparison.baseline(), comparison.candidate())) {
            members.put(
                    group.name(),
                    Map.of(
                            "runs",
                            group.runs().stream().map(ComparisonText::members).toList()));
        }
        members.put("verdict", comparison.verdict());
        members.put("warnings", comparison.warnings());
        members.put("notes", comparison.notes());
        return members;
    }

    private static Map<String, Object> figure(DifferenceEstimate finding) {
        Difference difference = finding.difference();
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("label", difference.label());
        difference.latency().ifPresent(kind -> members.put("latency", kind.word()));
        members.put("figure", difference.figure().member());
        members.put("baseline", withRuns(difference.ofBaseline(), difference.baseline()));
        members.put("candidate", withRuns(difference.ofCandidate(), difference.candidate()));
        Map<String, Object> change = members(difference.change());
        difference.percent().ifPresent(percent -> change.put("percent", rounded(percent)));
        members.put("difference", change);
        difference.p().ifPresent(p -> members.put("p", rounded(p)));
        members.put("judgement", difference.judgement().words());
        members.put("shift", shift(finding));
        members.put("finding", finding.words());
        members.put("answer", finding.answer().word());
        if (difference.figure().isRelative()) {
            finding.runsNeeded().ifPresent(runs -> members.put("runs_needed", runs));
        }
        return members;
    }

    private static Map<String, Object> shift(DifferenceEstimate finding) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("estimate", rounded(finding.told(finding.shift().estimate())));
        finding.shift().interval().ifPresent(bounds -> {
            members.put("low", rounded(finding.told(bounds.low())));
            members.put("high", rounded(finding.told(bounds.high())));
        });
        members.put("p", rounded(finding.shift().probability()));
        return members;
    }

    private static Map<String, Object> withRuns(Spread spread, List<Double> runs) {
        Map<String, Object> members = members(spread);
        members.put("runs", runs.stream().map(RunGroupReport::rounded).toList());
        return members;
    }

    private static Map<String, Object> members(Spread spread) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("median", rounded(spread.median()));
        members.put("min", rounded(spread.min()));
        members.put("max", rounded(spread.max()));
        return members;
    }

    private static double rounded(double value) {
        return Math.round(value * DECIMALS) / DECIMALS;
    }

    private static Map<String, Object> row(DifferenceEstimate finding) {
        Difference difference = finding.difference();
        DifferenceText text = new DifferenceText(difference);
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("label", difference.subject());
        row.put("figure", difference.title());
        row.put("baseline", List.of(text.baseline(), text.baselineRange()));
        row.put("candidate", List.of(text.candidate(), text.candidateRange()));
        row.put("difference", List.of(text.change(), text.changeRange()));
        row.put("percent", text.percent());
        row.put("judgement", difference.judgement().words());
        row.put("finding", finding.words());
        row.put("tone", difference.judgement().tone().name().toLowerCase(Locale.ROOT));
        return row;
    }

    /** Returns the curves of each compared latency, in the order of the rows. */
    private List<Map<String, Object>> curves(RunGroupComparison.Curves curves) {
        List<Map<String, Object>> entries = new ArrayList<>();
        for (Difference difference : comparison.differences()) {
            if (difference.figure() == Figure.P50) {
                LatencyKind kind = difference.latency().orElseThrow();
                LatencyTag tag = new LatencyTag(kind, difference.label());
                Map<String, Object> entry = new LinkedHashMap<>();
                entry.put("label", difference.subject());
                entry.put("latency", kind.word());
                entry.put("baseline", curves(curves.baseline(), tag));
                entry.put("candidate", curves(curves.candidate(), tag));
                entries.add(entry);
            }
        }
        return entries;
    }

    private static Map<String, Object> curves(RunGroupCurves group, LatencyTag tag) {
        return Map.of("all", group.all(tag), "runs", group.runs(tag));
    }
}
