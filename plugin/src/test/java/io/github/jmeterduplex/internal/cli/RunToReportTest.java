package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.CommandLineRun.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.internal.record.log.RunInfo;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From what many threads count to what the report says: nothing is lost, nothing is counted twice. */
class RunToReportTest {
    private static final int THREADS = 4;
    private static final int EACH = 20_000;
    /** A label that has a line break, and its name in files and reports. */
    private static final String LABEL = "chat, \"room\" 1\n50% \ud83d\ude00";

    private static final String NAME = DisplayText.name(LABEL);

    @TempDir
    Path results;

    private RunLog engine(String name) {
        Map<String, String> properties = Map.of(
                "duplex.results",
                results.toString(),
                "duplex.run",
                "run",
                "duplex.engine",
                name,
                "duplex.messages",
                "off");
        return RunLog.open(
                Settings.read(properties::get),
                new RunInfo("chat.jmx", Map.of(), properties),
                () -> {},
                directory -> List.of());
    }

    /** Of a hundred messages one is lost, one is wrong, one has failed; the others are replied. */
    private static void record(LabelStats label, long[] latencies) {
        for (int i = 0; i < latencies.length; i++) {
            switch (i % 100) {
                case 0 -> {
                    label.count(Count.WRITTEN);
                    label.lost(new Fault(Cause.TIMEOUT, ""));
                    label.late(latencies[i]);
                }
                case 1 -> {
                    label.count(Count.WRITTEN);
                    label.wrong(new Fault(Cause.UNEXPECTED, ""));
                }
                case 2 -> label.failed(new Fault(Cause.NO_SESSION, ""));
                default -> {
                    label.count(Count.WRITTEN);
                    label.replied(latencies[i], latencies[i] * 2);
                }
            }
        }
    }

    private static long[] latencies(long seed) {
        return new Random(seed).longs(EACH, 20, 2_000_000).toArray();
    }

    @Test
    void reportOfTwoEnginesSaysExactlyWhatWasCounted() throws Exception {
        List<RunLog> engines = List.of(engine("one"), engine("two"));
        CountDownLatch done = new CountDownLatch(THREADS * engines.size());
        List<long[]> all = new ArrayList<>();
        for (RunLog engine : engines) {
            for (int t = 0; t < THREADS; t++) {
                long[] latencies = latencies(all.size());
                all.add(latencies);
                new Thread(() -> {
                            record(engine.label(LABEL), latencies);
                            done.countDown();
                        })
                        .start();
            }
        }
        done.await();
        engines.forEach(RunLog::close);

        Map<String, Object> report = CommandLineRun.json(results.resolve("run"));

        Object label = at(report, "labels", NAME);
        int messages = THREADS * EACH * engines.size();
        assertThat(at(label, "sent")).isEqualTo(messages);
        assertThat(at(label, "replied")).isEqualTo(messages / 100 * 97);
        assertThat(at(label, "lost_by_cause", "timeout")).isEqualTo(messages / 100);
        assertThat(at(label, "wrong")).isEqualTo(messages / 100);
        assertThat(at(label, "failed")).isEqualTo(messages / 100);
        assertThat(at(report, "labels", NAME + " (late)", "count")).isEqualTo(messages / 100);
        assertThat((List<?>) at(report, "remarks"))
                .as("intended latencies of twice the others")
                .singleElement()
                .asString()
                .contains(" could not keep its pace at times")
                .doesNotContain("\n");
        assertPercentiles(at(label, "latency_ms"), replied(all), 1);
        assertPercentiles(at(label, "intended_ms"), replied(all), 2);
    }

    private static long[] replied(List<long[]> all) {
        return all.stream()
                .flatMapToLong(latencies -> IntStream.range(0, latencies.length)
                        .filter(i -> i % 100 > 2)
                        .mapToLong(i -> latencies[i]))
                .sorted()
                .toArray();
    }

    private static void assertPercentiles(Object ms, long[] sorted, long factor) {
        assertThat(sorted).hasSize(8 * EACH / 100 * 97);
        for (Map.Entry<String, Integer> entry : Map.of("p50", 500, "p90", 900, "p95", 950, "p99", 990, "max", 1_000)
                .entrySet()) {
            long exact = sorted[Math.toIntExact((long) sorted.length * entry.getValue() / 1_000) - 1] * factor;
            assertThat((Double) at(ms, entry.getKey()))
                    .as(entry.getKey())
                    .isBetween(exact / 1_000.0, exact / 1_000.0 * 1.001);
        }
        assertThat((Double) at(ms, "mean"))
                .isBetween(
                        Arrays.stream(sorted).average().orElseThrow() * factor / 1_000 * 0.999,
                        Arrays.stream(sorted).average().orElseThrow() * factor / 1_000 * 1.001);
    }
}
