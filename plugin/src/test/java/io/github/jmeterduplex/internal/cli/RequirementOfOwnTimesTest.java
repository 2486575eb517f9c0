package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.CommandLineRun.at;
import static io.github.jmeterduplex.internal.cli.CommandLineRun.required;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LatencyKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What the load generator did is not laid to the server: percentiles that are its own break no requirement. */
class RequirementOfOwnTimesTest {
    private static final int SECONDS = 30;
    private static final int A_SECOND = 300;

    @TempDir
    Path run;

    private RunFolder engine;

    @BeforeEach
    void makeEngine() throws IOException {
        engine = new RunFolder(run.resolve("one"), 0);
    }

    /** 96 of 100 messages take 2 ms, the others 16 ms. */
    private void messages(LatencyKind kind) throws IOException {
        for (int second = 0; second < SECONDS; second++) {
            Interval interval = RunFolder.second(second * 1_000L);
            long[] micros = new long[A_SECOND];
            Arrays.fill(micros, 2_000);
            Arrays.fill(micros, 0, A_SECOND / 25, 16_000);
            engine.counts(
                    interval,
                    "chat",
                    Map.of(Count.SENT, (long) A_SECOND, Count.WRITTEN, (long) A_SECOND, Count.REPLIED, (long)
                            A_SECOND));
            engine.latencies(interval, LatencyKind.LATENCY, "chat", micros);
            if (kind == LatencyKind.INTENDED) {
                engine.latencies(interval, kind, "chat", micros);
            }
        }
    }

    /** Three stops a second. */
    private void stops(double millis) throws IOException {
        for (int second = 0; second < SECONDS; second++) {
            Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
            values.put(ClientColumn.HICCUP_MAX_MS, millis);
            ClientColumn.waits().forEach(wait -> values.put(wait, 3 * Math.max(0, millis - wait.waitMillis())));
            engine.client(RunFolder.second(second * 1_000L), values);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = LatencyKind.class,
            names = {"LATENCY", "INTENDED"})
    void percentileThatTheLoadGeneratorMadeBreaksNothing(LatencyKind kind) throws IOException {
        messages(kind);
        stops(15);

        assertThat(required(run, "p99<10"))
                .isEqualTo("Required p99<10: UNDECIDED, chat 16.007 ms (" + kind.word() + "), the load generator's own,"
                        + " not the server's: see the verdict");
        assertThat(required(run, "chat:p99<10")).contains(": UNDECIDED, ");
        assertThat(CommandLineRun.of("report", run, "--require", "p99<10").exitCode())
                .isEqualTo(3);
    }

    /** The server's is not longer than what was measured, and not shorter than a lower percentile of its own. */
    @ParameterizedTest
    @CsvSource({"p99<20,passed", "p99<1,BROKEN", "p90<1,BROKEN", "p50<3,passed", "p99>10,UNDECIDED", "p99>17,BROKEN"})
    void otherRequirementsAreDecided(String requirement, String answer) throws IOException {
        messages(LatencyKind.LATENCY);
        stops(15);

        assertThat(required(run, requirement)).contains(": " + answer + ", ");
    }

    @Test
    void answerInJsonSaysWhyAndProposesNoLongerRun() throws IOException {
        messages(LatencyKind.LATENCY);
        stops(15);
        Path json = run.resolve("report.json");
        CommandLineRun.of("report", run, "--require", "p99<10", "--json", json);

        assertThat((List<?>) JSON.std.mapFrom(Files.readString(json)).get("requirements"))
                .singleElement()
                .satisfies(result -> {
                    assertThat(at(result, "answer")).isEqualTo("undecided");
                    assertThat(at(result, "why"))
                            .isEqualTo("the load generator's own, not the server's: see the verdict");
                    assertThat(((Map<?, ?>) result).keySet())
                            .extracting(String::valueOf)
                            .doesNotContain("times_as_long");
                });
    }

    @Test
    void percentilesOfARunThatWasOverloadedAllTheTimeBreakNothing() throws IOException {
        messages(LatencyKind.LATENCY);
        stops(50);

        assertThat(required(run, "p50<1")).contains(": UNDECIDED, ").contains("see the verdict");
        assertThat(required(run, "p50<3")).contains(": passed, ");
        assertThat(required(run, "sent<1")).contains(": BROKEN, ");
    }

    /** The percentiles are those of the other 27 s, which the verdict calls usable. */
    @Test
    void oneLongStopHidesNothingOfTheServer() throws IOException {
        messages(LatencyKind.LATENCY);
        for (int second = 0; second < SECONDS; second++) {
            double millis = second == 15 ? 600 : 0.5;
            Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
            values.put(ClientColumn.HICCUP_MAX_MS, millis);
            ClientColumn.waits().forEach(wait -> values.put(wait, Math.max(0, millis - wait.waitMillis())));
            engine.client(RunFolder.second(second * 1_000L), values);
        }

        assertThat(CommandLineRun.of("report", run).out()).contains("Verdict: Usable from 00:00:00 to");
        assertThat(required(run, "p99<10")).contains(": BROKEN, ");
        assertThat(required(run, "p99<20")).contains(": passed, ");
        assertThat(required(run, "p90<1")).contains(": BROKEN, ");
    }

    @Test
    void percentilesOfARunWithoutStopsAreTheServers() throws IOException {
        messages(LatencyKind.LATENCY);
        stops(0.5);

        assertThat(required(run, "p99<10")).contains(": BROKEN, ");
    }
}
