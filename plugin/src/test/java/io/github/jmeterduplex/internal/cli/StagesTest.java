package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.CommandLineRun.at;
import static io.github.jmeterduplex.internal.cli.RunFolder.second;
import static io.github.jmeterduplex.internal.cli.StageFacts.stage;
import static io.github.jmeterduplex.internal.cli.StageFacts.walk;
import static io.github.jmeterduplex.internal.cli.StageFacts.walks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrivals and stages of a report. */
class StagesTest {
    private static final int SECONDS = 12;

    @TempDir
    Path run;

    /** Each second one message, whose latency in ms is the number of the second, from 1. */
    private void engine(String name, Map<String, Object> facts) throws IOException {
        engine(name, facts, LatencyKind.LATENCY, LatencyKind.INTENDED);
    }

    private void engine(String name, Map<String, Object> facts, LatencyKind... kinds) throws IOException {
        RunFolder folder = new RunFolder(run.resolve(name), 0);
        for (int s = 0; s < SECONDS; s++) {
            Interval interval = second(s * 1_000L);
            folder.counts(interval, "chat", Map.of(Count.WRITTEN, 10L, Count.SENT, 10L, Count.REPLIED, 10L))
                    .sessions(interval, Map.of(SessionCount.OPEN, 1L));
            for (LatencyKind kind : kinds) {
                long micros = (s + 1) * 1_000L;
                folder.latencies(interval, kind, "chat", kind == LatencyKind.INTENDED ? 2 * micros : micros);
            }
        }
        folder.facts(facts);
    }

    /** Two threads that began 0.5 s and 1.5 s into the run: 4 s of a stage, 1 s, then 6 s. */
    private static Map<String, Object> stages() {
        return Map.of(
                "chat",
                Map.of(
                        "walks",
                        List.of(Map.of(
                                "first_epoch_ms",
                                RunFolder.START + 500,
                                "last_epoch_ms",
                                RunFolder.START + 1_500,
                                "threads",
                                2,
                                "stages",
                                List.of(
                                        stage("10 for 5s", 10, 10, 5),
                                        stage("spike", 90, 90, 1),
                                        stage("10..20 over 6s", 10, 20, 5.5))))));
    }

    @Test
    void stageHasTheFiguresOfTheWholeIntervalsInWhichAllThreadsWereInIt() throws IOException {
        engine("one", Map.of("arrivals", Map.of("chat", "poisson"), "seed", 4_711, "stages", stages()));

        List<?> stages = (List<?>) CommandLineRun.json(run).get("stages");

        assertThat(stages).hasSize(3);
        assertThat(stages.get(0)).satisfies(first -> {
            assertThat(at(first, "label")).isEqualTo("chat");
            assertThat(at(first, "name")).isEqualTo("10 for 5s");
            // the seconds from 2 to 5
            assertThat(at(first, "intervals")).isEqualTo(3);
            assertThat(at(first, "from_per_second")).isEqualTo(20.0);
            assertThat(at(first, "per_second")).isEqualTo(10.0);
            assertThat((Double) at(first, "latency_ms", "p50")).isCloseTo(4.0, withinPercentage(0.1));
            assertThat((Double) at(first, "latency_ms", "max")).isCloseTo(5.0, withinPercentage(0.1));
            assertThat((Double) at(first, "intended_ms", "max")).isCloseTo(10.0, withinPercentage(0.1));
        });
        assertThat(at(stages.get(1), "intervals")).isEqualTo(0);
        assertThat(at(stages.get(1), "latency_ms")).isNull();
        // from 7.5 s to 12 s
        assertThat(at(stages.get(2), "intervals")).isEqualTo(4);
        assertThat((Double) at(stages.get(2), "latency_ms", "max")).isCloseTo(12.0, withinPercentage(0.1));
    }

    @Test
    void tableSaysWhichArrivalsAndWhichStages() throws IOException {
        engine("one", Map.of("arrivals", Map.of("chat", "poisson"), "seed", 4_711, "stages", stages()));

        String out = CommandLineRun.of("report", run).out();

        assertThat(out)
                .contains("Arrivals: chat poisson; duplex.seed=4711\n")
                .containsPattern("chat 1: 10 for 5s +20 +10.0 +4.001 ")
                .containsPattern("chat 1: 10 for 5s \\(intended\\) ")
                .containsPattern("chat 2: spike \\(shorter than 3 whole intervals, or unanswered\\) +180 ")
                .containsPattern("chat 3: 10..20 over 6s +20..40 +10.0 ");
    }

