package io.github.jmeterduplex.internal.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.SessionCount;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LiveLineTest {
    private final LiveLine live = new LiveLine();

    private void addMessages(Map<Count, Long> counts, long... micros) {
        LatencyHistogram latencies = new LatencyHistogram();
        for (long latency : micros) {
            latencies.record(latency);
        }
        live.add(Counts.of(Count.class, count -> counts.getOrDefault(count, 0L)), latencies);
    }

    private void addSessions(Map<SessionCount, Long> counts) {
        live.add(Counts.of(SessionCount.class, count -> counts.getOrDefault(count, 0L)));
    }

    @Test
    void lineHasTheShapeOfTheDesign() {
        addSessions(Map.of(SessionCount.OPEN, 5_000L, SessionCount.OPEN_PEAK, 5_000L, SessionCount.OPENED, 5_000L));
        addMessages(Map.of(Count.LOST, 1L));
        live.line(30);
        addSessions(Map.of(
                SessionCount.OPEN,
                4_970L,
                SessionCount.OPEN_PEAK,
                4_990L,
                SessionCount.OPENED,
                12L,
                SessionCount.LOST,
                30L));
        addMessages(Map.of(Count.WRITTEN, 30_006L, Count.REPLIED, 29_994L, Count.LOST, 2L), 1_200, 1_200, 8_400);
        addMessages(Map.of(), 31_000);

        assertThat(live.line(30))
                .isEqualTo("duplex = open 4970 peak 5000 opened +12 lost +30 failed 0 | sent 1000.2/s replied 999.8/s"
                        + " lost 3 late 0 p50 1.2 p99 31 max 31 ms");
    }

    @Test
    void dashesStandForNothingMeasured() {
        addMessages(Map.of(Count.WRITTEN, 3L), 84);
        assertThat(live.line(1)).endsWith("sent 3.0/s replied 0.0/s lost 0 late 0 p50 0.08 p99 0.08 max 0.08 ms");
        assertThat(live.line(1)).endsWith("| sent 0.0/s replied 0.0/s lost 0 late 0 p50 - p99 - max - ms");
    }
}
