package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.report.read.ClientSummary;
import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.read.Report.Dip;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.SessionCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * A report as text for a terminal: a table with a row for each label, then the sessions, the engines, and problems.
 *
 * <p>Rows like {@code LABEL (late)} count their arrivals under {@code replied}. A dash means that a figure was not
 * measured.
 */
public final class TableReport {
    private static final List<Count> COUNTS =
            List.of(Count.SENT, Count.REPLIED, Count.LOST, Count.LATE, Count.DUPLICATES, Count.WRONG, Count.FAILED);
    /** Counts that are 0 in most runs, and are listed below the table only if they are not 0. */
    private static final List<Count> RARITIES =
            List.of(Count.UNANSWERED, Count.UNORDERED, Count.FOREIGN, Count.PUSHED, Count.SKEWED);

    /** The kinds of latencies that have a row of their own, below that of their label, in the table and as CSV. */
    static final List<LatencyKind> OWN_ROWS = List.of(
            LatencyKind.INTENDED,
            LatencyKind.FIRST,
            LatencyKind.EACH,
            LatencyKind.LATE,
            LatencyKind.PUSH,
            LatencyKind.PING);

    private static final int MAX_DIPS = 10;
    /** Smallest number of dropped sessions for which the report says how fast they reconnected. */
    private static final int MIN_OF_STORM = 10;
    /** Maximum number of rows of the table at the end of a run. */
    private static final int BRIEF_ROWS = 50;
    /** Maximum number of sentences of the verdict at the end of a run: the usable part, and the first reason. */
    private static final int BRIEF_SENTENCES = 2;
    /** Maximum number of examples of failures at the end of a run. */
    private static final int BRIEF_FAILURES = 3;

    private static final int MAX_FAILURES = 20;

    private static final double BYTES_PER_MEGABYTE = 1_048_576.0;

    private final Report report;
    private final StringBuilder text = new StringBuilder();

    public TableReport(Report report) {
        this.report = report;
    }

    public String text() {
        addTitle();
        line("");
        text.append(new TextTable(rows()).text());
        line("");
        text.append(PercentileIntervalLines.text(report));
        addLosses();
        addRarities(Integer.MAX_VALUE);
        text.append(new PacingLines(report.pacing()).text());
        text.append(SingleMessageLines.text(report.singles()));
        if (!report.isOfRows()) {
            addSessions();
            text.append(FailureLines.text(report.failures(), MAX_FAILURES));
            addClient();
            report.verdict().sentences().forEach(sentence -> line("Verdict: %s", sentence));
        }
        text.append(new SlopeLines(report).text());
        report.remarks().forEach(remark -> line("Note: %s", remark.sentence()));
        return text.toString();
    }

    /** Returns the short report for the end of a run: the table, a line for each problem, and the verdict. */
    public String brief() {
        List<List<String>> rows = rows();
        if (rows.size() == 1) {
            line("duplex: the run has ended; no message was sent");
        } else {
            line("duplex: the run has ended%s:", report.fromSeconds() > 0 ? "; without its warm-up" : "");
            text.append(new TextTable(rows.subList(0, Math.min(rows.size(), BRIEF_ROWS + 1))).text());
            if (rows.size() > BRIEF_ROWS + 1) {
                line("... and %d more rows: the report has them", rows.size() - 1 - BRIEF_ROWS);
            }
            line("Lost: %d of %d messages%s", total(Count.LOST), total(Count.SENT), byCause());
        }
        addRarities(BRIEF_ROWS);
        addSessionCounts(report.sessions());
        text.append(FailureLines.text(report.failures(), BRIEF_FAILURES));
        text.append(new PacingLines(report.pacing()).searches());
        List<String> verdict = report.verdict().sentences();
        int more = verdict.size() - BRIEF_SENTENCES;
        line(
                "Verdict: %s%s",
                String.join(" ", verdict.subList(0, Math.min(verdict.size(), BRIEF_SENTENCES))),
                more > 0 ? " The report names " + more + " more." : "");
        return text.toString();
    }

    private long total(Count count) {
        return report.labels().values().stream()
                .mapToLong(label -> label.counts().get(count))
                .sum();
    }

    private String byCause() {
        return report.messageFailures().isEmpty()
                ? ""
                : "; wrong, lost or failed: " + counted(report.messageFailures());
    }

