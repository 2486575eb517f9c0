package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.CommandLineRun.at;
import static io.github.jmeterduplex.internal.cli.CommandLineRun.required;
import static io.github.jmeterduplex.latency.ClientColumn.HEAP_MAX_BYTES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a report says on how sure its figures are, and whether the run was steady. */
class ConfidenceTest {
    private static final LatencyTag CHAT = new LatencyTag(LatencyKind.LATENCY, "chat");
    private static final int A_SECOND = 300;

    @TempDir
    Path run;

    private final Random random = new Random(83);

    /** Each second so many messages, whose median is that of the second. */
    private RunFolder engine(String name, int seconds, IntToDoubleFunction medianMillis) throws IOException {
        RunFolder engine = new RunFolder(run.resolve(name), 0);
        for (int second = 0; second < seconds; second++) {
            Interval interval = RunFolder.second(second * 1_000L);
            engine.replied(interval, "chat", A_SECOND, medianMillis.applyAsDouble(second), random);
        }
        return engine;
    }

    private CommandLineRun report(Object... options) {
        return CommandLineRun.of("report", run, options);
    }

    private List<String> notes(Object... options) {
        return report(options).lines("Note: ");
    }

    private double figure(String name) throws IOException {
        return (Double) at(CommandLineRun.json(run), "labels", "chat", "latency_ms", name);
    }

    @Test
    void percentilesHaveIntervalsInTableAndJson() throws IOException {
        engine("one", 100, second -> 2);
        engine("two", 100, second -> 2);

        assertThat(report().out())
                .containsPattern("95 % interval \\(ms\\) +p50 +p90 +p95 +p99 +p99.9\\n"
                        + "chat +2\\.\\d{3} \\(1\\.9\\d\\d to 2\\.0\\d\\d\\)"
                        + "( +\\d+\\.\\d+ \\(\\d+\\.\\d+ to \\d+\\.\\d+\\)){4}\\n");
        assertThat(figure("p50_low")).isBetween(1.9, figure("p50"));
        assertThat(figure("p50_high")).isBetween(figure("p50"), 2.1);
        // the true ones, of 60,000 messages
        assertThat(Math.exp(0.4 * 2.3263) * 2).isBetween(figure("p99_low"), figure("p99_high"));
        assertThat(Math.exp(0.4 * 1.6449) * 2).isBetween(figure("p95_low"), figure("p95_high"));
        assertThat(figure("p99_high") / figure("p99_low")).isBetween(1.01, 1.10);
    }

    @Test
    void intervalsOfShortRunsAreNotKnown() throws IOException {
        engine("one", 20, second -> 2);

        assertThat(report("--to", "11s").out()).contains("chat").doesNotContain("95 %");
        assertThat(report().out())
                .containsPattern("\\nchat +2\\S+ \\(.*\\) +not known\\nnot known: .*; run longer, .*\\n\\n");
        assertThat(((Map<?, ?>) at(CommandLineRun.json(run), "labels", "chat", "latency_ms")).keySet())
                .extracting(String::valueOf)
                .contains("p99_low", "p99_high")
                .doesNotContain("p999_low", "p999_high", "max_low");
    }

    @Test
    void requirementWhoseBoundIsWithinTheIntervalIsUndecided() throws IOException {
        engine("one", 40, second -> 2);
        double low = figure("p99_low");
        double middle = Math.round(1_000 * (figure("p99") + 2 * figure("p99_high")) / 3) / 1_000.0;

        CommandLineRun undecided = report("--require", "p99<" + middle + ",lost=0");
        assertThat(undecided.exitCode()).isEqualTo(3);
        assertThat(undecided.out())
                .containsPattern("\\nRequired p99<\\S+: UNDECIDED, chat \\S+ ms \\(latency\\), between \\S+ and \\S+:"
                        + " run longer, about [2-4] times as long\\n")
                .contains("Required lost=0: passed, 0\n");
        assertThat(report("--require", "p99<" + middle + ",lost=1").exitCode()).isEqualTo(1);
        assertThat(report("--require", "p99<=" + figure("p99")).out())
                .contains("too near to the bound for a longer run to decide");
        assertThat(report("--require", "p99>=" + figure("p99_low") + ",p99<=" + figure("p99_high"))
                        .exitCode())
                .isZero();
        assertThat(report("--require", "p99<" + Math.round(990 * low) / 1_000.0).exitCode())
                .isEqualTo(1);
        // a single message decides it, and a bound that is to be met exactly has no sides
        assertThat(report("--require", "max>=" + figure("max")).exitCode()).isZero();
        assertThat(report("--require", "p99=" + figure("p99")).exitCode()).isZero();
    }