    @Test
    void stageWhoseRepliesWereAllLateHasARow() throws IOException {
        engine("one", Map.of("stages", stages()), LatencyKind.LATE);

        assertThat(CommandLineRun.of("report", run).out())
                .containsPattern("chat 1: 10 for 5s \\(shorter than 3 whole intervals, or unanswered\\) +20 +10.0 ");
    }

    @Test
    void searchForTheHighestRateIsALineAndItsStepsAreStages() throws IOException {
        Map<String, Object> search = Map.of(
                "sentence",
                "highest 10/s (9 to 12), breaks at 12 by p99 < 4 ms; back after 1 s",
                "found",
                true,
                "steps",
                List.of(Map.of("number", 1, "per_second", 10, "answer", "kept")));
        Map<String, Object> second = new TreeMap<>(walk(4_000, stage("find 12/s", 12, 12, 4)));
        second.put("first_stage", 2);
        engine(
                "one",
                Map.of(
                        "searches", Map.of("knee", search),
                        "stages", walks(Map.of(), walk(0, stage("find 10/s", 10, 10, 4)), second)));

        assertThat(CommandLineRun.of("report", run).out())
                .contains("Highest rate: 10/s (9 to 12), breaks at 12 by p99 < 4 ms; back after 1 s\n")
                .containsPattern("chat 1: find 10/s +10 ")
                .containsPattern("chat 2: find 12/s +12 ");
        Object told = ((List<?>) CommandLineRun.json(run).get("highest_rates")).get(0);
        assertThat(at(told, "name")).isEqualTo("knee");
        assertThat(at(told, "engine")).isEqualTo("one");
        assertThat(at(told, "found")).isEqualTo(true);
    }

    /** Five seconds of one stage, then other threads begin with another one while the first goes on. */
    @Test
    void timesInWhichWalksOverlapBelongToNoStage() throws IOException {
        engine(
                "one",
                Map.of(
                        "stages",
                        walks(
                                Map.of(),
                                walk(5_000, stage("b", 90, 90, 2.5), stage("c", 80, 80, 4.5)),
                                walk(0, stage("a", 10, 10, 8)))));

        List<?> stages = (List<?>) CommandLineRun.json(run).get("stages");

        assertThat(stages).hasSize(3);
        assertThat(at(stages.get(0), "name")).isEqualTo("a");
        assertThat(at(stages.get(0), "intervals")).isEqualTo(5);
        assertThat((Double) at(stages.get(0), "latency_ms", "max")).isCloseTo(5.0, withinPercentage(0.1));
        assertThat(at(stages.get(1), "intervals")).as("the first one goes on").isEqualTo(0);
        assertThat(at(stages.get(2), "intervals")).isEqualTo(4);
        assertThat((Double) at(stages.get(2), "latency_ms", "p50")).isCloseTo(10.0, withinPercentage(0.1));
    }

    @Test
    void walksThatAreNotInTheFilesAreTold() throws IOException {
        Map<String, Object> facts = Map.of("stages", walks(Map.of("walks_dropped", 7), walk(0, stage("a", 10, 10, 6))));
        engine("one", facts);
        engine("two", facts);

        assertThat(CommandLineRun.of("report", run).out())
                .contains("chat: stages of the first 2 passes only, 14 later ones are not in these rows.");
    }

    @Test
    void stagesOfSeveralEnginesAreOne() throws IOException {
        engine("one", Map.of("arrivals", Map.of("chat", "poisson"), "seed", 1, "stages", stages()));
        engine("two", Map.of("arrivals", Map.of("chat", "even, poisson"), "seed", 2, "stages", stages()));

        Map<String, Object> report = CommandLineRun.json(run);

        assertThat(report.get("arrivals")).isEqualTo(Map.of("chat", "even, poisson"));
        assertThat(report.get("seeds")).isEqualTo(Map.of("one", 1, "two", 2));
        Object first = ((List<?>) report.get("stages")).get(0);
        assertThat(at(first, "intervals")).isEqualTo(6);
        assertThat(at(first, "from_per_second")).isEqualTo(40.0);
        assertThat(at(first, "per_second")).isEqualTo(20.0);
    }

    @Test
    void runsWithoutStagesSayNothingOfThem() throws IOException {
        engine("one", Map.of());

        assertThat(CommandLineRun.json(run)).doesNotContainKeys("stages", "arrivals", "seeds");
        assertThat(CommandLineRun.of("report", run).out())
                .doesNotContain("Arrivals")
                .doesNotContain("stage");
    }
}
