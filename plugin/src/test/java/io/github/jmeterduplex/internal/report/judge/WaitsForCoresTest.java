package io.github.jmeterduplex.internal.report.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.ClientColumn;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Threads that wait for a core longer than the thread that does little. Samples of a second each. */
class WaitsForCoresTest extends JudgeFixture {
    private static final int SECONDS = 60;

    private static ClientVerdict verdict(Map<ClientColumn, Double> values, double p50, double p90, double p99) {
        ClientJudge judge = new ClientJudge();
        for (int second = 0; second < SECONDS; second++) {
            judge.add("e-1", sample(second, values));
        }
        return judge.judge(START, List.of(new MeasuredTimes("chat", p50, p90, p90, p99, 2 * p99)));
    }

    /** Half of the time, 3 ms each time: what an engine writes of it. */
    private static Map<ClientColumn, Double> hog() {
        Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
        values.put(ClientColumn.HICCUP_MAX_MS, 4.0);
        values.put(ClientColumn.IO_LAG_MAX_MS, 3.0);
        values.put(ClientColumn.CPU_CORES_PERCENT, 60.0);
        values.put(ClientColumn.CPU_PROCESS_PERCENT, 15.0);
        values.put(ClientColumn.RUN_DELAY_MS, 500.0);
        for (ClientColumn column : ClientColumn.waits()) {
            values.put(column, (double) Math.round(500 * Math.exp(-column.waitMillis() / 3.0)));
        }
        return values;
    }

    @Test
    void percentilesThatWaitsForACoreExplainAreNamedThoughNoStopWasThatLong() {
        ClientVerdict verdict = verdict(hog(), 6, 12, 24);

        assertThat(verdict.healthy()).isFalse();
        assertThat(verdict.own()).hasSize(1);
        assertThat(verdict.own().get(0).percentiles())
                .contains("p90", "p95", "p99")
                .doesNotContain("p50");
        assertThat(verdict.sentences().get(0))
                .isEqualTo("Usable as a whole, but p90, p95 and p99 of chat are the load generator's own, not the"
                        + " server's.");
        assertThat(verdict.sentences().get(1))
                .contains("messages waited longer than 6.0 ms for the client, mostly for a core: give it cores");
    }

    @Test
    void timesOfASlowServerAreItsOwnBesideSuchWaits() {
        assertThat(verdict(hog(), 200, 400, 900).healthy()).isTrue();
    }

    @Test
    void fullCoresThatLetNoThreadWaitAreNotAccused() {
        Map<ClientColumn, Double> values = hog();
        values.put(ClientColumn.CPU_CORES_PERCENT, 100.0);
        values.put(ClientColumn.RUN_DELAY_MS, 2.0);
        ClientColumn.waits().forEach(column -> values.put(column, 0.0));
        ClientVerdict verdict = verdict(values, 2, 4, 16);
        assertThat(verdict.healthy()).isTrue();
        assertThat(verdict.sentences().get(1)).startsWith("The client shared its cores");
    }

    @Test
    void pauseThatIsLongBecauseOthersFilledTheCoresIsAShortageOfCpuToo() {
        Map<ClientColumn, Double> values = hog();
        values.put(ClientColumn.CPU_CORES_PERCENT, 100.0);
        values.put(ClientColumn.HICCUP_MAX_MS, 600.0);
        values.put(ClientColumn.GC_PAUSE_MAX_MS, 590.0);
        values.put(ClientColumn.GC_PAUSE_MS, 600.0);
        assertThat(verdict(values, 20, 40, 80).sentences().toString())
                .contains("GC paused the client", "short of CPU: its cores were full for 60 of 60 s")
                .contains(
                        "mostly with other programs: it used 15 % of them; its threads waited up to 600 ms for a core");

        values.put(ClientColumn.RUN_DELAY_MS, 3.0);
        assertThat(verdict(values, 20, 40, 80).sentences().toString())
                .contains("GC paused the client", "shared its cores")
                .doesNotContain("short of CPU");
    }

    @Test
    void stopThatWaitsForACoreExplainIsNoStandstillOfUnknownCause() {
        Map<ClientColumn, Double> values = hog();
        values.put(ClientColumn.HICCUP_MAX_MS, 25.0);
        assertThat(verdict(values, 2, 4, 16).sentences().toString())
                .contains("short of CPU: its threads waited up to 25 ms for a core")
                .doesNotContain("stood still");

        values.put(ClientColumn.RUN_DELAY_MS, 3.0);
        assertThat(verdict(values, 2, 4, 16).sentences().toString()).contains("stood still");
    }
}
