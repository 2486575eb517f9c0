package io.github.jmeterduplex.internal.report.write;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict.Disturbance;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict.DisturbedStretch;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict.OwnPercentiles;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict.UsableStretch;
import io.github.jmeterduplex.internal.report.read.ClientSummary;
import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Percentile;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.read.Report.Dip;
import io.github.jmeterduplex.internal.report.read.Report.SingleMessage;
import io.github.jmeterduplex.internal.report.requirement.RequirementCheck;
import io.github.jmeterduplex.internal.report.requirement.RequirementResult;
import io.github.jmeterduplex.internal.report.trend.TimeSeries.Slope;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A report as JSON, in the following format.
 *
 * <pre>
 * {"from_seconds", "to_seconds", "latencies_of": [{"from_seconds", "to_seconds"}...], "engines": [NAME...],
 *  "per_second", "labels": {
 *    LABEL: {"sent", "replied", "wrong", "unanswered", "lost", "failed", "late", "duplicates", "unordered", "foreign",
 *            "pushed", "skewed", "lost_by_cause": {"timeout", "connection", "closed", "end"}, "per_second",
 *            "latency_ms": {"mean", "p50", "p90", "p95", "p99", "p999", "max", "p50_low", "p50_high" and so on},
 *            "intended_ms": {the same}},
 *    "LABEL (first)", "LABEL (each)", "LABEL (late)", "LABEL (push)", "LABEL (ping)": {"count", "latency_ms"}},
 *  "sessions": {"opened", "failed", "lost", "reconnected", "resumed", "peak", "bytes_out", "bytes_in",
 *      "connect_ms": {the same},
 *      "connect_parts_ms": {"wait", "tcp", "tls", "http", "protocol": {the same}},
 *               "failures": {CAUSE: n}, "dips": [{"at_seconds", "lost", "lowest", "back_50_after_seconds",
 *               "back_90_after_seconds", "back_after_seconds", "most_opened_a_second"}...],
 *               "transports": {NAME: n}, "closes": {CODE AND REASON: n}},
 *  "client": {COLUMN: {"mean", "max"} and "sum" for what is counted...,
 *             "healthy": true or false, "verdict": [SENTENCE...],
 *             "disturbed": [{"from_seconds", "to_seconds", "causes": ["gc", "cpu", "standstill", "io"]}...]},
 *  "message_failures": {CAUSE: n},
 *  "errors": [{"of": "message" or "session", "cause", "label", "count", "first_seconds", "last_seconds",
 *              "example"}...],
 *  "slowest", "lost": [{"label", "outcome", "at_seconds", "latency_ms" or "waited_ms" and "cause",
 *              "intended_ms", "session",
 *              "message_id", "trace_id", "sampled", "trace_url"}...],
 *  "slopes": [{"of", "figure", "percent_an_hour", "low", "high", "significant"}...],
 *  "growth": SENTENCE,
 *  "arrivals", "connect_arrivals": {LABEL: TEXT}, "seeds": {ENGINE: n},
 *  "stages": [{"label", "number", "name", "from_per_second", "to_per_second", "intervals", "per_second",
 *              "latency_ms", "intended_ms"}...],
 *  "highest_rates": [{"name", "engine", and what run.json has of the search}...],
 *  "requirements": [{"requirement", "label", "latency": KIND, "figure", "figure_low", "figure_high", "passed",
 *              "answer", "times_as_long"}...], "remarks": [SENTENCE...],
 *  "advice": [SENTENCE...]}
 * </pre>
 *
 * {@code latencies_of} exists if latencies of disturbed stretches are left out. {@code slopes} exists if the stretch
 * is half an hour or longer, and {@code growth} if the figures did not grow beyond chance. {@code requirements} exists
 * if some were given, and {@code label}, {@code latency} and {@code figure} in it if they apply; {@code arrivals},
 * {@code seeds}, {@code stages} and {@code highest_rates} likewise. A message has the members that are known. A report
 * of rows is without sessions, client, causes and single messages, and has only counts that rows show. {@code label}
 * and {@code example} of an error are absent if the files do not have them. {@code back_after_seconds} is absent if a
 * dip did not end, likewise those of half and nine tenths. {@code transports} counts the sessions of the whole run,
 * with the warm-up; absent if it is unknown; {@code closes} those that servers ended by a close frame; absent if there
 * are none. {@code latency_ms}, {@code intended_ms}, {@code connect_ms} and its parts
 * are absent if they were not measured, {@code p999} if there are fewer than 1,000 latencies; {@code p99_low} and
 * {@code p99_high}, and those of the other percentiles, if the 95 % interval is not known. Latencies are milliseconds
 * with three decimals.
 */
