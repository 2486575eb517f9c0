package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.StageFacts.stage;
import static io.github.jmeterduplex.internal.cli.StageFacts.walk;
import static io.github.jmeterduplex.internal.cli.StageFacts.walks;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run whose load was planned to change is not called unsteady for it; one that fell behind its plan is advised. */
class PlannedLoadTest {
    private static final int SECONDS = 120;
    private static final int A_SECOND = 300;

    @TempDir
    Path run;

    private final Random random = new Random(27);

    /** What the report notes of a run of two minutes, of these facts of its paces and each second's median. */
    private List<String> notes(Map<String, Object> facts, IntToDoubleFunction medianMillis) throws IOException {
        return lines("chat", 1_000, facts, medianMillis).stream()
                .filter(line -> line.startsWith("Note: "))
                .toList();
    }

    private List<String> lines(String label, int millis, Map<String, Object> facts, IntToDoubleFunction medianMillis)
            throws IOException {
        RunFolder engine = new RunFolder(run.resolve("one"), 0).facts(facts);
        for (int step = 0; step < SECONDS; step++) {
            Interval interval = new Interval(RunFolder.START + (long) step * millis, millis);
            engine.replied(interval, label, A_SECOND, medianMillis.applyAsDouble(step), random);
        }
        return CommandLineRun.of("report", run).out().lines().toList();
    }

    private static Map<String, Object> stages(Object... stages) {
        return Map.of("stages", walks(Map.of(), walk(0, stages)));
    }

