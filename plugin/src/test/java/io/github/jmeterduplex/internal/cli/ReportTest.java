package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.CommandLineRun.at;
import static io.github.jmeterduplex.internal.cli.RunFolder.second;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.settings.Property;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    private static final LatencyTag CHAT = new LatencyTag(LatencyKind.LATENCY, "chat");

    @TempDir
    Path run;

    private RunFolder engine(String name, long offsetMillis) throws IOException {
        return new RunFolder(run.resolve(name), offsetMillis);
    }

    /** A run of ten seconds with one message a second, the seconds' latencies 1 ms, 2 ms and so on. */
    private RunFolder tenSeconds(String name, long offsetMillis) throws IOException {
        RunFolder folder = engine(name, offsetMillis);
        for (int s = 0; s < 10; s++) {
            Interval interval = second(offsetMillis + s * 1_000L);
            folder.counts(interval, "chat", Map.of(Count.WRITTEN, 1L, Count.SENT, 1L, Count.REPLIED, 1L))
                    .latencies(interval, CHAT, (s + 1) * 1_000L)
                    .sessions(interval, Map.of(SessionCount.OPEN, 1L));
        }
        return folder;
    }

    @Test
    void labelThatLooksLikeAFormulaIsItselfInTheReportAndTextInASpreadsheet() throws IOException {
        String label = "=HYPERLINK(\"http://127.0.0.1/\")";
        engine("one", 0)
                .counts(second(0), label, Map.of(Count.SENT, 1L, Count.REPLIED, 1L))
                .latencies(second(0), LatencyKind.LATENCY, label, 1_000);
        Path csv = run.resolve("report.csv");
        CommandLineRun report = CommandLineRun.of("report", run, "--csv", csv);

        assertThat(report.exitCode()).as(report.err()).isZero();
        assertThat(report.out()).contains("\n" + label + " ").doesNotContain("'=");
        assertThat(Files.readAllLines(csv))
                .filteredOn(row -> row.contains("HYPERLINK"))
                .singleElement()
                .asString()
                .startsWith("\"'=HYPERLINK(\"\"http://127.0.0.1/\"\")\",latency,0,1,1,");
    }

    @Test
    void percentilesOverIntervalsAndEnginesAreThoseOfAnExactSort() throws IOException {
        Random random = new Random(11);
        long[] latencies = random.longs(20_000, 50, 3_000_000).toArray();
        RunFolder one = engine("one", 0);
        RunFolder two = engine("two", 300);
        for (int s = 0; s < 10; s++) {
            one.latencies(second(s * 1_000L), CHAT, Arrays.copyOfRange(latencies, s * 2_000, s * 2_000 + 700));
            two.latencies(
                    second(300 + s * 1_000L), CHAT, Arrays.copyOfRange(latencies, s * 2_000 + 700, (s + 1) * 2_000));
        }
        Arrays.sort(latencies);

        Object ms = at(CommandLineRun.json(run), "labels", "chat", "latency_ms");

        for (Map.Entry<String, Integer> entry : Map.of(
                        "p50", 500, "p90", 900, "p95", 950, "p99", 990, "p999", 999, "max", 1_000)
                .entrySet()) {
            double exactMillis = latencies[latencies.length / 1_000 * entry.getValue() - 1] / 1_000.0;
            assertThat((Double) at(ms, entry.getKey())).as(entry.getKey()).isBetween(exactMillis, exactMillis * 1.001);
        }
        double mean = Arrays.stream(latencies).average().orElseThrow() / 1_000;
        assertThat((Double) at(ms, "mean")).isBetween(mean * 0.999, mean * 1.001);
    }

    @Test
    void senderThatWaitedIsExplained() throws IOException {
        RunFolder engine = engine("one", 0);
        engine.latencies(second(0), CHAT, 1_000, 1_100, 1_200)
                .latencies(second(0), LatencyKind.INTENDED, "chat", 1_000, 900_000, 1_900_000);
        engine.latencies(second(0), LatencyKind.LATENCY, "steady", 1_000, 1_100)
                .latencies(second(0), LatencyKind.INTENDED, "steady", 1_000, 9_000);

        assertThat(CommandLineRun.of("report", run).out())
                .contains("chat could not keep its pace at times: p99 is 1 ms from the send, but 1901 ms from when the")
                .doesNotContain("steady could not");
    }

    @Test
    void countsOfAllEnginesAndIntervalsAddUp() throws IOException {
        for (String name : List.of("one", "two")) {
            engine(name, 0)
                    .counts(
                            second(0),
                            "chat",
                            Map.of(
                                    Count.SENT, 100L,
                                    Count.REPLIED, 90L,
                                    Count.LOST, 10L,
                                    Count.LOST_TIMEOUT, 7L,
                                    Count.LOST_CONNECTION, 3L))
                    .counts(second(1_000), "chat", Map.of(Count.SENT, 5L, Count.WRONG, 2L, Count.FAILED, 3L));
        }

        Object chat = at(CommandLineRun.json(run), "labels", "chat");

        assertThat(at(chat, "sent")).isEqualTo(210);
        assertThat(at(chat, "replied")).isEqualTo(180);
        assertThat(at(chat, "wrong")).isEqualTo(4);
        assertThat(at(chat, "failed")).isEqualTo(6);
        assertThat(at(chat, "lost")).isEqualTo(20);
        assertThat(at(chat, "lost_by_cause")).isEqualTo(Map.of("timeout", 14, "connection", 6, "closed", 0, "end", 0));
    }

    @Test
    void intervalsCountWhoseStartLiesInTheWindow() throws IOException {
        tenSeconds("one", 0);

        Map<String, Object> report = CommandLineRun.json(run, "--from", "2s", "--to", "5s");

        assertThat(at(report, "labels", "chat", "sent")).isEqualTo(3);
        assertThat((Double) at(report, "labels", "chat", "latency_ms", "p50")).isBetween(4.0, 4.004);
        assertThat((Double) at(report, "labels", "chat", "latency_ms", "max")).isBetween(5.0, 5.005);
        assertThat(report).containsEntry("from_seconds", 2.0).containsEntry("to_seconds", 5.0);
    }

    @Test
    void offsetsCountFromTheEarliestStart() throws IOException {
        tenSeconds("one", 4_000);
        tenSeconds("two", 0);

        Map<String, Object> report = CommandLineRun.json(run, "--from", "3s", "--to", "6s");

        assertThat(at(report, "labels", "chat", "sent")).isEqualTo(3 + 2);
        assertThat(at(report, "engines")).isEqualTo(List.of("one", "two"));
    }

    @Test
    void warmUpIsLeftOutUnlessFromIsGiven() throws IOException {
        tenSeconds("one", 0).runJson(4, true);

        assertThat(at(CommandLineRun.json(run), "labels", "chat", "sent")).isEqualTo(6);
        assertThat(at(CommandLineRun.json(run), "from_seconds")).isEqualTo(4.0);
        assertThat(at(CommandLineRun.json(run, "--from", "0"), "labels", "chat", "sent"))
                .isEqualTo(10);
    }

    @Test
    void warmUpLongerThanTheRunIsSaid() throws IOException {
        tenSeconds("one", 0).runJson(60, true);

        assertThat(CommandLineRun.of("report", run).out()).contains("Nothing was recorded", "--from 0s");
    }

    @Test
    void rateIsWrittenOverTheIntervalsFromFirstToLastSend() throws IOException {
        engine("one", 0)
                .counts(second(0), "other", Map.of(Count.SENT, 1L))
                .counts(second(2_000), "chat", Map.of(Count.WRITTEN, 50L))
                .counts(second(4_000), "chat", Map.of(Count.WRITTEN, 70L))
                .counts(second(9_000), "chat", Map.of(Count.SENT, 120L))
                .counts(new Interval(RunFolder.START + 5_000, 1_600), "once", Map.of(Count.WRITTEN, 80L));

        Map<String, Object> report = CommandLineRun.json(run);

        assertThat(at(report, "labels", "chat", "per_second")).isEqualTo(40.0);
        assertThat(at(report, "labels", "once", "per_second")).isEqualTo(50.0);
        assertThat(at(report, "labels", "other", "per_second")).isEqualTo(0.0);
    }

    @Test
    void intervalsInWhichSendingBeganAndEndedDoNotBendTheRate() throws IOException {
        RunFolder one = engine("one", 0).counts(second(0), "chat", Map.of(Count.WRITTEN, 20L));
        RunFolder two = engine("two", 400).counts(second(400), "chat", Map.of(Count.WRITTEN, 100L));
        for (int s = 1; s < 5; s++) {
            one.counts(second(s * 1_000L), "chat", Map.of(Count.WRITTEN, 100L));
            two.counts(second(400 + s * 1_000L), "chat", Map.of(Count.WRITTEN, 100L));
        }
        one.counts(second(5_000), "chat", Map.of(Count.WRITTEN, 80L));

        Map<String, Object> report = CommandLineRun.json(run);

        assertThat(at(report, "labels", "chat", "per_second")).isEqualTo(200.0);
    }

    @Test
    void peakIsTheHighestSumOfTheSameSecond() throws IOException {
        RunFolder one = engine("one", 0);
        RunFolder two = engine("two", 2_400);
        // One drops from 100 to 10 before two rises: they never had 190 open at once.
        for (int s = 0; s < 10; s++) {
            one.sessions(second(s * 1_000L), Map.of(SessionCount.OPEN_PEAK, s < 5 ? 100L : 10L));
            two.sessions(second(2_400 + s * 1_000L), Map.of(SessionCount.OPEN_PEAK, s < 5 ? 20L : 90L));
        }

        assertThat(at(CommandLineRun.json(run), "sessions", "peak")).isEqualTo(120);
    }

    @Test
    void lateTicksDoNotMakeAPeakOfTwoNeighbours() throws IOException {
        RunFolder one = engine("one", 0);
        one.sessions(new Interval(RunFolder.START, 1_003), Map.of(SessionCount.OPEN_PEAK, 5L));
        one.sessions(new Interval(RunFolder.START + 1_003, 999), Map.of(SessionCount.OPEN_PEAK, 7L));

        assertThat(at(CommandLineRun.json(run), "sessions", "peak")).isEqualTo(7);
    }

    @Test
    void sessionsConnectsAndCausesAreReported() throws IOException {
        engine("one", 0)
                .sessions(
                        second(0),
                        Map.of(
                                SessionCount.OPENED, 50L,
                                SessionCount.FAILED, 3L,
                                SessionCount.LOST, 2L,
                                SessionCount.RECONNECTED, 1L,
                                SessionCount.OPEN_PEAK, 50L,
                                SessionCount.BYTES_OUT, 1_000L,
                                SessionCount.BYTES_IN, 5_000_000_000L))
                .failures(second(0), FailureCount.Kind.SESSION, "refused", 3)
                .failures(second(0), FailureCount.Kind.SESSION, "heartbeat", 2)
                .failures(second(0), FailureCount.Kind.MESSAGE, "timeout", 9)
                .latencies(second(0), LatencyKind.CONNECT, "connect", 3_000, 4_000);

        Map<String, Object> report = CommandLineRun.json(run);

        Object sessions = at(report, "sessions");
        assertThat(at(sessions, "opened")).isEqualTo(50);
        assertThat(at(sessions, "failed")).isEqualTo(3);
        assertThat(at(sessions, "lost")).isEqualTo(2);
        assertThat(at(sessions, "reconnected")).isEqualTo(1);
        assertThat(at(sessions, "peak")).isEqualTo(50);
        assertThat(at(sessions, "bytes_in")).isEqualTo(5_000_000_000L);
        assertThat(at(sessions, "failures")).isEqualTo(Map.of("refused", 3, "heartbeat", 2));
        assertThat((Double) at(sessions, "connect_ms", "max")).isBetween(4.0, 4.004);
        assertThat((Map<?, ?>) at(report, "labels")).isEmpty();
    }

    @Test
    void otherKindsHaveEntriesOfTheirOwn() throws IOException {
        String label = "a, \"b\"\n50% \ud83d\ude00";
        engine("one", 0)
                .counts(second(0), label, Map.of(Count.WRITTEN, 2L))
                .latencies(second(0), LatencyKind.INTENDED, label, 9_000)
                .latencies(second(0), LatencyKind.FIRST, label, 100)
                .latencies(second(0), LatencyKind.EACH, label, 100, 200)
                .latencies(second(0), LatencyKind.LATE, label, 31_000_000)
                .latencies(second(0), LatencyKind.PUSH, label, 500)
                .latencies(second(0), LatencyKind.PING, label, 700);

        Object labels = at(CommandLineRun.json(run), "labels");

        assertThat(at(labels, label, "per_second")).isEqualTo(2.0);
        assertThat(at(labels, label, "latency_ms")).isNull();
        assertThat(at(labels, label, "intended_ms", "p50")).isEqualTo(9.007);
        assertThat(at(labels, label + " (first)", "count")).isEqualTo(1);
        assertThat(at(labels, label + " (each)", "count")).isEqualTo(2);
        assertThat(at(labels, label + " (each)", "latency_ms", "max")).isEqualTo(0.2);
        assertThat((Double) at(labels, label + " (late)", "latency_ms", "p50")).isBetween(31_000.0, 31_031.0);
        assertThat(at(labels, label + " (push)", "latency_ms", "mean")).isEqualTo(0.5);
        assertThat(at(labels, label + " (ping)", "latency_ms", "max")).isEqualTo(0.7);
        assertThat(CommandLineRun.of("report", run).out()).contains("(ping)");
    }

    @Test
    void closesByServersAreSummedOverTheEngines() throws IOException {
        for (String name : List.of("one", "two")) {
            engine(name, 0)
                    .sessions(second(0), Map.of(SessionCount.LOST, 3L))
                    .facts(Map.of("closes", Map.of("4401 Unauthorized", 2, "1000", 1)));
        }
        assertThat(CommandLineRun.of("report", run).out())
                .contains("Closed by the server in the whole run, by close code: 1000 2, 4401 Unauthorized 4");
        assertThat(at(CommandLineRun.json(run), "sessions", "closes"))
                .isEqualTo(Map.of("4401 Unauthorized", 4, "1000", 2));
    }

    @Test
    void tableSaysWhatIsAmiss() throws IOException {
        RunFolder one = engine("one", 0);
        one.counts(
                        second(0),
                        "two\nlines",
                        Map.of(
                                Count.SENT, 3L,
                                Count.LOST, 3L,
                                Count.LOST_TIMEOUT, 2L,
                                Count.LOST_END, 1L,
                                Count.ROWS_DROPPED, 17L))
                .runJson(0, false);

        String out = CommandLineRun.of("report", run).out();

        assertThat(out)
                .contains("two lines: lost 3 (timeout 2, end 1)")
                .contains("Note: 17 rows are missing")
                .contains("Note: Engine one ended without completing its files");
    }

    @Test
    void enginesWithTheSameShareAreNoticed() throws IOException {
        String slice = Property.SLICE.key();
        tenSeconds("one", 0).properties(Map.of(slice, "1/2"));
        tenSeconds("two", 0).properties(Map.of(slice, "2/2"));
        assertThat(CommandLineRun.of("report", run).out()).doesNotContain("duplex.slice");

        tenSeconds("three", 0).properties(Map.of(slice, "1/2"));
        assertThat(CommandLineRun.of("report", run).out())
                .containsPattern("Engines (one and three|three and one) have the same duplex.slice, 1/2: ");
    }

    @Test
    void enginesOfDifferentRunsAreNoticed() throws IOException {
        tenSeconds("one", 0);
        tenSeconds("two", 60_000);

        assertThat(CommandLineRun.of("report", run).out())
                .contains("Engine two started after one had ended: are they of one run?");
    }

    @Test
    void folderGivenTwiceCountsOnce() throws IOException {
        tenSeconds("one", 0);
        Path json = run.resolve("report.json");
        CommandLineRun.of(
                "report",
                run,
                run.resolve("one"),
                run.resolve("one").resolve("..").resolve("one"),
                "--json",
                json);

        assertThat(Files.readString(json)).contains("\"sent\" : 10");
    }

    @Test
    void cutFilesAreReportedUpToTheirLastWholeLineWithAWarning() throws IOException {
        tenSeconds("one", 0);
        for (String name : List.of("counts.csv", "latency.hlog")) {
            Path file = run.resolve("one").resolve(name);
            byte[] bytes = Files.readAllBytes(file);
            Files.write(file, Arrays.copyOf(bytes, bytes.length - 5));
        }
        Path json = run.resolve("report.json");
        CommandLineRun report = CommandLineRun.of("report", run, "--json", json);

        assertThat(report.exitCode()).isZero();
        assertThat(report.err()).contains("counts.csv: left out half a line", "latency.hlog: left out half a line");
        assertThat(Files.readString(json)).contains("\"sent\" : 9").contains("\"max\" : 9.0");
    }
}