public final class JsonReport {
    private static final List<Count> COUNTS = List.of(
            Count.SENT,
            Count.REPLIED,
            Count.WRONG,
            Count.UNANSWERED,
            Count.LOST,
            Count.FAILED,
            Count.LATE,
            Count.DUPLICATES,
            Count.UNORDERED,
            Count.FOREIGN,
            Count.PUSHED,
            Count.SKEWED);
    private static final List<LatencyKind> OWN_ENTRIES =
            List.of(LatencyKind.FIRST, LatencyKind.EACH, LatencyKind.LATE, LatencyKind.PUSH, LatencyKind.PING);

    private static final double MICROS_PER_MILLI = 1_000.0;

    private final Report report;
    private final List<RequirementResult> requirements;

    public JsonReport(Report report) {
        this(report, List.of());
    }

    /**
     * @param requirements the results of the requirements
     */
    public JsonReport(Report report, List<RequirementResult> requirements) {
        this.report = report;
        this.requirements = requirements;
    }

    public String text() {
        return text(members());
    }

    /** Returns members as indented JSON. */
    public static String text(Map<String, Object> members) {
        try {
            return JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(members) + "\n";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Map<String, Object> members() {
        Map<String, Object> members = Members.of(
                "from_seconds", report.fromSeconds(),
                "to_seconds", report.toSeconds(),
                "latencies_of", Members.filled(Members.list(report.verdict().reported(), JsonReport::part)),
                "engines", report.engines(),
                "per_second", rounded(report.perSecond()),
                "labels", labels());
        if (!report.isOfRows()) {
            members.putAll(Members.of(
                    "sessions", sessions(),
                    "client", client(),
                    "message_failures", report.messageFailures(),
                    "errors", Members.list(report.failures(), JsonReport::error),
                    "slowest", Members.list(report.singles().slowest(), JsonReport::single),
                    "lost", Members.list(report.singles().lost(), JsonReport::single)));
        }
        List<Report.Remark> remarks = report.remarks();
        members.putAll(Members.of(
                "slopes", Members.filled(Members.list(report.slopes(), JsonReport::slope)),
                "growth", new SlopeLines(report).growth(),
                "requirements", Members.filled(RequirementCheck.members(requirements))));
        members.putAll(new PacingLines(report.pacing()).members(JsonReport::figures));
        members.putAll(Members.of(
                "remarks", sentences(remarks.stream()),
                "advice", Members.filled(sentences(remarks.stream().filter(Report.Remark::isAdvice)))));
        return members;
    }

    private static List<String> sentences(Stream<Report.Remark> remarks) {
        return remarks.map(Report.Remark::sentence).toList();
    }

    /** Returns the label whose users had the highest p99, and how many labels have latencies. */
    public Optional<Map<String, Object>> slowest() {
        Map<String, Map.Entry<LatencyKind, Latencies>> felt = new LinkedHashMap<>();
        report.labels()
                .forEach((name, label) ->
                        RequirementCheck.felt(label).ifPresent(latencies -> felt.put(name, latencies)));
        return felt.entrySet().stream()
                .max(Comparator.comparingDouble(
                        label -> label.getValue().getValue().p99()))
                .map(label -> Members.of(
                        "label", label.getKey(),
                        "latency", label.getValue().getKey().word(),
                        "p50", label.getValue().getValue().p50(),
                        "p99", label.getValue().getValue().p99(),
                        "of_labels", felt.size()));
    }

    private Map<String, Object> labels() {
        Map<String, Object> entries = new LinkedHashMap<>();
        report.labels().forEach((name, label) -> {
            entries.put(name, label(label));
            for (LatencyKind kind : OWN_ENTRIES) {
                label.latencies(kind)
                        .ifPresent(latencies -> entries.put(
                                name + " (" + kind.word() + ")",
                                Members.of("count", label.arrivals(kind), "latency_ms", figures(latencies))));
            }
        });
        return entries;
    }

    private Map<String, Object> label(Report.Label label) {
        Map<String, Object> entry = new LinkedHashMap<>();
        COUNTS.stream()
                .filter(report::tells)
                .forEach(count -> entry.put(count.word(), label.counts().get(count)));
        if (!report.isOfRows()) {
            Map<String, Object> lostByCause = new LinkedHashMap<>();
            Count.LOST_BY_CAUSE.forEach(cause ->
                    lostByCause.put(TableReport.cause(cause), label.counts().get(cause)));
            entry.put("lost_by_cause", lostByCause);
        }
        entry.putAll(Members.of(
                "per_second", rounded(label.perSecond()),
                "latency_ms", label.latencies(LatencyKind.LATENCY).map(JsonReport::figures),
                "intended_ms", label.latencies(LatencyKind.INTENDED).map(JsonReport::figures)));
        return entry;
    }

    public static Map<String, Object> figures(Latencies latencies) {
        Map<String, Object> figures = Members.of(
                "mean", latencies.mean(),
                "p50", latencies.p50(),
                "p90", latencies.p90(),
                "p95", latencies.p95(),
                "p99", latencies.p99(),
                "p999", latencies.shown(Percentile.P999),
                "max", latencies.max());
        for (Percentile percentile : Percentile.values()) {
            latencies.bounds(percentile).ifPresent(bounds -> {
                figures.put(percentile.word() + "_low", bounds.low());
                figures.put(percentile.word() + "_high", bounds.high());
            });
        }
        return figures;
    }

    private static Map<String, Object> dip(Dip dip) {
        return Members.of(
                "at_seconds", dip.atSeconds(),
                "lost", dip.lost(),
                "lowest", dip.lowest(),
                "back_50_after_seconds", dip.halfBackAfterSeconds(),
                "back_90_after_seconds", dip.mostBackAfterSeconds(),
                "back_after_seconds", dip.backAfterSeconds(),
                "most_opened_a_second", dip.mostPerSecond());
    }

    private Map<String, Object> sessions() {
        Report.Sessions sessions = report.sessions();
        Map<String, Object> entry = new LinkedHashMap<>();
        for (SessionCount count : Report.Sessions.SUMMABLE) {
            long number = sessions.counts().get(count);
            // Few runs have stateful reconnect.
            if (count != SessionCount.RESUMED || number > 0) {
                entry.put(count.word(), number);
            }
        }
        entry.putAll(Members.of(
                "peak", sessions.peak(),
                "bytes_out", sessions.counts().get(SessionCount.BYTES_OUT),
                "bytes_in", sessions.counts().get(SessionCount.BYTES_IN),
                "connect_ms", sessions.connect().map(JsonReport::figures),
                "connect_parts_ms", Members.filled(partsOfConnect(sessions.connects())),
                "failures", sessions.failures(),
                "dips", Members.list(sessions.dips(), JsonReport::dip),
                "transports", Members.filled(sessions.transports()),
                "closes", Members.filled(sessions.closes())));
        return entry;
    }

    private static Map<String, Object> partsOfConnect(Map<LatencyKind, Latencies> connects) {
        Map<String, Object> parts = new LinkedHashMap<>();
        for (LatencyKind kind : LatencyKind.PARTS_OF_CONNECT) {
            Latencies times = connects.get(kind);
            if (times != null) {
                parts.put(kind.word().substring(LatencyKind.CONNECT.word().length() + 1), figures(times));
            }
        }
        return parts;
    }

    private static Map<String, Object> error(Report.Failure failure) {
        return Members.of(
                "of", failure.kind().word(),
                "cause", failure.cause(),
                "label", Members.filled(failure.label()),
                "count", failure.count(),
                "first_seconds", failure.firstSeconds(),
                "last_seconds", failure.lastSeconds(),
                "example", Members.filled(failure.example()));
    }

    private Map<String, Object> client() {
        Map<String, Object> entry = new LinkedHashMap<>();
        for (ClientColumn column : ClientColumn.values()) {
            report.client().of(column).ifPresent(figures -> {
                Map<String, Object> ofColumn = Members.of("mean", plain(figures.mean()), "max", plain(figures.max()));
                if (ClientSummary.isCounted(column)) {
                    ofColumn.put("sum", plain(figures.sum()));
                }
                entry.put(column.word(), ofColumn);
            });
        }
        ClientVerdict verdict = report.verdict();
        entry.putAll(Members.of(
                "healthy", verdict.healthy(),
                "verdict", verdict.sentences(),
                "disturbed", Members.list(verdict.disturbed(), JsonReport::disturbed),
                "own_percentiles", Members.list(verdict.own(), JsonReport::own)));
        return entry;
    }

    private static Map<String, Object> own(OwnPercentiles own) {
        return Members.of("of", own.of(), "percentiles", own.percentiles());
    }

    private static Map<String, Object> part(UsableStretch part) {
        return Members.of(
                "from_seconds", rounded(part.fromSeconds()),
                "to_seconds", rounded(part.toSeconds()));
    }

    private static Map<String, Object> disturbed(DisturbedStretch stretch) {
        return Members.of(
                "from_seconds", rounded(stretch.fromSeconds()),
                "to_seconds", rounded(stretch.toSeconds()),
                "causes", stretch.causes().stream().map(Disturbance::word).toList());
    }

    private static Map<String, Object> slope(Slope slope) {
        return Members.of(
                "of", slope.of(),
                "figure", slope.figure(),
                "percent_an_hour", rounded(slope.percentAnHour()),
                "low", rounded(slope.low()),
                "high", rounded(slope.high()),
                "significant", slope.significant());
    }

    private static Map<String, Object> single(SingleMessage single) {
        ListedMessage message = single.message();
        boolean isReplied = message.outcome() == Outcome.REPLIED;
        Optional<Double> elapsed = Optional.of(message.elapsedMicros() / MICROS_PER_MILLI);
        return Members.of(
                "label", message.label(),
                "outcome", message.outcome().word(),
                "at_seconds", rounded(single.atSeconds()),
                "latency_ms", elapsed.filter(millis -> isReplied),
                "waited_ms", elapsed.filter(millis -> !isReplied),
                "cause", Optional.of(message.cause()).filter(cause -> !isReplied),
                "intended_ms", known(message.intendedMicros()).map(micros -> micros / MICROS_PER_MILLI),
                "session", known(message.session()),
                "message_id", Members.filled(message.messageId()),
                "trace_id", message.trace(),
                "sampled", message.trace().map(trace -> message.sampled()),
                "trace_url", single.traceUrl());
    }

    private static Optional<Long> known(long number) {
        return number == ListedMessage.NONE ? Optional.empty() : Optional.of(number);
    }

    /** Rounds to a whole number if decimals do not matter, so that bytes are not shown as 6.3E9. */
    static Number plain(double value) {
        return value >= 1_000 || value == Math.rint(value) ? (Number) Math.round(value) : (Number) rounded(value);
    }

    private static double rounded(double value) {
        return Math.round(value * 1_000) / 1_000.0;
    }
}