    /** Such as in a run that is short compared with the time for which a server stays slow. */
    @Test
    void requirementOfAPercentileWithoutAnIntervalIsUndecidedUnlessItsBoundIsBeyondDoubt() throws IOException {
        // one slow change: 2 to 3 ms and back
        engine("one", 60, second -> 2.5 - 0.5 * Math.cos(second * Math.PI / 30));

        assertThat(report().out()).doesNotContain("95 % interval (ms)");
        assertThat(required(run, "p50<2.8"))
                .matches("Required p50<2.8: UNDECIDED, chat 2\\.\\d+ ms \\(latency\\), between 2\\.0\\d+ and 2\\.9\\d+"
                        + " in tenths of the run, its 95 % interval is not known: run longer \\(beyond doubt is a bound"
                        + " above 2\\d\\.\\d+\\)");
        assertThat(required(run, "p50<3.2"))
                .as("all tenths keep it, by a little")
                .contains(": UNDECIDED, ");
        assertThat(required(run, "p50<30")).contains(": passed, ");
        assertThat(required(run, "p50<2.2")).as("some tenths keep it").contains(": UNDECIDED, ");
        assertThat(required(run, "p50<1.9")).as("no tenth keeps it").contains(": BROKEN, ");
        assertThat(required(run, "p50>2.2")).contains(": UNDECIDED, ").contains("beyond doubt is a bound below 0.");
        assertThat(required(run, "p50>0.1")).contains(": passed, ");
        assertThat(required(run, "p50>3.1")).contains(": BROKEN, ");
    }

    @Test
    void slowSpellsThatCameSeldomHideTheIntervalsThatTheyMayMove() throws IOException {
        engine("one", 60, second -> second / 3 == 5 || second / 3 == 13 ? 8 : 2);

        assertThat(report().out()).doesNotContain("95 % interval (ms)");
    }

    /** Each of them is short: what they change is part of the intervals. */
    @Test
    void manyShortPausesHideNoIntervals() throws IOException {
        RunFolder engine = new RunFolder(run.resolve("one"), 0);
        for (int second = 0; second < 60; second++) {
            long[] micros = new long[A_SECOND];
            for (int i = 0; i < A_SECOND; i++) {
                boolean isPaused = second % 5 == 0 && i < A_SECOND / 5;
                micros[i] = Math.round(2_000 * Math.exp(0.4 * random.nextGaussian())) + (isPaused ? 200_000 : 0);
            }
            engine.latencies(RunFolder.second(second * 1_000L), CHAT, micros);
        }

        assertThat(report().out()).containsPattern("\\nchat +2\\.\\d+ \\(.*\\) +3\\.\\d+ \\(");
    }

    @Test
    void undecidedRequirementIsInTheJsonInJunitAndAtTheEndOfTheRun() throws IOException {
        engine("one", 40, second -> 2);
        String require = "chat:p99<" + figure("p99_high");
        Path json = run.resolve("report.json");
        Path junit = run.resolve("report.xml");
        report("--require", require, "--json", json, "--junit", junit);

        assertThat((List<?>) JSON.std.mapFrom(Files.readString(json)).get("requirements"))
                .singleElement()
                .satisfies(result -> {
                    assertThat(at(result, "answer")).isEqualTo("undecided");
                    assertThat(at(result, "passed")).isEqualTo(false);
                    assertThat(at(result, "figure_high")).isEqualTo(figure("p99_high"));
                    assertThat(at(result, "times_as_long")).isEqualTo(2.0);
                });
        assertThat(junit).content().contains("failures=\"1\"", "type=\"undecided\"");
        EndOfRunReport.Figures figures = new EndOfRunReport(require, false).of(run.resolve("one"), warning -> {});
        assertThat(figures.asRequired()).isFalse();
        assertThat(figures.undecided()).isTrue();
        assertThat(new EndOfRunReport(require + ",lost=1", false)
                        .of(run.resolve("one"), warning -> {})
                        .undecided())
                .isFalse();
    }

    @Test
    void steadyRunRaisesNoAlarm() throws IOException {
        engine("one", 120, second -> 2);

        assertThat(notes()).isEmpty();
        assertThat(report().out()).doesNotContain("Slope:");
    }

    @Test
    void plantedTrendIsNamed() throws IOException {
        engine("one", 120, second -> 2 * (1 + 0.4 * second / 120));

        assertThat(notes())
                .singleElement()
                .asString()
                .matches("Note: chat is not steady: p50 grew by [345]\\d % from start to end, p99 grew by"
                        + " [345]\\d % from"
                        + " start to end\\.");
    }

