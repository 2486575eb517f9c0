package io.github.jmeterduplex.internal.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When latency is back where it was. */
class RecoveryBaselineTest {
    private static final SearchBounds P99 = new SearchBounds(300.0, null, null);
    private static final SearchBounds LOST = new SearchBounds(null, 1.0, null);

    private static SearchInterval interval(long... micros) {
        List<IntervalLatencies> felt = micros.length == 0 ? List.of() : List.of(IntervalLatencies.of(micros));
        return new SearchInterval(
                new Interval(0, 1_000),
                new SearchInterval.Messages(1, 1, 0),
                felt,
                felt,
                new SearchInterval.Levels(0, 10, 0),
                Map.of());
    }

    @Test
    void latencyIsBackWhereItIsAboutWhatItWas() {
        Recovery.Baseline baseline = new Recovery.Baseline(170, 5_000, 1, 10);
        assertThat(baseline.isAsFast(interval(4_000), P99)).isTrue();
        assertThat(baseline.isAsFast(interval(10_000), P99))
                .as("two engines that send evenly may meet")
                .isTrue();
        assertThat(baseline.isAsFast(interval(64_000), P99)).isTrue();
        assertThat(baseline.isAsFast(interval(64_001), P99))
                .as("more than a fifth of what is left to the bound")
                .isFalse();
        assertThat(baseline.isAsFast(interval(), P99)).as("nothing was replied").isFalse();
    }

    @Test
    void withoutABoundOnLatencyItMayDouble() {
        Recovery.Baseline baseline = new Recovery.Baseline(170, 5_000, 1, 10);
        assertThat(baseline.isAsFast(interval(10_000), LOST)).isTrue();
        assertThat(baseline.isAsFast(interval(10_001), LOST)).isFalse();
        assertThat(new Recovery.Baseline(170, 0, 1, 10).isAsFast(interval(), LOST))
                .as("there never were latencies")
                .isTrue();
    }
}