    private void addTitle() {
        if (report.isOfRows()) {
            line("Rows of single messages, sent within %.1f s", report.toSeconds());
            return;
        }
        line(
                "From %.1f s to %.1f s of the run%s, %s %s",
                report.fromSeconds(),
                report.toSeconds(),
                report.fromSeconds() > 0 ? " (what began before is left out)" : "",
                report.engines().size() == 1 ? "engine" : "engines",
                String.join(", ", report.engines()));
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "label (ms)",
                "sent",
                "replied",
                "lost",
                "late",
                "duplicates",
                "wrong",
                "failed",
                "msg/s",
                "mean",
                "p50",
                "p90",
                "p95",
                "p99",
                "p99.9",
                "max"));
        report.labels().forEach((name, label) -> {
            if (label.isSent()) {
                rows.add(row(name, label));
            }
            for (LatencyKind kind : OWN_ROWS) {
                label.latencies(kind)
                        .ifPresent(latencies ->
                                rows.add(ownRow(name + " (" + kind.word() + ")", label.arrivals(kind), latencies)));
            }
        });
        return rows;
    }

    private static List<String> row(String name, Report.Label label) {
        List<String> row = new ArrayList<>();
        row.add(Report.oneLine(name));
        COUNTS.forEach(count -> row.add(Long.toString(label.counts().get(count))));
        row.add(FigureText.rate(label.perSecond()));
        row.addAll(FigureText.row(label.latencies(LatencyKind.LATENCY)));
        return row;
    }

    private static List<String> ownRow(String name, long arrivals, Latencies latencies) {
        List<String> row = new ArrayList<>();
        row.add(Report.oneLine(name));
        COUNTS.forEach(count -> row.add(count == Count.REPLIED ? Long.toString(arrivals) : "-"));
        row.add("-");
        row.addAll(FigureText.row(Optional.of(latencies)));
        return row;
    }

    private void addLosses() {
        report.labels().forEach((name, label) -> {
            if (label.counts().get(Count.LOST) > 0) {
                String causes = Count.LOST_BY_CAUSE.stream()
                        .filter(cause -> label.counts().get(cause) > 0)
                        .map(cause -> cause(cause) + " " + label.counts().get(cause))
                        .collect(Collectors.joining(", "));
                line(
                        "%s: lost %d%s",
                        Report.oneLine(name),
                        label.counts().get(Count.LOST),
                        causes.isEmpty() ? "" : " (" + causes + ")");
            }
        });
        if (!report.messageFailures().isEmpty()) {
            line("Messages wrong, lost or failed, by cause: %s", counted(report.messageFailures()));
        }
    }

    /**
     * @param most the highest number of lines, without the one that says how many are missing
     */
    private void addRarities(int most) {
        List<String> lines = new ArrayList<>();
        report.labels().forEach((name, label) -> {
            String counts = RARITIES.stream()
                    .filter(count -> label.counts().get(count) > 0)
                    .map(count -> count.word() + " " + label.counts().get(count))
                    .collect(Collectors.joining(", "));
            if (!counts.isEmpty()) {
                lines.add(Report.oneLine(name) + ": " + counts);
            }
        });
        lines.stream().limit(most).forEach(one -> line("%s", one));
        if (lines.size() > most) {
            line("... and %d more labels: the report has them", lines.size() - most);
        }
    }

    /** Returns the word for the cause that a count of lost messages has. */
    static String cause(Count lost) {
        return lost.word().substring("lost_".length());
    }

    private void addSessions() {
        Report.Sessions sessions = report.sessions();
        addSessionCounts(sessions);
        if (!sessions.transports().isEmpty()) {
            line("Transports of the whole run: %s", counted(sessions.transports()));
        }
        sessions.connect()
                .ifPresent(connect -> line(
                        "Connects: mean %s, p50 %s, p95 %s, p99 %s, max %s ms",
                        FigureText.millis(connect.mean()),
                        FigureText.millis(connect.p50()),
                        FigureText.millis(connect.p95()),
                        FigureText.millis(connect.p99()),
                        FigureText.millis(connect.max())));
        addPartsOfConnect(sessions.connects());
        if (!sessions.failures().isEmpty()) {
            line("Sessions failed or lost, by cause: %s", counted(sessions.failures()));
        }
        if (!sessions.closes().isEmpty()) {
            line("Closed by the server in the whole run, by close code: %s", counted(sessions.closes()));
        }
        addDips(sessions.dips());
    }

    private void addPartsOfConnect(Map<LatencyKind, Latencies> connects) {
        List<String> parts = new ArrayList<>();
        for (LatencyKind kind : LatencyKind.PARTS_OF_CONNECT) {
            Latencies times = connects.get(kind);
            if (times != null) {
                parts.add(FigureText.millis(times.p50()) + " ms " + waitedFor(kind));
            }
        }
        if (!parts.isEmpty()) {
            line("A connect waited (p50 of each part): %s", String.join(", ", parts));
        }
    }

    private static String waitedFor(LatencyKind part) {
        return switch (part) {
            case CONNECT_WAIT -> "for this client";
            case CONNECT_TCP -> "for TCP";
            case CONNECT_TLS -> "for TLS";
            case CONNECT_HTTP -> "for HTTP";
            default -> "for the protocol";
        };
    }

    private void addSessionCounts(Report.Sessions sessions) {
        long resumed = sessions.counts().get(SessionCount.RESUMED);
        line(
                "Sessions: opened %d, failed %d, lost %d, reconnected %d, %speak %d, %.1f MB out, %.1f MB in",
                sessions.counts().get(SessionCount.OPENED),
                sessions.counts().get(SessionCount.FAILED),
                sessions.counts().get(SessionCount.LOST),
                sessions.counts().get(SessionCount.RECONNECTED),
                resumed == 0 ? "" : "resumed " + resumed + ", ",
                sessions.peak(),
                sessions.counts().get(SessionCount.BYTES_OUT) / BYTES_PER_MEGABYTE,
                sessions.counts().get(SessionCount.BYTES_IN) / BYTES_PER_MEGABYTE);
    }

    private void addDips(List<Dip> dips) {
        for (Dip dip : dips.subList(0, Math.min(MAX_DIPS, dips.size()))) {
            String back = dip.backAfterSeconds().isPresent()
                    ? String.format(
                            Locale.ROOT,
                            "all back after %.0f s",
                            dip.backAfterSeconds().getAsDouble())
                    : "not all back";
            line(
                    "Dip at %.0f s: %d sessions dropped, %d left open, %s%s",
                    dip.atSeconds(), dip.lost(), dip.lowest(), back, storm(dip));
        }
        if (dips.size() > MAX_DIPS) {
            line("... and %d more dips: see \"dips\" in the JSON report", dips.size() - MAX_DIPS);
        }
    }

    /** Describes how fast the dropped sessions of a dip reconnected; empty if only a few were dropped. */
    private static String storm(Dip dip) {
        if (dip.lost() < MIN_OF_STORM || dip.halfBackAfterSeconds().isEmpty()) {
            return "";
        }
        String most = dip.mostBackAfterSeconds().isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", 90 %% after %.0f s",
                        dip.mostBackAfterSeconds().getAsDouble());
        return String.format(
                Locale.ROOT,
                " (50 %% after %.0f s%s; at most %.0f openings a second)",
                dip.halfBackAfterSeconds().getAsDouble(),
                most,
                dip.mostPerSecond());
    }

    private static String counted(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    private void addClient() {
        line(
                "Client: CPU %s %% mean, %s %% max (machine %s and %s %%), heap %s MB after GC, GC pauses %s, %s"
                        + " ms, longest"
                        + " %s ms, threads %s, descriptors %s of %s",
                client(ClientColumn.CPU_PROCESS_PERCENT, ClientSummary.Figures::mean, 1),
                client(ClientColumn.CPU_PROCESS_PERCENT, ClientSummary.Figures::max, 1),
                client(ClientColumn.CPU_MACHINE_PERCENT, ClientSummary.Figures::mean, 1),
                client(ClientColumn.CPU_MACHINE_PERCENT, ClientSummary.Figures::max, 1),
                client(ClientColumn.HEAP_AFTER_GC_BYTES, ClientSummary.Figures::max, BYTES_PER_MEGABYTE),
                client(ClientColumn.GC_COUNT, ClientSummary.Figures::sum, 1),
                client(ClientColumn.GC_PAUSE_MS, ClientSummary.Figures::sum, 1),
                client(ClientColumn.GC_PAUSE_MAX_MS, ClientSummary.Figures::max, 1),
                client(ClientColumn.THREADS, ClientSummary.Figures::max, 1),
                client(ClientColumn.DESCRIPTORS_OPEN, ClientSummary.Figures::max, 1),
                client(ClientColumn.DESCRIPTORS_LIMIT, ClientSummary.Figures::max, 1));
    }

    private String client(ClientColumn column, ToDoubleFunction<ClientSummary.Figures> figure, double unit) {
        return report.client()
                .of(column)
                .map(figures -> String.format(Locale.ROOT, "%.0f", figure.applyAsDouble(figures) / unit))
                .orElse("-");
    }

    private void line(String format, Object... arguments) {
        text.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
