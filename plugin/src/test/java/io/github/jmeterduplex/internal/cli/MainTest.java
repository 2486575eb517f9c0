package io.github.jmeterduplex.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
    @TempDir
    Path folder;

    private static final Interval SECOND = new Interval(RunFolder.START, 1_000);

    private static void assertRefused(CommandLineRun run, String... words) {
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(words).hasLineCount(1).doesNotContain("\tat ");
    }

    @Test
    void folderThatDoesNotExistIsNamed() {
        Path missing = folder.resolve("nowhere");
        assertRefused(CommandLineRun.of("report", missing), missing.toString(), "is no folder");
    }

    @Test
    void folderWithoutARunIsNamed() throws IOException {
        Files.writeString(folder.resolve("notes.txt"), "hello");
        Files.createDirectory(folder.resolve("empty"));
        assertRefused(CommandLineRun.of("report", folder), folder.toString(), "holds no files of a run");
    }

    @Test
    void fileOfAnotherKindIsNamed() throws IOException {
        Path engine = folder.resolve("engine");
        RunFolder run = new RunFolder(engine, 0);
        assertThat(run).isNotNull();
        Files.writeString(engine.resolve("counts.csv"), "timeStamp,elapsed\n1,2\n");
        assertRefused(CommandLineRun.of("report", engine), "counts.csv is no such file of Duplex");
    }

    @Test
    void wrongArgumentsAreRefusedInOneSentence() throws IOException {
        assertThat(new RunFolder(folder.resolve("engine"), 0)).isNotNull();
        assertRefused(CommandLineRun.of("report", "compare"), "Missing required parameter", "DIR");
        assertRefused(CommandLineRun.of("repot"), "repot");
        assertRefused(CommandLineRun.of("report", folder, "--from", "soon"), "--from", "'soon'", "60s");
        assertRefused(CommandLineRun.of("report", folder, "--shiny"), "--shiny");
        assertRefused(
                CommandLineRun.of("report", folder, "--from", "2m", "--to", "60s"), "--from must be earlier than --to");
    }

    @Test
    void withoutAFolderTheNewestRunIsReported() throws IOException {
        assertThat(new RunFolder(folder.resolve("monday/engine"), 0)).isNotNull();
        Files.setLastModifiedTime(folder.resolve("monday/engine/run.json"), FileTime.fromMillis(1));
        Files.setLastModifiedTime(folder.resolve("monday/engine/sessions.csv"), FileTime.fromMillis(1));
        Files.setLastModifiedTime(folder.resolve("monday/engine/counts.csv"), FileTime.fromMillis(1));
        assertThat(new RunFolder(folder.resolve("april/north"), 0)).isNotNull();
        assertThat(new RunFolder(folder.resolve("april/south"), 0)).isNotNull();
        CommandLineRun run = CommandLineRun.in(folder, "report");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith("The newest run of " + folder + ": april\n")
                .contains("engines north, south");
    }

    @Test
    void namesOfStrangersDoNotSteerTheTerminal() throws IOException {
        String steering = "\u001b[2J\u0085\u202e\u200b";
        Path run = folder.resolve("mon" + steering + "day");
        new RunFolder(run.resolve("engine" + steering), 0)
                .facts(Map.of("transports", Map.of("ws" + steering, 3)))
                .counts(SECOND, "chat" + steering, Map.of(Count.SENT, 1L, Count.REPLIED, 1L));
        new RunFolder(run.resolve("other" + steering), 0)
                .counts(SECOND, "chat", Map.of(Count.SENT, 1L, Count.REPLIED, 1L));
        Path csv = folder.resolve("report.csv");
        for (CommandLineRun one : List.of(
                CommandLineRun.in(folder, "report", "--csv", csv),
                CommandLineRun.of("report", run + "no\nsuch"),
                CommandLineRun.of("report", "compare", run, run))) {
            assertThat(one.out() + one.err())
                    .doesNotContainPattern("[\\p{Cntrl}\\p{Cf}\\x{85}&&[^\\n]]")
                    .contains("day");
        }
        assertThat(Files.readString(csv)).doesNotContainPattern("[\\p{Cntrl}\\p{Cf}\\x{85}&&[^\\n\\r]]");
    }

    @Test
    void withoutAFolderAndARunThePlaceIsNamed() {
        Path empty = folder.resolve("duplex-results");
        assertRefused(CommandLineRun.in(empty, "report"), "no run to report", empty.toString(), "report DIR");
    }

    @Test
    void runThatGoesOnIsReportedAsSuch() throws IOException {
        long startedBefore = System.currentTimeMillis() - RunFolder.START - 3_000;
        RunFolder engine = new RunFolder(folder.resolve("engine"), startedBefore);
        engine.runJson(0, false);
        engine.sessions(RunFolder.second(startedBefore), Map.of());
        engine.sessions(RunFolder.second(startedBefore + 1_000), Map.of());

        assertThat(CommandLineRun.of("report", folder).out())
                .contains("Note: This run is still going on: figures up to 00:00:02.")
                .doesNotContain("without completing");
        assertThat(CommandLineRun.of("report", folder, "--require", "sessions.lost=0")
                        .exitCode())
                .as("it may still break")
                .isEqualTo(3);
    }

    @Test
    void runThatWasKilledIsNotSaidToGoOn() throws IOException {
        long startedBefore = System.currentTimeMillis() - RunFolder.START - 60_000;
        RunFolder engine = new RunFolder(folder.resolve("engine"), startedBefore);
        engine.runJson(0, false);
        engine.sessions(RunFolder.second(startedBefore), Map.of());

        assertThat(CommandLineRun.of("report", folder).out())
                .contains("Note: Engine engine ended without completing its files (killed?): its figures end with"
                        + " its last"
                        + " whole interval, at 00:00:01.")
                .doesNotContain("going on");
    }

    @Test
    void fileThatCannotBeWrittenIsNamed() throws IOException {
        assertThat(new RunFolder(folder.resolve("engine"), 0)).isNotNull();
        CommandLineRun run = CommandLineRun.of("report", folder, "--json", folder.resolve("no/such/r.json"));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Cannot write --json").hasLineCount(1);
    }

    @Test
    void helpAndVersionAreThere() {
        assertThat(CommandLineRun.of("report", "--help").out()).contains("DIR", "--from", "--to", "--json", "--csv");
        assertThat(CommandLineRun.of("report", "--help").out())
                .as("picocli shows a description that it cannot format as it is written")
                .contains("percentile's 95 %")
                .doesNotContain("%n", "%%");
        assertThat(CommandLineRun.of("--version").out()).startsWith("Duplex for JMeter");
        assertThat(CommandLineRun.of("--help").exitCode()).isZero();
        assertThat(CommandLineRun.of().exitCode()).isEqualTo(2);
    }

    @Test
    void engineThatWroteNothingYetIsReportedAsSuch() throws IOException {
        new RunFolder(folder.resolve("engine"), 0).runJson(0, false);
        CommandLineRun run = CommandLineRun.of("report", folder);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Nothing was recorded", "Engine engine ended without completing its files");
    }

    @Test
    void filesThatAreMissingAreNamedAndTheRestIsReported() throws IOException {
        Path engine = Files.createDirectory(folder.resolve("engine"));
        Files.writeString(engine.resolve("run.json"), "{\"format\":1,\"start_ep");
        CommandLineRun run = CommandLineRun.of("report", folder);

        assertThat(run.exitCode()).isZero();
        assertThat(run.err())
                .contains("run.json cannot be read", "counts.csv is missing", "latency.hlog is missing")
                .doesNotContain("\tat ");
    }
}
