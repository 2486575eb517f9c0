package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.requirement.RequirementCheck;
import io.github.jmeterduplex.internal.report.requirement.RequirementStatus;
import io.github.jmeterduplex.internal.report.write.HtmlPage;
import io.github.jmeterduplex.internal.report.write.JsonReport;
import io.github.jmeterduplex.internal.report.write.Members;
import io.github.jmeterduplex.internal.report.write.TextTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * A comparison of several runs side by side, in the order given, as a table, as CSV, as JSON and as a page. A dash or
 * an empty value means unknown.
 */
public final class ComparisonText {
    private static final List<String> HEAD = List.of(
            "run",
            "plan",
            "threads",
            "sessions",
            "target/s",
            "msg/s",
            "mean",
            "p50",
            "p99",
            "lost",
            "latency",
            "require");
    private static final String HEADER =
            "run,plan,threads,sessions,target_per_second,per_second,mean_ms,p50_ms,p99_ms,lost,latency,broken\n";

    private final List<ComparedRun> runs;

    private ComparisonText(List<ComparedRun> runs) {
        this.runs = runs;
    }

    /**
     * Reads the runs to compare, one after the other.
     *
     * @param folders of a run or of an engine, each a row
     * @throws io.github.jmeterduplex.internal.report.read.ReportException if a folder does not have files of Duplex
     */
    public static ComparisonText read(List<Path> folders, RunReader reader) {
        return new ComparisonText(folders.stream().map(reader::read).toList());
    }

    /** Returns whether all runs together met the requirements. */
    public RequirementStatus answer() {
        return RequirementStatus.all(runs.stream().map(ComparedRun::answer).toList());
    }

    public String table() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEAD);
        for (ComparedRun run : runs) {
            List<String> row = new ArrayList<>(values(run, "-"));
            row.add(run.requirements().isEmpty() ? "-" : requirements(run));
            rows.add(row);
        }
        StringBuilder text = new StringBuilder(new TextTable(rows).text());
        for (ComparedRun run : runs) {
            run.requirements()
                    .forEach(result -> text.append(Report.oneLine(run.name()))
                            .append(": ")
                            .append(result.text())
                            .append('\n'));
        }
        return text.toString();
    }

    public String csv() {
        CsvLine line = new CsvLine();
        StringBuilder text = new StringBuilder(HEADER);
        for (ComparedRun run : runs) {
            values(run, "").forEach(line::inert);
            text.append(line.inert(those(run, RequirementStatus.BROKEN)).end());
        }
        return text.toString();
    }

    private static String requirements(ComparedRun run) {
        return switch (run.answer()) {
            case PASSED -> "passed";
            case BROKEN -> "BROKEN " + those(run, RequirementStatus.BROKEN);
            case UNDECIDED -> "UNDECIDED " + those(run, RequirementStatus.UNDECIDED);
        };
    }

    /** Returns the texts of a run's requirements that have this result, each once. */
    private static String those(ComparedRun run, RequirementStatus answer) {
        return run.requirements().stream()
                .filter(result -> result.answer() == answer)
                .map(result -> result.requirement().text())
                .distinct()
                .collect(Collectors.joining(","));
    }

    private static List<String> values(ComparedRun run, String unknown) {
        return List.of(
                Report.oneLine(run.name()),
                run.plan().isEmpty() ? unknown : Report.oneLine(run.plan()),
                run.threads().isPresent() ? Long.toString(run.threads().getAsLong()) : unknown,
                Long.toString(run.report().sessions().peak()),
                run.targetPerSecond().isPresent()
                        ? decimal(run.targetPerSecond().getAsDouble(), 1)
                        : unknown,
                decimal(run.report().perSecond(), 1),
                millis(run, Latencies::mean, unknown),
                millis(run, Latencies::p50, unknown),
                millis(run, Latencies::p99, unknown),
                Long.toString(run.lost()),
                run.latencies().isPresent() ? run.kind() : unknown);
    }

    private static String millis(ComparedRun run, ToDoubleFunction<Latencies> figure, String unknown) {
        return run.latencies()
                .map(latencies -> decimal(figure.applyAsDouble(latencies), 3))
                .orElse(unknown);
    }

    private static String decimal(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** Returns the comparison as an HTML page with charts. */
    public String html() {
        return HtmlPage.text("compare.js", runs.size() + " runs - Duplex report", members());
    }

    private Map<String, Object> members() {
        return Map.of("runs", Members.list(runs, ComparisonText::members));
    }

    public String json() {
        return JsonReport.text(members());
    }

    static Map<String, Object> members(ComparedRun run) {
        Map<String, Object> members = Members.of(
                "run", run.name(),
                "plan", run.plan(),
                "threads", run.threads(),
                "sessions", run.report().sessions().peak(),
                "target_per_second", run.targetPerSecond(),
                "per_second", Math.round(run.report().perSecond() * 1_000) / 1_000.0,
                "sent", run.sent(),
                "lost", run.lost(),
                "latency", run.latencies().map(latencies -> run.kind()),
                "latency_ms", run.latencies().map(JsonReport::figures));
        if (!run.requirements().isEmpty()) {
            members.putAll(Members.of(
                    "passed", run.answer() == RequirementStatus.PASSED,
                    "answer", run.answer().word(),
                    "requirements", RequirementCheck.members(run.requirements())));
        }
        return members;
    }
}
