package io.github.jmeterduplex.internal.report.course;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatencyBatchesTest {
    private static final long START = 1_795_218_930_770L;
    private static final int SECOND = 1_000;

    private static void add(LatencyBatches batches, long startEpochMillis, int seconds) {
        for (int second = 0; second < seconds; second++) {
            batches.add(
                    new Interval(startEpochMillis + (long) second * SECOND, SECOND),
                    IntervalLatencies.of(1_000, 2_000));
        }
    }

    @Test
    void batchesStartWithTheRunAndAreEquallyLong() {
        LatencyBatches batches = new LatencyBatches(SECOND);
        add(batches, START, 256);

        List<LatencyBatches.Stretch> stretches = batches.close();

        assertThat(batches.batchMillis()).isEqualTo(4L * SECOND);
        assertThat(stretches)
                .hasSize(64)
                .allSatisfy(stretch -> assertThat(stretch.count()).isEqualTo(8));
        assertThat(stretches.get(0).startEpochMillis()).isEqualTo(START);
        assertThat(stretches.get(1).startEpochMillis()).isEqualTo(START + 4L * SECOND);
    }

    @Test
    void enginesOfWhichTheSecondStartedFirstShareBatches() {
        LatencyBatches batches = new LatencyBatches(SECOND);
        add(batches, START, 20);
        add(batches, START - 4_300, 24);

        List<LatencyBatches.Stretch> stretches = batches.close();

        assertThat(stretches.get(0).startEpochMillis()).isEqualTo(START - 4L * SECOND);
        assertThat(stretches.stream().mapToLong(LatencyBatches.Stretch::count).sum())
                .isEqualTo(2 * (20 + 24));
        assertThat(stretches).hasSize(24);
    }
}
