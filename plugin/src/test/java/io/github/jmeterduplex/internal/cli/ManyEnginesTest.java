package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.RunFolder.repeated;
import static io.github.jmeterduplex.internal.cli.RunFolder.second;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.settings.Property;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a report says about engines that share a run: whether all of them are there, and whether their clocks agree. */
class ManyEnginesTest {
    private static final LatencyTag PUSHES = new LatencyTag(LatencyKind.PUSH, "prices");
    private static final LatencyTag CHAT = new LatencyTag(LatencyKind.LATENCY, "chat");

    @TempDir
    private Path run;

    private RunFolder engine(String name, long offsetMillis, int seconds) throws IOException {
        RunFolder folder = new RunFolder(run.resolve(name), offsetMillis);
        for (int s = 0; s < seconds; s++) {
            var interval = second(offsetMillis + s * 1_000L);
            folder.counts(interval, "chat", Map.of(Count.WRITTEN, 1L, Count.SENT, 1L, Count.REPLIED, 1L))
                    .latencies(interval, CHAT, 1_000)
                    .sessions(interval, Map.of(SessionCount.OPEN, 1L));
        }
        return folder;
    }

    private CommandLineRun report() {
        return CommandLineRun.of("report", run, "--require", "lost=0");
    }

    private void slices(String... slices) throws IOException {
        for (int i = 0; i < slices.length; i++) {
            engine("engine-" + i, 0, 3).properties(Map.of(Property.SLICE.key(), slices[i]));
        }
    }

    @Test
    void runThatLacksAShareIsIncompleteAndUndecided() throws IOException {
        slices("1/3", "2/3");
        CommandLineRun report = report();

        assertThat(report.exitCode()).as(report.out()).isEqualTo(3);
        assertThat(report.out())
                .contains("Note: The run is incomplete: no engine has 3/3 of its load (duplex.slice)", "UNDECIDED");
    }

    @Test
    void runWithAllItsSharesPasses() throws IOException {
        slices("1/3", "2/3", "3/3");
        assertThat(report().exitCode()).as(report().out()).isZero();
        assertThat(report().out()).doesNotContain("Note");
    }

    @Test
    void shareThatIsThereTwiceDoesNotStandForAnother() throws IOException {
        slices("1/3", "2/3", "2/3");
        assertThat(report().exitCode()).isEqualTo(3);
        assertThat(report().out()).contains("no engine has 3/3", "have the same duplex.slice, 2/3");
    }

    /** Each engine checks its own requirements at its end, where the files of the others are not at hand. */
    @Test
    void engineThatReportsItsOwnEndNeedsNoOther() throws IOException {
        slices("1/3");
        EndOfRunReport.Figures figures = new EndOfRunReport("lost=0", false).of(run.resolve("engine-0"), warning -> {});
        assertThat(figures.asRequired()).as(figures.requirements()).isTrue();
    }

    @Test
    void folderWithoutItsMainFilesIsNotPassedOver() throws IOException {
        engine("one", 0, 3);
        engine("two", 0, 3);
        Files.delete(run.resolve("two/run.json"));
        Files.delete(run.resolve("two/counts.csv"));

        assertThat(report().exitCode()).isEqualTo(3);
        assertThat(report().out()).contains("engines one, two", "Files of engine two are damaged: run.json is missing");
    }

    private void pushes(String name, long offsetMillis, int pushed, int skewed, long... micros) throws IOException {
        RunFolder folder = engine(name, offsetMillis, 3);
        folder.counts(second(offsetMillis), "prices", Map.of(Count.PUSHED, (long) pushed, Count.SKEWED, (long) skewed));
        if (micros.length > 0) {
            folder.latencies(second(offsetMillis), PUSHES, micros);
        }
    }

    @Test
    void clocksThatDifferAreMeasuredByPushes() throws IOException {
        pushes("one", 0, 20, 0, repeated(20, 4_000));
        pushes("two", 3_000, 20, 0, repeated(20, 3_004_000));

        assertThat(report().out())
                .contains(
                        "Note: The clocks of engines one and two differ by about 3.0 s: the fastest push of prices took"
                                + " 4.0 ms to the one and 300");
        assertThat(report().exitCode())
                .as("counts and latencies of replies are right")
                .isZero();
    }

    @Test
    void clockThatIsBehindIsNamedByPushesFromTheFuture() throws IOException {
        pushes("one", 0, 20, 0, repeated(20, 4_000));
        pushes("two", 0, 20, 20);

        assertThat(report().out())
                .contains("Note: The clock of engine two is behind that of one, by how much is not known: 20 pushes of"
                        + " prices");
    }

    @Test
    void clocksThatAgreeAreNoNote() throws IOException {
        pushes("one", 0, 20, 0, repeated(20, 4_000));
        pushes("two", 700, 20, 1, repeated(19, 90_000));
        assertThat(report().out()).doesNotContain("Note");
    }

    @Test
    void withoutPushesOnlyBeginAndEndAreKnown() throws IOException {
        engine("one", 0, 8);
        engine("two", 3_000, 8);

        assertThat(report().out())
                .contains("Note: Engine two began 3.0 s after one and ended 3.0 s after it, each by its own clock.");
        assertThat(report().exitCode()).isZero();
    }

    @Test
    void engineThatJoinedLaterAndEndedWithTheOthersIsNoNote() throws IOException {
        engine("one", 0, 8);
        engine("two", 3_000, 5);
        assertThat(report().out()).doesNotContain("Note");
    }
}
