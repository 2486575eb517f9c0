package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.CommandLineRun.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a report says of heap, threads and descriptors that grow, or do not. */
class GrowthTest {
    private static final LatencyTag CHAT = new LatencyTag(LatencyKind.LATENCY, "chat");
    private static final int STEP_SECONDS = 10;
    private static final int STEPS_A_MINUTE = 6;
    private static final double MEGABYTE = 1_048_576;

    @TempDir
    Path run;

    private final Random random = new Random(26);
    private final MadeRun made = new MadeRun();

    /** A run with intervals of ten seconds; minutes are those since its start. */
    private final class MadeRun {
        private IntToDoubleFunction heapMegabytes = step -> 33;
        private IntToDoubleFunction threads = step -> step < 40 ? 28 : 18;
        private IntToDoubleFunction descriptors = step -> 1_187 + step % 7 / 6;
        private IntToDoubleFunction sent = step -> 3_000;
        private IntToDoubleFunction open = step -> step < 2 ? 500 : 1_000;
        private int stepsBetweenCollections = 12;
        private double limitMegabytes = 512;

        void write(int minutes) throws IOException {
            RunFolder engine = new RunFolder(run.resolve("one"), 0);
            for (int step = 0; step < minutes * STEPS_A_MINUTE; step++) {
                Interval interval =
                        new Interval(RunFolder.START + step * (STEP_SECONDS * 1_000L), STEP_SECONDS * 1_000);
                long written = Math.round(sent.applyAsDouble(step));
                engine.client(interval, values(step))
                        .sessions(interval, Map.of(SessionCount.OPEN, Math.round(open.applyAsDouble(step))))
                        .counts(interval, "chat", Map.of(Count.WRITTEN, written, Count.SENT, 300L, Count.REPLIED, 300L))
                        .latencies(interval, CHAT, latencies());
            }
        }

        private Map<ClientColumn, Double> values(int step) {
            Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
            values.put(ClientColumn.HEAP_MAX_BYTES, limitMegabytes * MEGABYTE);
            values.put(ClientColumn.THREADS, threads.applyAsDouble(step));
            values.put(ClientColumn.DESCRIPTORS_OPEN, descriptors.applyAsDouble(step));
            if (step % stepsBetweenCollections == 0) {
                values.put(ClientColumn.HEAP_AFTER_GC_BYTES, heapMegabytes.applyAsDouble(step) * MEGABYTE);
            }
            return values;
        }

        private long[] latencies() {
            long[] micros = new long[300];
            for (int i = 0; i < micros.length; i++) {
                micros[i] = Math.round(2_000 * Math.exp(0.4 * random.nextGaussian()));
            }
            return micros;
        }
    }

    /** As those of real runs: classes and caches come in the first two minutes, then it is even but for garbage. */
    private double usual(int step) {
        double start = 24 + 9 * (1 - Math.exp(-step / 5.0));
        return start + 0.3 * random.nextDouble();
    }

    private static double minutes(int step) {
        return (double) step / STEPS_A_MINUTE;
    }

    private String text() {
        return CommandLineRun.of("report", run).out();
    }

    private List<String> notes() {
        return CommandLineRun.of("report", run).lines("Note: ");
    }

