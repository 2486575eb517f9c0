package io.github.jmeterduplex.internal.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** What is held against the load generator of a step. */
class LoadGeneratorCheckTest {
    private static final long TEN_MINUTES = 600_000;

    /** A step of 40 s, ten minutes after the start of the run: values of each engine, by the number of the interval. */
    private static String fault(
            double p99Millis, double slowShare, IntFunction<Map<String, Map<ClientColumn, Double>>> engines) {
        LoadGeneratorCheck generator = new LoadGeneratorCheck(new SearchBounds(p99Millis, null, null), 0);
        for (int i = 0; i < 40; i++) {
            Interval interval = new Interval(TEN_MINUTES + i * 1_000L, 1_000);
            Map<String, ClientSample> samples = new HashMap<>();
            engines.apply(i).forEach((name, values) -> samples.put(name, new ClientSample(interval, values)));
            generator.add(samples);
        }
        return generator.fault(slowShare);
    }

    /** The tenth interval of the only engine has this. */
    private static String fault(Map<ClientColumn, Double> tenth) {
        return fault(200, 0.02, i -> Map.of("engine", i == 10 ? tenth : Map.of()));
    }

    @Test
    void shortStopDoesNotExplainABrokenBound() {
        assertThat(fault(Map.of(ClientColumn.HICCUP_MAX_MS, 150.0))).isEmpty();
    }

    @Test
    void stopOfAHundredthOfTheStepDoes() {
        assertThat(fault(Map.of(ClientColumn.HICCUP_MAX_MS, 550.0)))
                .contains("stood still")
                .contains("worst 550 ms at 00:10:10");
    }

    @Test
    void nothingIsHeldAgainstACalmOne() {
        assertThat(fault(Map.of())).isEmpty();
    }

    /** The same step of two engines, of which the second stood still for so long in its tenth interval. */
    private static String faultOfTwo(double stoppedMillis) {
        Map<ClientColumn, Double> stopped = Map.of(ClientColumn.HICCUP_MAX_MS, stoppedMillis);
        return fault(200, 0.02, i -> Map.of("e1", Map.of(), "e2", i == 10 ? stopped : Map.of()));
    }

    @Test
    void stopOfOneOfTwoEnginesCountsHalfAndNamesIt() {
        assertThat(faultOfTwo(600)).isEmpty();
        assertThat(faultOfTwo(900))
                .startsWith("Engine e2 stood still")
                .contains("worst 900 ms")
                .doesNotContain("engine e1", "Engine e1");
    }

    /** A step of 40 s with a bound of 5 ms, beside a program that takes half of the core. */
    private static String faultOfWaits(double runDelayMillis, double slowShare) {
        Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
        values.put(ClientColumn.HICCUP_MAX_MS, 1.0);
        values.put(ClientColumn.CPU_CORES_PERCENT, 100.0);
        values.put(ClientColumn.CPU_PROCESS_PERCENT, 20.0);
        values.put(ClientColumn.RUN_DELAY_MS, runDelayMillis);
        for (ClientColumn column : ClientColumn.waits()) {
            values.put(column, (double) Math.round(runDelayMillis * Math.exp(-column.waitMillis() / 3.0)));
        }
        return fault(5, slowShare, i -> Map.of("engine", values));
    }

    @Test
    void serverIsNotBlamedForWaitsForACore() {
        assertThat(faultOfWaits(500, 0.3)).contains("mostly for a core");
        assertThat(faultOfWaits(500, 0.9))
                .as("more slow messages than waits explain")
                .isEmpty();
    }

    /** A thread that sleeps takes a millisecond or two to wake up on any machine. */
    @Test
    void serverIsBlamedThoughWaitsOfLessThanThreeMillisecondsNeverCease() {
        Map<ClientColumn, Double> values = Map.of(
                ClientColumn.HICCUP_MAX_MS, 2.9,
                ClientColumn.WAITED_OVER_1_MS, 120.0,
                ClientColumn.WAITED_OVER_3_MS, 0.0);
        assertThat(fault(5, 0.02, i -> Map.of("engine", values))).isEmpty();
    }

    @Test
    void fullCoresThatLetNoThreadWaitExplainNothing() {
        assertThat(faultOfWaits(0, 0.02)).isEmpty();
    }
}
