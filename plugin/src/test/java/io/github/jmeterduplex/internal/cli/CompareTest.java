package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.CommandLineRun.at;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareTest {
    @TempDir
    Path results;

    /** A run of two engines with two labels, one of them paced, whose replies take as long as given. */
    private String run(String name, long micros, long lost) throws IOException {
        for (String engine : List.of("one", "two")) {
            Path folder = results.resolve(name).resolve(engine);
            RunFolder files = new RunFolder(folder, 0);
            for (int s = 0; s < 3; s++) {
                files.counts(
                                second(s * 1_000L),
                                "chat",
                                Map.of(
                                        Count.WRITTEN,
                                        50L,
                                        Count.SENT,
                                        50L,
                                        Count.REPLIED,
                                        1L,
                                        Count.UNANSWERED,
                                        49 - lost,
                                        Count.LOST,
                                        lost,
                                        Count.LOST_TIMEOUT,
                                        lost))
                        .failures(second(s * 1_000L), FailureCount.Kind.MESSAGE, "timeout", lost)
                        .counts(
                                second(s * 1_000L),
                                "room",
                                Map.of(Count.WRITTEN, 10L, Count.SENT, 10L, Count.REPLIED, 1L, Count.UNANSWERED, 9L))
                        .latencies(second(s * 1_000L), LatencyKind.LATENCY, "chat", 10)
                        .latencies(second(s * 1_000L), LatencyKind.INTENDED, "chat", micros, micros, micros)
                        .latencies(second(s * 1_000L), LatencyKind.LATENCY, "room", 2 * micros)
                        .sessions(second(s * 1_000L), Map.of(SessionCount.OPEN_PEAK, 20L));
            }
            Files.writeString(
                    folder.resolve("run.json"),
                    "{\"format\":1,\"run\":\"" + name + "\",\"plan\":\"" + name
                            + ".jmx\",\"start_epoch_ms\":" + RunFolder.START
                            + ",\"end_epoch_ms\":" + (RunFolder.START + 3_000)
                            + ",\"totals\":{},\"completed\":true"
                            + ",\"facts\":{\"threads\":5,\"target_per_second\":60.5}}");
        }
        return results.resolve(name).toString();
    }

    @Test
    void nameOfARunIsNoFormulaInASpreadsheet() throws IOException {
        Path csv = results.resolve("c.csv");
        CommandLineRun compare = CommandLineRun.of("report", "compare", run("=1+1", 4_000, 1), "--csv", csv);
        assertThat(compare.exitCode()).as(compare.err()).isZero();
        assertThat(Files.readAllLines(csv).get(1)).startsWith("'=1+1,'=1+1.jmx,10,");
    }

    @Test
    void everyRunHasARowWithItsEnginesAdded() throws IOException {
        Path json = results.resolve("c.json");
        Path csv = results.resolve("c.csv");
        CommandLineRun compare = CommandLineRun.of(
                "report", "compare", run("slow", 4_000, 1), run("fast", 1_000, 0), "--json", json, "--csv", csv);

        assertThat(compare.exitCode()).isZero();
        assertThat(compare.err()).isEmpty();
        assertThat(compare.out().lines().map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "run plan threads sessions target/s msg/s mean p50 p99 lost latency require",
                        "slow slow.jmx 10 40 121.0 120.0 5.001 4.001 8.003 6 mixed -",
                        "fast fast.jmx 10 40 121.0 120.0 1.250 1.000 2.000 0 mixed -");
        assertThat(Files.readString(csv))
                .contains(
                        "run,plan,threads,sessions,target_per_second,per_second,mean_ms,p50_ms,p99_ms,lost,"
                                + "latency,broken\n",
                        "fast,fast.jmx,10,40,121.0,120.0,1.250,1.000,2.000,0,mixed,\n");
        List<?> runs = (List<?>) JSON.std.mapFrom(Files.readString(json)).get("runs");
        assertThat(runs).hasSize(2);
        assertThat(at(runs.get(0), "run")).isEqualTo("slow");
        assertThat(at(runs.get(0), "threads")).isEqualTo(10);
        assertThat(at(runs.get(0), "target_per_second")).isEqualTo(121.0);
        assertThat(at(runs.get(0), "per_second")).isEqualTo(120.0);
        assertThat(at(runs.get(0), "sent")).isEqualTo(360);
        assertThat(at(runs.get(1), "latency_ms", "p99")).isEqualTo(2.0);
    }

    @Test
    void runThatBreaksARequirementIsNamed() throws IOException {
        CommandLineRun compare = CommandLineRun.of(
                "report", "compare", run("slow", 4_000, 1), run("fast", 1_000, 0), "--require", "chat:max<2,lost=0");

        assertThat(compare.exitCode()).isEqualTo(1);
        assertThat(compare.out())
                .containsPattern("slow .*BROKEN chat:max<2,lost=0")
                .containsPattern("fast .*passed")
                .contains("slow: Required lost=0: BROKEN, 6")
                .contains("fast: Required chat:max<2: passed, chat 1 ms (intended)");
    }

    @Test
    void runsThatAreMergedIntoOneReportAreNoticed() throws IOException {
        String slow = run("slow", 4_000, 1);
        String oneOfIt = results.resolve("slow").resolve("one").toString();

        assertThat(CommandLineRun.of("report", slow, oneOfIt).out())
                .contains("engines one, two")
                .doesNotContain("different runs");
        assertThat(CommandLineRun.of("report", slow, run("fast", 1_000, 0)).out())
                .contains("Note: Engines of different runs are merged into one report: slow, fast.");
    }

    @Test
    void factsThatNoRunTellsAreDashes() throws IOException {
        new RunFolder(results.resolve("bare"), 0);
        CommandLineRun compare = CommandLineRun.of("report", "compare", results.resolve("bare"));

        assertThat(compare.exitCode()).isZero();
        assertThat(compare.out().replaceAll(" +", " ")).contains("bare - - 0 - 0.0 - - - 0 - -");
    }

    @Test
    void folderThatIsNoRunIsRefused() {
        assertThat(CommandLineRun.of("report", "compare", results).exitCode()).isEqualTo(2);
        assertThat(CommandLineRun.of("report", "compare").err()).contains("Missing required parameter: 'DIR'");
    }
}
