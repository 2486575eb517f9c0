package io.github.jmeterduplex.internal.cli;

import static io.github.jmeterduplex.internal.cli.CommandLineRun.at;
import static io.github.jmeterduplex.internal.cli.CommandLineRun.required;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyTag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run of half a minute decides, in which few messages are beyond the p99. */
class ShortRunRequirementTest {
    private static final LatencyTag CHAT = new LatencyTag(LatencyKind.LATENCY, "chat");
    private static final int SECONDS = 30;
    private static final int A_SECOND = 100;

    @TempDir
    Path run;

    private final Random random = new Random(83);

    /** Each second has a median; every fiftieth message or so takes any time up to 15 ms. */
    private void engine(IntToDoubleFunction medianMillis) throws IOException {
        RunFolder engine = new RunFolder(run.resolve("one"), 0);
        for (int second = 0; second < SECONDS; second++) {
            double median = medianMillis.applyAsDouble(second);
            long[] micros = new long[A_SECOND];
            for (int i = 0; i < A_SECOND; i++) {
                double millis = random.nextInt(50) == 0 ? 15 * random.nextDouble() : median + random.nextDouble();
                micros[i] = Math.round(1_000 * millis);
            }
            long all = A_SECOND;
            Interval interval = RunFolder.second(second * 1_000L);
            engine.counts(interval, "chat", Map.of(Count.WRITTEN, all, Count.SENT, all, Count.REPLIED, all))
                    .latencies(interval, CHAT, micros);
        }
    }

    private double max() throws IOException {
        return (Double) at(CommandLineRun.json(run), "labels", "chat", "latency_ms", "max");
    }

    /** As a CI job has them: the tenths of the run scatter, but the bound is far above all messages. */
    @Test
    void boundOfTwiceTheSlowestMessageIsKept() throws IOException {
        engine(second -> 2);

        assertThat(max()).isLessThan(15.1);
        assertThat(required(run, "p99<31")).contains(": passed, ");
        assertThat(required(run, "p99<" + 1.9 * max())).contains(": UNDECIDED, ");
    }

    @Test
    void itIsUndecidedIfLatenciesDependOnEachOther() throws IOException {
        engine(second -> 5 - 4 * Math.cos(second * Math.PI / SECONDS));

        assertThat(max()).isLessThan(15.1);
        assertThat(required(run, "p99<31")).contains(": UNDECIDED, ");
    }
}
