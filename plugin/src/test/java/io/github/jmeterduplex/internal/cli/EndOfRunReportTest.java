package io.github.jmeterduplex.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndOfRunReportTest {
    @TempDir
    private Path folder;

    private Path engine;
    private final List<String> warnings = new ArrayList<>();

    @BeforeEach
    void writeARun() throws IOException {
        engine = folder.resolve("my runs/engine");
        RunFolder files = new RunFolder(engine, 0);
        files.counts(
                        RunFolder.second(0),
                        "chat",
                        Map.of(
                                Count.WRITTEN, 3L,
                                Count.SENT, 3L,
                                Count.REPLIED, 2L,
                                Count.LOST, 1L,
                                Count.LOST_TIMEOUT, 1L))
                .latencies(RunFolder.second(0), LatencyKind.LATENCY, "chat", 1_000, 2_000)
                .failures(RunFolder.second(0), FailureCount.Kind.MESSAGE, "timeout", 1)
                .sessions(RunFolder.second(0), Map.of(SessionCount.OPENED, 1L));
    }

    private EndOfRunReport.Figures figures(String require, boolean html) throws IOException {
        return new EndOfRunReport(require, html).of(engine, warnings::add);
    }

    @Test
    void theTableTheVerdictAndTheCommandAreTold() throws IOException {
        EndOfRunReport.Figures figures = figures("", false);
        assertThat(figures.text().lines().toList())
                .anyMatch(line -> line.matches("chat +3 +2 +1 .*"))
                .contains("Lost: 1 of 3 messages; wrong, lost or failed: timeout 1")
                .anyMatch(line -> line.startsWith("Sessions: opened 1, "))
                .last()
                .asString()
                .startsWith("Verdict: ");
        assertThat(figures.page())
                .startsWith("As a page: java -jar ")
                .endsWith(" report \"" + engine.toAbsolutePath() + "\" --html report.html");
        assertThat(figures.requirements()).isEmpty();
        assertThat(figures.asRequired()).isTrue();
        assertThat(engine.resolve("report.html")).doesNotExist();
        assertThat(warnings).isEmpty();
    }

    @Test
    void requirementsOfIncompleteFilesAreUndecided() throws IOException {
        Path json = engine.resolve("run.json");
        Files.writeString(json, Files.readString(json).replace("\"completed\":true", "\"completed\":false"));
        EndOfRunReport.Figures figures = figures("sent=3", false);
        assertThat(figures.asRequired()).isFalse();
        assertThat(figures.undecided()).isTrue();
    }

    @Test
    void thePageIsWrittenAndNamed() throws IOException {
        Path page = engine.resolve("report.html");
        assertThat(figures("lost=0", true).page()).isEqualTo("As a page: " + page.toAbsolutePath());
        assertThat(page).content().contains("<!doctype html>", "lost=0");
    }

    @Test
    void pageThatCannotBeWrittenIsAWarning() throws IOException {
        Files.createDirectory(engine.resolve("report.html"));
        EndOfRunReport.Figures figures = figures("", true);
        assertThat(figures.text()).contains("chat");
        assertThat(figures.page()).startsWith("The page could not be written; try java -jar ");
        assertThat(warnings).singleElement().asString().startsWith("report.html could not be written: ");
    }

    @Test
    void eachRequirementIsALine() throws IOException {
        EndOfRunReport.Figures figures = figures("p99<200, lost=0", false);
        assertThat(figures.requirements())
                .isEqualTo("Required p99<200: passed, chat 2 ms (latency)\nRequired lost=0: BROKEN, 1");
        assertThat(figures.asRequired()).isFalse();
        assertThat(figures("lost=1", false).asRequired()).isTrue();
    }

    @Test
    void runWithoutAMessageHasNoTable() throws IOException {
        engine = folder.resolve("idle");
        new RunFolder(engine, 0).sessions(RunFolder.second(0), Map.of(SessionCount.OPENED, 7L));
        assertThat(figures("", false).text())
                .startsWith("duplex: the run has ended; no message was sent\nSessions: opened 7, ")
                .doesNotContain("label (ms)");
    }

    @Test
    void verdictIsOneLineWithTheFirstReason() throws IOException {
        engine = folder.resolve("stopped");
        new RunFolder(engine, 0).client(RunFolder.second(0), Map.of(ClientColumn.HICCUP_MAX_MS, 300.0));
        assertThat(figures("", false).text().lines())
                .last()
                .asString()
                .startsWith("Verdict: The load generator was overloaded: these times are its own, not the server's. The"
                        + " client stood still in 1 interval,")
                .doesNotContain("The report names");
    }

    @Test
    void verdictOfSeveralReasonsSaysThatThereAreMore() throws IOException {
        engine = folder.resolve("stopped");
        new RunFolder(engine, 0)
                .client(
                        RunFolder.second(0),
                        Map.of(ClientColumn.HICCUP_MAX_MS, 300.0, ClientColumn.IO_LAG_MAX_MS, 900.0));
        assertThat(figures("", false).text().lines()).last().asString().endsWith(" The report names 1 more.");
    }

    @Test
    void firstFailuresSayWhy() throws IOException {
        engine = folder.resolve("refused");
        RunFolder files = new RunFolder(engine, 0)
                .failure(failure(FailureCount.Kind.MESSAGE, "no-session", 9, "chat", "no session is open"))
                .failure(failure(FailureCount.Kind.SESSION, "refused", 1, "", "nothing listens on 127.0.0.1:80"))
                .failures(RunFolder.second(0), FailureCount.Kind.MESSAGE, "timeout", 1);
        assertThat(figures("", false).text())
                .contains(" MB in\nrefused, 1 session: nothing listens on 127.0.0.1:80\n"
                        + "no-session, 9 messages of chat, such as: no session is open\nVerdict: ");

        files.failure(failure(FailureCount.Kind.MESSAGE, "busy", 3, "chat", "busy"))
                .failure(failure(FailureCount.Kind.MESSAGE, "wrong", 2, "chat\nroom", "no\nJSON"));
        assertThat(figures("", false).text())
                .contains("such as: busy\n... and 1 more: see \"errors\" in the JSON report\nVerdict: ");
        assertThat(CommandLineRun.of("report", engine).out())
                .contains("wrong, 2 messages of chat room, such as: no JSON\n")
                .doesNotContain("in the JSON report");
    }

    private static FailureCount failure(
            FailureCount.Kind kind, String cause, long count, String label, String example) {
        return new FailureCount(RunFolder.second(0), kind, cause, count, label, example);
    }

    @Test
    void rareCountsAndHighestRatesAreTold() throws IOException {
        engine = folder.resolve("rare");
        RunFolder files = new RunFolder(engine, 0)
                .facts(Map.of("searches", Map.of("knee", Map.of("sentence", "highest 10/s (9 to 12)"))))
                .counts(RunFolder.second(0), "/topic/clock", Map.of(Count.PUSHED, 30L));
        assertThat(figures("", false).text())
                .startsWith("duplex: the run has ended; no message was sent\n/topic/clock: pushed 30\nSessions: ")
                .contains("\nHighest rate: 10/s (9 to 12)\nVerdict: ");

        for (int label = 0; label < 60; label++) {
            files.counts(RunFolder.second(0), "push" + label, Map.of(Count.PUSHED, 1L));
        }
        assertThat(figures("", false).text()).contains("\n... and 11 more labels: the report has them\nSessions: ");
    }

    @Test
    void manyLabelsAreCounted() throws IOException {
        engine = folder.resolve("many");
        RunFolder files = new RunFolder(engine, 0);
        for (int label = 0; label < 60; label++) {
            files.counts(RunFolder.second(0), "label" + label, Map.of(Count.WRITTEN, 1L, Count.SENT, 1L));
        }
        assertThat(figures("", false).text().lines())
                .contains("... and 10 more rows: the report has them")
                .filteredOn(line -> line.startsWith("label") && !line.startsWith("label "))
                .hasSize(50);
    }

    @Test
    void wrongRequirementIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EndOfRunReport("p99<fast", false))
                .withMessageStartingWith("'p99<fast' is not a requirement; allowed: [LABEL:]FIGURE");
    }
}