    private static double grows(int second) {
        return 2 + second / 20.0;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1, 10})
    void stagesOfOtherRatesHaveOtherLatencies(double timesAsSlow) throws IOException {
        assertThat(notes(
                        stages(stage("100 for 60s", 100, 100, 60), stage("900 for 60s", 900, 900, 60)),
                        second -> second < 60 ? 2 : 2 * timesAsSlow))
                .isEmpty();
    }

    @Test
    void rampHasLatenciesThatGrow() throws IOException {
        assertThat(notes(stages(stage("0..900 over 120s", 0, 900, 120)), PlannedLoadTest::grows))
                .isEmpty();
    }

    @Test
    void firstStageThatIsSlowerIsNoSlowStart() throws IOException {
        assertThat(notes(
                        stages(stage("900 for 8s", 900, 900, 8), stage("100 for 112s", 100, 100, 112)),
                        second -> second < 8 ? 6 : 2))
                .isEmpty();
    }

    @Test
    void stepsOfASearchHaveOtherLatencies() throws IOException {
        Object[] steps = IntStream.range(0, 12)
                .mapToObj(step -> {
                    Map<String, Object> walk = new HashMap<>(
                            walk(step * 10_000L, stage("find " + step, 100 * (step + 1), 100 * (step + 1), 9)));
                    walk.put("first_stage", step + 1);
                    return walk;
                })
                .toArray();
        assertThat(notes(
                        Map.of(
                                "stages", walks(Map.of(), steps),
                                "searches", Map.of("knee", Map.of("sentence", "none"))),
                        PlannedLoadTest::grows))
                .isEmpty();
    }

    @Test
    void searchThatMovedAPropertyTellsNoTimes() throws IOException {
        assertThat(notes(Map.of("searches", Map.of("perMinute", Map.of("sentence", "none"))), PlannedLoadTest::grows))
                .isEmpty();
    }

    /** All labels share the server. */
    @Test
    void stagesOfOneLabelChangeTheLoadForOthers() throws IOException {
        Map<String, Object> facts = stages(stage("100 for 60s", 100, 100, 60), stage("900 for 60s", 900, 900, 60));
        assertThat(lines("prices", 1_000, facts, second -> second < 60 ? 2 : 3))
                .noneMatch(line -> line.startsWith("Note: "));
    }

    @Test
    void soakThatIsOneStageIsJudged() throws IOException {
        assertThat(notes(stages(stage("300 for 2m", 300, 300, 120)), PlannedLoadTest::grows))
                .singleElement()
                .asString()
                .startsWith("Note: chat is not steady: p50 grew by ");
    }

    @Test
    void soakThatIsOneStageMayHaveASlowStart() throws IOException {
        assertThat(notes(stages(stage("300 for 2m", 300, 300, 120)), second -> second < 8 ? 6 : 2))
                .singleElement()
                .asString()
                .startsWith("Note: chat was slower at first, until 00:00:08.");
    }

    @Test
    void soakAfterARampIsJudged() throws IOException {
        assertThat(notes(
                        stages(stage("0..300 over 20s", 0, 300, 20), stage("300 for 100s", 300, 300, 100)),
                        second -> second < 20 ? 2 : grows(second)))
                .singleElement()
                .asString()
                .startsWith("Note: chat is not steady: p50 grew by ");
    }

    @Test
    void passesThroughOneRateAreJudgedTogether() throws IOException {
        Object[] walks = IntStream.range(0, 12)
                .mapToObj(pass -> walk(pass * 10_000L, stage("300 for 10s", 300, 300, 10)))
                .toArray();
        assertThat(notes(Map.of("stages", walks(Map.of(), walks)), PlannedLoadTest::grows))
                .singleElement()
                .asString()
                .startsWith("Note: chat is not steady: p50 grew by ");
    }

    @Test
    void stagesWithoutEndInTheFilesAreNotJudged() throws IOException {
        assertThat(notes(
                        Map.of(
                                "stages",
                                walks(
                                        Map.of("walks_dropped", 50),
                                        walk(0, stage("100 for 1s", 100, 100, 1), stage("200 for 1s", 200, 200, 1)))),
                        PlannedLoadTest::grows))
                .noneMatch(note -> note.contains("steady"));
    }

    /** Two hours, in intervals of a minute. */
    @Test
    void stagesHaveNoSlopeOverThem() throws IOException {
        assertThat(lines(
                        "chat",
                        60_000,
                        stages(stage("0..900 over 2h", 0, 900, 7_200)),
                        minute -> 2 + minute / 100.0 + 0.01 * random.nextDouble()))
                .noneMatch(line -> line.startsWith("Slope"));
        assertThat(CommandLineRun.json(run)).doesNotContainKey("slopes");
    }

    @Test
    void soakOfTwoHoursHasSlopes() throws IOException {
        assertThat(lines(
                        "chat",
                        60_000,
                        stages(stage("300 for 2h", 300, 300, 7_200)),
                        minute -> 2 + minute / 100.0 + 0.01 * random.nextDouble()))
                .anyMatch(line -> line.startsWith("Slope: p50 of chat grew "));
    }

    /** The report of a run of 200 messages a second, so many of which were sent in time. */
    private String reportOfRehearsed(int written, Map<String, Object> rehearsal) throws IOException {
        return CommandLineRun.of(
                        "report",
                        new MadeUpRun(run.resolve("run-" + written), 1)
                                .label("chat", 2)
                                .perSecond(written)
                                .json("facts", Map.of("target_per_second", 200, "rehearsal", rehearsal))
                                .write())
                .out();
    }

    @Test
    void runThatFellBehindIsAdvised() throws IOException {
        assertThat(reportOfRehearsed(120, Map.of("seconds", 2.5, "per_second", 150)))
                .contains("The samplers of engine lab-1 asked for 200 messages/s; it did 150 in its rehearsal");
    }

    @Test
    void runThatKeptItsRateIsNot() throws IOException {
        assertThat(reportOfRehearsed(200, Map.of("seconds", 2.5, "per_second", 150)))
                .doesNotContain("rehearsal");
    }

    @Test
    void rateThatIsNotKnownIsNoReasonForAdvice() throws IOException {
        assertThat(reportOfRehearsed(120, Map.of("seconds", 5.0))).doesNotContain("rehearsal");
    }
}
