package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.RunFolder.repeated;
import static io.github.jmeterduplex.internal.cli.RunFolder.second;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequirementTest {
    @TempDir
    Path run;

    /**
     * Chat: 10 sent, 1 lost, 2 ms, intended 9 ms. Room: 5 sent, 1 ms, pushes of 4 ms. 7 sessions, of which 1 was lost.
     */
    @BeforeEach
    void writeRun() throws IOException {
        new RunFolder(run, 0)
                .counts(
                        second(0),
                        "chat",
                        Map.of(
                                Count.WRITTEN, 10L,
                                Count.SENT, 10L,
                                Count.REPLIED, 9L,
                                Count.LOST, 1L,
                                Count.LOST_END, 1L))
                .counts(
                        second(0),
                        "room, \"all\": 1",
                        Map.of(Count.WRITTEN, 5L, Count.SENT, 5L, Count.REPLIED, 5L, Count.PUSHED, 1L))
                .latencies(second(0), LatencyKind.LATENCY, "chat", repeated(9, 2_000))
                .latencies(second(0), LatencyKind.INTENDED, "chat", repeated(9, 9_000))
                .latencies(second(0), LatencyKind.LATENCY, "room, \"all\": 1", repeated(5, 1_000))
                .latencies(second(0), LatencyKind.PUSH, "room, \"all\": 1", 4_000)
                .failures(second(0), FailureCount.Kind.MESSAGE, "end", 1)
                .failures(second(0), FailureCount.Kind.SESSION, "connection-lost", 1)
                .sessions(
                        second(0), Map.of(SessionCount.OPENED, 7L, SessionCount.OPEN_PEAK, 7L, SessionCount.LOST, 1L));
    }

    private CommandLineRun require(String... lists) {
        return CommandLineRun.of(
                "report",
                run,
                Stream.of(lists).map(list -> List.of("--require", list)).toList());
    }

    @Test
    void requirementsThatAreMetGiveExitCode0() {
        CommandLineRun report =
                require("lost<=1, lost=1,sent=15,chat:sent=10,p99<91,per_second>=5,chat:per_second=10,wrong<1");

        assertThat(report.exitCode()).isZero();
        assertThat(report.err()).isEmpty();
        assertThat(report.out())
                .contains("Required lost<=1: passed, 1\n", "Required chat:sent=10: passed, chat 10\n")
                .doesNotContain("BROKEN");
    }

    /** Such as those of a disk that was full: what is missing might break it. */
    @Test
    void whatIsMetByIncompleteFilesIsUndecided() throws IOException {
        Path engine = run.resolve("run.json");
        Files.writeString(engine, Files.readString(engine).replace("\"completed\":true", "\"completed\":false"));
        CommandLineRun report = require("sent=15,p99<91");

        assertThat(report.exitCode()).isEqualTo(3);
        assertThat(report.out())
                .contains("Required sent=15: UNDECIDED, 15, of files that are not complete, see the notes: run"
                        + " again\n")
                .contains("ended without completing its files");
        assertThat(require("sent=15,lost=0").exitCode()).as("what broke, broke").isEqualTo(1);
    }

    @Test
    void oneThatBreaksGivesExitCode1AndIsNamed() {
        CommandLineRun report = require("lost=0,sent>0");

        assertThat(report.exitCode()).isEqualTo(1);
        assertThat(report.out()).contains("Required lost=0: BROKEN, 1\n", "Required sent>0: passed, 15\n");
    }

    @Test
    void latenciesAreThoseIntendedWhereALabelHasThem() {
        CommandLineRun report = require("p99<5");

        assertThat(report.exitCode()).isEqualTo(1);
        assertThat(report.out())
                .contains("Required p99<5: BROKEN, chat 9.007 ms (intended)")
                .contains("Required p99<5: UNDECIDED, room, \"all\": 1 1 ms (latency), its 95 % interval is not known:"
                        + " run longer (beyond doubt is a bound above 10)");
    }

    @Test
    void labelsWithCommasQuotesAndColonsCanBeNamed() {
        CommandLineRun report = require("\"room, \"all\": 1\":max<=1");

        assertThat(report.exitCode()).isZero();
        assertThat(report.out()).contains("passed, room, \"all\": 1 1 ms (latency)");
    }

    @Test
    void rowsOfTheirOwnAreNamedAsInTheReport() {
        assertThat(require("\"room, \"all\": 1 (push)\":p50>=0.4").out()).contains("passed", "4.001 ms (push)");
    }

    @Test
    void sessionsHaveFiguresToo() {
        CommandLineRun report = require("sessions.peak>=7,sessions.opened=7", "sessions.lost=0");

        assertThat(report.exitCode()).isEqualTo(1);
        assertThat(report.out())
                .contains("sessions.peak>=7: passed, 7", "sessions.opened=7: passed", "sessions.lost=0: BROKEN, 1");
    }

    @Test
    void whatWasNotMeasuredMeetsNothing() {
        CommandLineRun report = require("chta:p99<5,chta:lost=0");

        assertThat(report.exitCode()).isEqualTo(1);
        assertThat(report.out())
                .contains("Required chta:p99<5: BROKEN, chta nothing was measured")
                .contains("Required chta:lost=0: BROKEN, chta nothing was measured");
    }

    /** As of a run without a server. */
    @Test
    void messagesThatCouldNotBeWrittenAreNotFreeOfLosses() throws IOException {
        run = run.resolve("refused");
        new RunFolder(run, 0)
                .counts(second(0), "chat", Map.of(Count.SENT, 6L, Count.FAILED, 6L))
                .failures(second(0), FailureCount.Kind.MESSAGE, "no-session", 6)
                .failures(second(0), FailureCount.Kind.SESSION, "refused", 2)
                .sessions(second(0), Map.of(SessionCount.FAILED, 2L));

        assertThat(require("lost=0,chat:wrong=0,failed=0,sent=6").out())
                .contains("Required lost=0: BROKEN, nothing was measured")
                .contains("Required chat:wrong=0: BROKEN, chat nothing was measured")
                .contains("Required failed=0: BROKEN, 6")
                .contains("Required sent=6: passed, 6");
    }

    @Test
    void pushesAloneLoseNothing() throws IOException {
        run = run.resolve("pushes");
        new RunFolder(run, 0).counts(second(0), "/topic/clock", Map.of(Count.PUSHED, 30L));

        assertThat(require("lost=0,pushed>=30").exitCode()).isZero();
    }

    @Test
    void stretchInWhichNothingWasRecordedMeetsNothing() {
        CommandLineRun report = CommandLineRun.of(
                "report",
                run,
                "--from",
                "1h",
                "--require",
                "lost=0,wrong=0,failed=0,late=0,per_second>=0,p99<5,sessions.lost=0");

        assertThat(report.exitCode()).isEqualTo(1);
        assertThat(report.out())
                .contains("Required lost=0: BROKEN, nothing was measured", "sessions.lost=0: BROKEN, nothing was")
                .doesNotContain("passed");
    }

    @Test
    void whatRowsDoNotTellMeetsNothing() throws IOException {
        Path rows = Files.writeString(
                run.resolve("rows.jtl"), "timeStamp,elapsed,label,success\n1795218930000,7,chat,true\n");
        CommandLineRun report = CommandLineRun.of(
                "report",
                "--jtl",
                rows,
                "--require",
                "sessions.lost=0,sessions.failed=0,unordered=0,chat:foreign=0,pushed=0,skewed=0");

        assertThat(report.exitCode()).isEqualTo(1);
        assertThat(report.out())
                .contains("sessions.lost=0: BROKEN, nothing was", "chat:foreign=0: BROKEN, chat nothing was measured")
                .doesNotContain("passed");
        assertThat(CommandLineRun.of("report", "--jtl", rows, "--require", "lost=0,sent=1")
                        .exitCode())
                .isZero();
    }

    @Test
    void headingsOfTheTableAreNamesToo() {
        assertThat(require("p95<=90.1,p99.9<100,msg/s>1").exitCode()).isZero();
    }

    @Test
    void resultsStandInTheJson() throws IOException {
        Path json = run.resolve("report.json");
        CommandLineRun.of("report", run, "--json", json, "--require", "chat:p50<1,lost<2");

        Object results = JSON.std.mapFrom(Files.readString(json)).get("requirements");

        assertThat(results)
                .isEqualTo(List.of(
                        Map.of(
                                "requirement", "chat:p50<1",
                                "label", "chat",
                                "latency", "intended",
                                "figure", 9.007,
                                "passed", false,
                                "answer", "broken"),
                        Map.of("requirement", "lost<2", "figure", 1.0, "passed", true, "answer", "passed")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "p99",
                "p98<5",
                "p99<",
                "p99<five",
                "p99<5ms",
                "p99<<5",
                "p99<-5",
                "lost=0,",
                "chat:sessions.peak>1"
            })
    void wrongGrammarIsRefusedWithWhatIsAllowed(String list) {
        CommandLineRun report = require(list);

        assertThat(report.exitCode()).isEqualTo(2);
        assertThat(report.out()).isEmpty();
        assertThat(report.err())
                .contains("--require", "allowed", "< <= > >= =", "p999")
                .hasLineCount(1);
    }
}
