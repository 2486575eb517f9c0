package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.statistics.Bounds;
import io.github.jmeterduplex.internal.report.write.HtmlPage;
import io.github.jmeterduplex.internal.report.write.JsonReport;
import io.github.jmeterduplex.internal.report.write.Members;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

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
        return Members.of(
                comparison.baseline().name(), runs(comparison.baseline()),
                comparison.candidate().name(), runs(comparison.candidate()),
                "verdict", comparison.verdict(),
                "warnings", comparison.warnings(),
                "notes", comparison.notes());
    }

    private static Map<String, Object> runs(RunGroup group) {
        return Map.of("runs", group.runs().stream().map(ComparisonText::members).toList());
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
                "p", difference.p().stream().map(RunGroupReport::rounded).boxed().findFirst(),
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
        members.put("runs", runs.stream().map(RunGroupReport::rounded).toList());
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

    /** Returns the curves of each compared latency, in the order of the rows. */
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
