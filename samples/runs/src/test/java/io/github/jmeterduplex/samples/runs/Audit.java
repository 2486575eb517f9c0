package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Holds the files of a run against each other and against the report. The runs of all tests pass through here, so what
 * it asserts is true of every run, however it ended.
 */
public final class Audit {
    /** How a run ended. */
    public enum End {
        /** Its last interval is written and {@code run.json} completed. */
        COMPLETED,
        /** The process was killed: the files end with an earlier interval. */
        KILLED
    }

    private static final List<String> OUTCOMES = List.of("replied", "wrong", "unanswered", "lost", "failed");
    private static final List<String> CAUSES = List.of("lost_timeout", "lost_connection", "lost_closed", "lost_end");
    private static final List<String> REPORTED = List.of(
            "sent replied wrong unanswered lost failed late duplicates unordered foreign pushed skewed".split(" "));

    private static final List<String> SESSIONS =
            List.of("opened", "failed", "lost", "reconnected", "bytes_out", "bytes_in");

    private final List<EngineFiles> engines;
    private final RunReport report;
    private final End end;

    private Audit(List<EngineFiles> engines, RunReport report, End end) {
        this.engines = engines;
        this.report = report;
        this.end = end;
    }

    /**
     * Asserts what must be true of any run.
     *
     * @param report of all of it, without {@code --from} and {@code --to}
     */
    public static void of(List<EngineFiles> engines, RunReport report, End end) {
        Audit audit = new Audit(engines, report, end);
        engines.forEach(audit::countsAddUp);
        audit.reportSaysWhatTheCountsSay();
        audit.reportSaysWhatTheSessionsSay();
        if (end == End.COMPLETED) {
            engines.forEach(audit::totalsAreTheSums);
            engines.forEach(Audit::histogramsHoldEveryLatency);
            engines.forEach(Audit::rowsShowEveryOutcome);
        }
    }

    private void countsAddUp(EngineFiles engine) {
        engine.countLines().forEach(line -> equationHolds(engine.name() + " " + line, line));
        engine.counts().forEach((label, sums) -> {
            long written = sums.get("written");
            long outcomesOfWritten = sums.get("sent") - sums.get("failed");
            // A connection that ends may have taken messages that it never sent: long polling sends one POST at a time.
            boolean connectionsBroke = engine.sessions().getOrDefault("lost", 0L) > 0 || sums.get("lost_end") > 0;
            if (end == End.COMPLETED && !connectionsBroke) {
                assertThat(written).as("written of %s in %s", label, sums).isEqualTo(outcomesOfWritten);
            } else {
                assertThat(written).as("written of %s in %s", label, sums).isGreaterThanOrEqualTo(outcomesOfWritten);
            }
            if (end == End.COMPLETED) {
                // What was handed to a session that had just ended was never written: it has failed.
                assertThat(written).as("written of %s in %s", label, sums).isLessThanOrEqualTo(sums.get("sent"));
            }
        });
    }

    private static void equationHolds(String what, Map<String, Long> counts) {
        assertThat(sum(counts, OUTCOMES)).as("sent of %s", what).isEqualTo(counts.get("sent"));
        assertThat(sum(counts, CAUSES)).as("lost of %s", what).isEqualTo(counts.get("lost"));
        assertThat(counts.values()).as(what).allMatch(count -> count >= 0);
    }

    private static long sum(Map<String, Long> counts, List<String> columns) {
        return columns.stream().mapToLong(counts::get).sum();
    }