    @Test
    void halvesThatDifferAreNamed() throws IOException {
        engine("one", 120, second -> second < 60 ? 3 : 2);

        assertThat(notes())
                .singleElement()
                .asString()
                .contains("chat is not steady: p50 was 33 % lower in the second half than in the first, p99 was 3");
    }

    @Test
    void slowStartIsProposedAsWarmUp() throws IOException {
        engine("one", 60, second -> second < 8 ? 6 : 2);

        assertThat(notes())
                .containsExactly("Note: chat was slower at first, until 00:00:08. Leave that out: --from 8s, or"
                        + " duplex.warmup.seconds=8 in the next run.");
        assertThat(notes("--from", "8s")).isEmpty();
        assertThat(notes("--from", "3s"))
                .containsExactly("Note: chat was slower at the start of this stretch, until 00:00:08.");
    }

    @Test
    void noPartOfARunThatIsNotUsableIsProposed() throws IOException {
        RunFolder engine = engine("one", 60, second -> second < 8 ? 6 : 2);
        for (int second = 0; second < 60; second++) {
            engine.client(RunFolder.second(second * 1_000L), Map.of(ClientColumn.HICCUP_MAX_MS, 300.0));
        }

        assertThat(report().out()).contains("Verdict: The load generator was overloaded");
        assertThat(notes()).isEmpty();
    }

    @Test
    void longestPartWithoutADisturbanceIsProposed() throws IOException {
        RunFolder engine = engine("one", 60, second -> second < 8 ? 6 : 2);
        for (int second = 0; second < 60; second++) {
            double stop = second == 12 || second == 50 ? 300 : 1;
            engine.client(RunFolder.second(second * 1_000L), Map.of(ClientColumn.HICCUP_MAX_MS, stop));
        }

        assertThat(notes())
                .hasSize(2)
                .contains(
                        "Note: chat was slower at first, until 00:00:08. Leave that out: duplex.warmup.seconds=8 in the"
                                + " next run.")
                .anyMatch(note -> note.startsWith("Note: Latencies are those of the usable part; "));
        assertThat(notes("--whole"))
                .containsExactly(
                        "Note: chat was slower at first, until 00:00:08. Leave that out: duplex.warmup.seconds=8 in the"
                                + " next run.",
                        "Note: The longest part in which nothing disturbed the client: --from 14s --to 49s.");
        assertThat(report("--from", "14s", "--to", "49s").out()).contains("Verdict: Usable as a whole");
        assertThat(notes("--from", "14s", "--to", "49s")).isEmpty();
    }

    @Test
    void slowStartIsLeftOutWithTheDisturbanceAfterIt() throws IOException {
        RunFolder engine = engine("one", 60, second -> second < 8 ? 6 : 2);
        for (int second = 0; second < 60; second++) {
            double stop = second < 12 ? 300 : 1;
            engine.client(RunFolder.second(second * 1_000L), Map.of(ClientColumn.HICCUP_MAX_MS, stop));
        }

        assertThat(notes()).singleElement().asString().startsWith("Note: Latencies are those of the usable part; ");
        assertThat(notes("--whole"))
                .containsExactly("Note: chat was slower at first, until 00:00:08. Leave that out: --from 13s, or"
                        + " duplex.warmup.seconds=8 in the next run.");
        assertThat(report("--from", "13s").out()).contains("Verdict: Usable as a whole");
    }

    @Test
    void warmUpThatIsTooShortIsNamed() throws IOException {
        engine("one", 60, second -> second < 8 ? 6 : 2).runJson(3, true);

        assertThat(notes())
                .containsExactly("Note: What is left out as warm-up, 3 s, is too short: chat was slower until 00:00:08."
                        + " Leave that out: --from 8s, or duplex.warmup.seconds=8 in the next run.");
    }

    @Test
    void adviceIsSetApartFromWhatIsAmiss() throws IOException {
        engine("one", 60, second -> second < 8 ? 6 : 2).runJson(3, false);

        Map<String, Object> report = CommandLineRun.json(run);
        List<?> remarks = (List<?>) Objects.requireNonNull(report.get("remarks"));
        assertThat(remarks).hasSize(2);
        assertThat(remarks.get(0).toString()).contains("ended without completing its files");
        assertThat(report.get("advice")).isEqualTo(remarks.subList(1, 2));
        assertThat(remarks.get(1).toString()).contains("warm-up");
    }

