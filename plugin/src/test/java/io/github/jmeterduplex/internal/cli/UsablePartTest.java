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

/** Latencies are those of the part that the verdict calls usable; counts are those of the whole run. */
class UsablePartTest {
    private static final int SECONDS = 30;
    private static final int A_SECOND = 100;
    private static final int STOP = 15;

    @TempDir
    Path run;

    @BeforeEach
    void makeRunWithAStop() throws IOException {
        RunFolder engine = new RunFolder(run.resolve("one"), 0);
        for (int second = 0; second < SECONDS; second++) {
            Interval interval = RunFolder.second(second * 1_000L);
            boolean stops = Math.abs(second - STOP) <= 1;
            messages(engine, interval, "chat", stops ? 300_000 : 2_000);
            engine.counts(interval, "news", Map.of(Count.PUSHED, 1L));
            engine.latencies(interval, LatencyKind.PUSH, "news", stops ? 300_000 : 2_000);
            if (second == STOP) {
                messages(engine, interval, "log in", 300_000);
            }
            Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
            double millis = second == STOP ? 600 : 0.5;
            values.put(ClientColumn.HICCUP_MAX_MS, millis);
            ClientColumn.waits().forEach(wait -> values.put(wait, Math.max(0, millis - wait.waitMillis())));
            engine.client(interval, values);
        }
    }

    private static void messages(RunFolder engine, Interval interval, String label, long each) throws IOException {
        long[] micros = new long[A_SECOND];
        Arrays.fill(micros, each);
        long count = A_SECOND;
        engine.counts(interval, label, Map.of(Count.SENT, count, Count.WRITTEN, count, Count.REPLIED, count));
        engine.latencies(interval, LatencyKind.LATENCY, label, micros);
    }

    private Map<String, Object> json(String... options) throws IOException {
        Path file = run.resolve("report.json");
        Object[] words = new Object[options.length + 4];
        words[0] = "report";
        words[1] = run;
        words[2] = "--json";
        words[3] = file;
        System.arraycopy(options, 0, words, 4, options.length);
        CommandLineRun.of(words);
        return JSON.std.mapFrom(Files.readString(file));
    }

    @Test
    void latenciesAreThoseOfTheUsablePartAndCountsThoseOfAll() throws IOException {
        Map<String, Object> report = json();

        assertThat((Double) at(report, "labels", "chat", "latency_ms", "max")).isBetween(2.0, 2.01);
        assertThat(at(report, "labels", "chat", "replied")).isEqualTo(SECONDS * A_SECOND);
        assertThat((Double) at(report, "labels", "news (push)", "latency_ms", "max"))
                .isBetween(2.0, 2.01);
        assertThat(at(report, "labels", "news (push)", "count")).isEqualTo(SECONDS);
        assertThat((List<?>) at(report, "latencies_of"))
                .hasSize(2)
                .first()
                .satisfies(part -> assertThat((Double) at(part, "to_seconds")).isEqualTo(14.0));
    }

    @Test
    void aSentenceSaysSo() throws IOException {
        assertThat(CommandLineRun.of("report", run).out())
                .contains("Note: Latencies are those of the usable part; JMeter's listeners and --whole show all. Those"
                        + " of log in are of disturbed stretches, as there are no others.");
    }

    @Test
    void optionShowsAllLatencies() throws IOException {
        Map<String, Object> report = json("--whole");

        assertThat((Double) at(report, "labels", "chat", "latency_ms", "max")).isBetween(300.0, 300.4);
        assertThat(at(report, "latencies_of")).isNull();
        assertThat(CommandLineRun.of("report", run, "--whole").out()).doesNotContain("Latencies are those");
    }

    @Test
    void requirementsAreCheckedOnTheUsablePart() throws IOException {
        assertThat(required(run, "chat:p99<10")).contains(": passed, ");
        assertThat(required(run, "chat:p99<1")).contains(": BROKEN, ");
        assertThat(required(run, "sent>=3100")).contains(": passed, ");
    }

    /** All its messages were sent during the stop. */
    @Test
    void labelThatWasOnlyMeasuredDuringTheStopBreaksAndPassesNothing() throws IOException {
        assertThat(required(run, "log in:p99<10")).contains(": UNDECIDED, ").contains("see the verdict");
    }
}