    private void reportSaysWhatTheCountsSay() {
        Map<String, Map<String, Long>> all = new TreeMap<>();
        for (EngineFiles engine : engines) {
            engine.counts()
                    .forEach((label, sums) -> Csv.add(all.computeIfAbsent(label, missing -> new TreeMap<>()), sums));
        }
        all.forEach((label, sums) -> {
            for (String count : REPORTED) {
                assertThat(report.count(label, count))
                        .as("%s of %s in the report", count, label)
                        .isEqualTo(sums.get(count));
            }
            for (String cause : CAUSES) {
                assertThat(report.number("labels", label, "lost_by_cause", cause.replace("lost_", ""))
                                .longValue())
                        .as("%s of %s in the report", cause, label)
                        .isEqualTo(sums.get(cause));
            }
        });
        assertThat(report.labels().entrySet().stream()
                        .filter(entry -> entry.getValue().containsKey("sent")))
                .extracting(Map.Entry::getKey)
                .as("labels of the report")
                .containsExactlyInAnyOrderElementsOf(all.keySet());
    }

    private void reportSaysWhatTheSessionsSay() {
        for (String count : SESSIONS) {
            long sum = engines.stream()
                    .mapToLong(engine -> engine.sessions().getOrDefault(count, 0L))
                    .sum();
            assertThat(report.number("sessions", count).longValue())
                    .as("sessions %s in the report", count)
                    .isEqualTo(sum);
        }
        for (EngineFiles engine : engines) {
            long pushed = engine.counts().values().stream()
                    .mapToLong(sums -> sums.get("pushed"))
                    .sum();
            assertThat(engine.sessions().getOrDefault("pushed", 0L))
                    .as("pushed in sessions.csv")
                    .isEqualTo(pushed);
        }
    }

    private void totalsAreTheSums(EngineFiles engine) {
        assertThat(engine.runJson()).containsEntry("completed", true).containsEntry("write_errors", 0);
        Map<?, ?> totals = (Map<?, ?>) engine.runJson().get("totals");
        Map<?, ?> labels = (Map<?, ?>) totals.get("labels");
        assertThat(labels.keySet())
                .as("labels of run.json")
                .isEqualTo(engine.counts().keySet());
        engine.counts()
                .forEach((label, sums) -> ((Map<?, ?>) labels.get(label))
                        .forEach((count, total) -> assertThat(((Number) total).longValue())
                                .as("%s of %s in run.json", count, label)
                                .isEqualTo(sums.get(count))));
        Map<?, ?> sessions = (Map<?, ?>) totals.get("sessions");
        for (String count : SESSIONS) {
            assertThat(((Number) sessions.get(count)).longValue())
                    .as("sessions %s in run.json", count)
                    .isEqualTo(engine.sessions().getOrDefault(count, 0L));
        }
    }

    private static void histogramsHoldEveryLatency(EngineFiles engine) {
        engine.counts().forEach((label, sums) -> {
            assertThat(engine.latencies(LatencyKind.LATENCY, label))
                    .as("latencies of %s", label)
                    .isEqualTo(sums.get("replied"));
            assertThat(engine.latencies(LatencyKind.LATE, label))
                    .as("late latencies of %s", label)
                    .isEqualTo(sums.get("late"));
        });
        assertThat(engine.latencies(LatencyKind.CONNECT))
                .as("connect times")
                .isEqualTo(engine.sessions().get("opened") + engine.sessions().get("reconnected"));
    }

    /** Of labels whose rows were all wanted and written. */
    private static void rowsShowEveryOutcome(EngineFiles engine) {
        assertThat(engine.messageIds()).as("ids of rows").hasSize((int) engine.idsInRows());
        engine.counts().forEach((label, sums) -> {
            boolean whole = sums.get("rows_dropped") == 0;
            boolean problemsOnly = engine.rows(label, "replied") == 0 && sums.get("replied") > 0;
            if (whole) {
                for (String outcome : problemsOnly ? List.of("wrong", "lost", "failed") : OUTCOMES) {
                    assertThat(engine.rows(label, outcome))
                            .as("rows %s of %s", outcome, label)
                            .isEqualTo(sums.get(outcome));
                }
                assertThat(engine.rows(label, "late"))
                        .as("rows late of %s", label)
                        .isEqualTo(sums.get("late"));
                assertThat(engine.rows(label, "duplicate"))
                        .as("rows duplicate of %s", label)
                        .isEqualTo(sums.get("duplicates"));
            }
        });
    }
}