    /** A line a minute of a run of two hours. */
    private void heap(IntToDoubleFunction megabytes, Map<ClientColumn, Double> others) throws IOException {
        RunFolder engine = new RunFolder(run.resolve("one"), 0);
        for (int minute = 0; minute < 120; minute++) {
            Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
            values.putAll(others);
            values.put(ClientColumn.HEAP_AFTER_GC_BYTES, 1e6 * megabytes.applyAsDouble(minute));
            engine.client(new Interval(RunFolder.START + minute * 60_000L, 60_000), values);
        }
    }

    @Test
    void garbageThatYoungCollectionsLeaveIsNoLeak() throws IOException {
        heap(minute -> minute % 4 == 0 ? 100 + 0.1 * random.nextDouble() : 100 + minute, Map.of(HEAP_MAX_BYTES, 1e9));

        assertThat(notes()).isEmpty();
        assertThat(report().out()).doesNotContain("Slope:");
    }

    @ParameterizedTest
    @CsvSource({"1000, false", "200, true", ", true"})
    void heapThatGrowsByLittleOfItsLimitIsNoLeak(@Nullable Double limitMegabytes, boolean isNoted) throws IOException {
        heap(
                minute -> 100 + minute / 4.0,
                limitMegabytes == null ? Map.of() : Map.of(HEAP_MAX_BYTES, 1e6 * limitMegabytes));

        assertThat(notes()).hasSize(isNoted ? 1 : 0);
    }

    @Test
    void slopeThatWouldBeToldAsZeroIsNotTold() throws IOException {
        heap(minute -> 100 + 0.0001 * minute, Map.of());

        assertThat(report().out()).doesNotContain("Slope:");
        assertThat((List<?>) CommandLineRun.json(run).get("slopes"))
                .singleElement()
                .satisfies(slope -> assertThat(at(slope, "significant")).isEqualTo(true));
    }

    @ParameterizedTest
    @CsvSource({"30, true", "29, false"})
    void runOfHalfAnHourHasSlopes(int minutes, boolean has) throws IOException {
        RunFolder engine = new RunFolder(run.resolve("one"), 0);
        for (int second = 0; second < minutes * 60; second++) {
            Interval interval = RunFolder.second(second * 1_000L);
            engine.latencies(interval, CHAT, 2_000).sessions(interval, Map.of(SessionCount.OPEN, 500L));
        }

        Object slopes = CommandLineRun.json(run).getOrDefault("slopes", List.of());
        assertThat((List<?>) slopes)
                .extracting(slope -> at(slope, "figure"))
                .isEqualTo(has ? List.of("sessions_open", "p50_ms") : List.of());
    }

    @Test
    void slopesOfALongRunAreTold() throws IOException {
        RunFolder engine = new RunFolder(run.resolve("one"), 0);
        int minutes = 120;
        for (int minute = 0; minute < minutes; minute++) {
            Interval interval = new Interval(RunFolder.START + minute * 60_000L, 60_000);
            engine.replied(interval, "chat", A_SECOND, 2 * (1 + 0.1 * minute / 60), random);
            engine.client(
                    interval,
                    Map.of(ClientColumn.HEAP_AFTER_GC_BYTES, 1e8 * (1 + minute / 60.0) + 1e6 * random.nextGaussian()));
            engine.sessions(interval, Map.of(SessionCount.OPEN, 500L));
        }

        assertThat(report().out())
                .containsPattern(
                        "\\nSlope: p50 of chat grew (9|10|11)\\.\\d % an hour \\(\\d+\\.\\d to \\d+\\.\\d\\)\\n")
                .contains("\nSlope: heap after GC of one grew ")
                .doesNotContain("Slope: open sessions");
        assertThat(notes())
                .anySatisfy(note -> assertThat(note)
                        .matches("Note: chat is not steady: p50 grew by \\d\\d % from start to end \\(.* % an"
                                + " hour\\).*"))
                .anySatisfy(note -> assertThat(note)
                        .startsWith("Note: Looks like a leak: the heap after GC of engine one grew by "));
        assertThat(report().out().lines().filter(line -> line.startsWith("Slope")))
                .first(InstanceOfAssertFactories.STRING)
                .startsWith("Slope: heap after GC of one grew ");
        assertThat((List<?>) CommandLineRun.json(run).get("slopes"))
                .extracting(slope -> at(slope, "of") + " " + at(slope, "figure") + " " + at(slope, "significant"))
                .contains("chat p50_ms true", "one heap_after_gc_bytes true", "one sessions_open false");
    }
}