    @ParameterizedTest
    @CsvSource({"20, 12, 512", "20, 24, 1024", "15, 12, 512", "20, 1, 512", "120, 12, 512"})
    void leakOfAMegabyteAMinuteIsNamed(int length, int stepsBetweenCollections, double limitMegabytes)
            throws IOException {
        made.heapMegabytes = step -> usual(step) + minutes(step);
        made.stepsBetweenCollections = stepsBetweenCollections;
        made.limitMegabytes = limitMegabytes;
        made.write(length);

        assertThat(notes())
                .singleElement()
                .asString()
                .startsWith("Note: Looks like a leak: the heap after GC of engine one grew by ")
                .containsPattern(
                        " grew by (0\\.9|1\\.0|1\\.1) MB a minute, from \\d\\d to \\d+ MB, though the load was the"
                                + " same; at this rate its (512|1024) MB are full after \\d+ hours more\\. ");
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 20, 30, 60, 120})
    void usualRunHasNoLeakAndNothingGrows(int length) throws IOException {
        made.heapMegabytes = this::usual;
        made.write(length);

        assertThat(notes()).isEmpty();
        assertThat(text()).doesNotContain("Slope:");
    }

    @ParameterizedTest
    @CsvSource({"1, 20", "1, 60", "6, 20", "12, 60"})
    void garbageThatIsTakenInTheEndIsNoLeak(int stepsBetweenCollections, int length) throws IOException {
        made.stepsBetweenCollections = stepsBetweenCollections;
        int last = length * STEPS_A_MINUTE * 3 / 4;
        made.heapMegabytes = step -> usual(step) + (step < last ? minutes(step) : 0);
        made.write(length);

        assertThat(notes()).noneMatch(note -> note.contains("leak"));
    }

    @Test
    void cacheThatFillsIsNoLeak() throws IOException {
        made.heapMegabytes = step -> usual(step) + 40 * (1 - Math.exp(-minutes(step) / 5));
        made.write(25);

        assertThat(notes()).noneMatch(note -> note.contains("leak"));
    }

    @Test
    void heapThatGrowsWithTheSessionsIsNoLeak() throws IOException {
        made.heapMegabytes = step -> usual(step) + minutes(step);
        made.open = step -> 100 + 10 * step;
        made.write(20);

        assertThat(notes()).noneMatch(note -> note.contains("leak"));
    }

    @Test
    void heapThatGrowsWithTheRateIsNoLeak() throws IOException {
        made.heapMegabytes = step -> usual(step) + minutes(step);
        made.sent = step -> 1_000 + 50 * step;
        made.write(20);

        assertThat(notes()).noneMatch(note -> note.contains("leak"));
    }

    @Test
    void leakIsNamedThoughTheRunBeganWithARamp() throws IOException {
        made.heapMegabytes = step -> usual(step) + minutes(step);
        made.open = step -> Math.min(1_000, 20 + 33 * step);
        made.write(20);

        assertThat(notes()).anyMatch(note -> note.contains("leak"));
    }

    @Test
    void reportSaysThatNothingGrew() throws IOException {
        made.heapMegabytes = this::usual;
        made.write(120);

        String told =
                "nothing grew over 2.0 hours: the slopes of heap after GC, threads, open descriptors, open sessions,"
                        + " p50 and p99 have 0 % an hour or less in their 95 % intervals";
        assertThat(text()).contains("\nSlopes: " + told + "\n");
        assertThat(CommandLineRun.json(run)).containsEntry("growth", told);
        assertThat((List<?>) CommandLineRun.json(run).get("slopes"))
                .extracting(slope -> String.valueOf(at(slope, "figure")))
                .containsExactly(
                        "heap_after_gc_bytes", "threads", "descriptors_open", "sessions_open", "p50_ms", "p99_ms");
    }

    /** As in a real soak: young collections leave a megabyte more after two hours. */
    @Test
    void heapThatGrowsByLessThanAHundredthOfItsLimitIsToldWithItsInterval() throws IOException {
        made.heapMegabytes = step -> 31 + minutes(step) / 120 + 0.1 * random.nextDouble();
        made.write(120);

        assertThat(text())
                .containsPattern(
                        "\\nSlopes: nothing grew over 2.0 hours: the slopes of heap after GC, .* intervals, but for"
                                + " heap after GC of one \\(1\\.\\d to 1\\.\\d % an hour\\),"
                                + " less than 1 % of its limit\\n")
                .doesNotContain("Slope:");
        assertThat(notes()).isEmpty();
    }

    @Test
    void shortRunSaysNothingOfGrowth() throws IOException {
        made.write(20);

        assertThat(text()).doesNotContain("Slope");
        assertThat(CommandLineRun.json(run)).doesNotContainKeys("growth", "slopes");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatGrowsWithTheLoadIsNoTrouble(boolean isOfSessions) throws IOException {
        made.heapMegabytes = step -> usual(step) + minutes(step);
        made.threads = step -> Math.floor(20 + minutes(step) / 4);
        made.descriptors = step -> 1_187 + 2 * minutes(step);
        if (isOfSessions) {
            made.open = step -> 100 + 10 * step;
        } else {
            made.sent = step -> 100 + 10 * step;
        }
        made.write(120);

        assertThat(notes()).noneMatch(note -> note.contains("heap"));
        assertThat(notes()).noneMatch(note -> note.contains("threads") || note.contains("descriptors"));
        assertThat(text()).doesNotContain("Slope: heap", "Slope: threads", "Slope: open descriptors");
    }

    @Test
    void heapThatDropsWithTheLoadIsNoTrouble() throws IOException {
        made.heapMegabytes = step -> 200 - minutes(step);
        made.sent = step -> 10_000 - 10 * step;
        made.write(120);

        assertThat(notes()).isEmpty();
    }

    @Test
    void threadsAndDescriptorsThatGrowAreNamed() throws IOException {
        made.heapMegabytes = this::usual;
        made.threads = step -> Math.floor(20 + minutes(step) / 4);
        made.descriptors = step -> 1_187 + 2 * minutes(step);
        made.write(120);

        assertThat(notes())
                .anySatisfy(note ->
                        assertThat(note).startsWith("Note: Not steady: the number of threads of engine one grew by "))
                .anySatisfy(note -> assertThat(note)
                        .startsWith("Note: Not steady: the number of open descriptors of engine one grew by "));
        assertThat(text())
                .contains("\nSlope: threads of one grew ", "\nSlope: open descriptors of one grew ")
                .doesNotContain("nothing grew");
        assertThat(CommandLineRun.json(run)).doesNotContainKey("growth");
    }
}
