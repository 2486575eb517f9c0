package io.github.jmeterduplex.internal.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.SessionCount;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LiveLineTest {
    private final List<String> lines = new ArrayList<>();

    private LiveLine every(int seconds) {
        return new LiveLine(seconds, ZoneOffset.UTC, lines::add, epochMillis -> "");
    }

    @Test
    void lineHasTheShapeOfTheDesign() {
        LiveLine live = every(30);
        live.interval(IntervalFixture.between(0, 30)
                .sessions(
                        Map.of(SessionCount.OPEN, 5_000L, SessionCount.OPEN_PEAK, 5_000L, SessionCount.OPENED, 5_000L))
                .label("chat", Map.of(Count.LOST, 1L))
                .figures());
        live.interval(IntervalFixture.between(30, 59)
                .sessions(Map.of(
                        SessionCount.OPEN,
                        4_970L,
                        SessionCount.OPEN_PEAK,
                        4_990L,
                        SessionCount.OPENED,
                        12L,
                        SessionCount.LOST,
                        30L))
                .label(
                        "chat",
                        Map.of(Count.WRITTEN, 30_006L, Count.REPLIED, 29_994L, Count.LOST, 2L),
                        1_200,
                        1_200,
                        8_400)
                .figures());
        live.interval(IntervalFixture.between(59, 60)
                .sessions(Map.of(SessionCount.OPEN, 4_970L))
                .label("chat", Map.of(), 31_000)
                .figures());

        assertThat(lines)
                .hasSize(2)
                .last()
                .isEqualTo("23:56:30 +00:01:00 duplex = open 4970 peak 5000 opened +12 lost +30 failed 0 |"
                        + " sent 1000.2/s replied 999.8/s lost 3 late 0 p50 1.2 p95 31 p99 31 max 31 ms");
    }

    @Test
    void lineEndsWithTheStagesOfItsTime() {
        LiveLine live = new LiveLine(
                1, ZoneOffset.UTC, lines::add, now -> now % 2_000 == 0 ? "" : "chat: stage 2 of 3, spike\u0007");
        live.interval(IntervalFixture.between(0, 1).figures());
        live.interval(IntervalFixture.between(1, 2).figures());

        assertThat(lines)
                .filteredOn(line -> line.contains(" | chat: stage 2 of 3, spike"))
                .hasSize(1);
        assertThat(lines).noneMatch(line -> line.contains("\u0007"));
    }

    @Test
    void lineComesWithTheFirstIntervalAtOrAfterItsTime() {
        LiveLine live = every(2);
        for (int second = 0; second < 5; second++) {
            live.interval(IntervalFixture.between(second, second + 1)
                    .label("chat", Map.of(Count.WRITTEN, second == 0 ? 1L : 0L))
                    .figures());
        }

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).startsWith("23:55:32 +00:00:02 duplex = ").contains("| sent 0.5/s ");
        assertThat(lines.get(1)).startsWith("23:55:34 +00:00:04 duplex = ").contains("| sent 0.0/s ");
    }

    @Test
    void dashesStandForNothingMeasured() {
        LiveLine live = every(1);
        live.interval(IntervalFixture.between(0, 1)
                .label("chat", Map.of(Count.WRITTEN, 3L), 84)
                .figures());
        live.interval(IntervalFixture.between(1, 2).figures());

        assertThat(lines.get(0))
                .endsWith("sent 3.0/s replied 0.0/s lost 0 late 0 p50 0.08 p95 0.08 p99 0.08 max 0.08 ms");
        assertThat(lines.get(1)).endsWith("| sent 0.0/s replied 0.0/s lost 0 late 0 p50 - p95 - p99 - max - ms");
    }

    @Test
    void severalLabelsHaveALineEachAndOnesThatOnlyOpenedSessionsHaveNone() {
        LiveLine live = every(1);
        live.interval(IntervalFixture.between(0, 1)
                .label("chat", Map.of(Count.WRITTEN, 40L, Count.REPLIED, 39L, Count.LOST, 1L), 1_200)
                .label("connect", Map.of(), Map.of(LatencyKind.CONNECT, IntervalLatencies.of(7_000)))
                .label(
                        "prices\u001b[1m",
                        Map.of(Count.PUSHED, 10L),
                        Map.of(LatencyKind.PUSH, IntervalLatencies.of(3_000)))
                .figures());

        assertThat(lines)
                .containsExactly(
                        "23:55:31 +00:00:01 duplex = open 0 peak 0 opened +0 lost +0 failed 0 |"
                                + " sent 40.0/s replied 39.0/s lost 1 late 0 p50 1.2 p95 1.2 p99 1.2 max 1.2 ms",
                        "23:55:31 +00:00:01 duplex label chat:"
                                + " sent 40.0/s replied 39.0/s lost 1 late 0 p50 1.2 p95 1.2 p99 1.2 max 1.2 ms",
                        "23:55:31 +00:00:01 duplex label prices [1m:"
                                + " pushed 10.0/s sent 0.0/s replied 0.0/s lost 0 late 0"
                                + " p50 3.0 p95 3.0 p99 3.0 max 3.0 ms");
    }

    @Test
    void tenBusiestLabelsHaveLinesAndTheRestOneTogether() {
        LiveLine live = every(1);
        IntervalFixture told = IntervalFixture.between(0, 1);
        for (int label = 10; label < 23; label++) {
            told.label("label " + label, Map.of(Count.WRITTEN, (long) label), 1_000L * label);
        }
        live.interval(told.figures());

        assertThat(lines).hasSize(12);
        assertThat(lines.get(1)).contains("duplex label label 13: sent 13.0/s");
        assertThat(lines.get(10)).contains("duplex label label 22: sent 22.0/s");
        assertThat(lines.get(11))
                .contains("duplex 3 other labels: sent 33.0/s")
                .endsWith("p50 11 p95 12 p99 12 max 12 ms");
        assertThat(lines).filteredOn(line -> line.contains("duplex = ")).hasSize(1);
    }

    @Test
    void stateOfTheLoadGeneratorIsToldWhereSomethingIsAmiss() {
        LiveLine live = every(4);
        for (int second = 0; second < 4; second++) {
            live.interval(IntervalFixture.between(second, second + 1)
                    .client(Map.of(
                            ClientColumn.CPU_CORES_PERCENT, second == 0 ? 40.0 : 99.0,
                            ClientColumn.GC_PAUSE_MS, second == 1 ? 210.0 : 0,
                            ClientColumn.GC_PAUSE_MAX_MS, second == 1 ? 190.0 : 0,
                            ClientColumn.HICCUP_MAX_MS, second == 2 ? 320.0 : 1))
                    .figures());
        }
        for (int second = 4; second < 8; second++) {
            live.interval(IntervalFixture.between(second, second + 1)
                    .client(Map.of(
                            ClientColumn.CPU_CORES_PERCENT, second == 5 ? 99.0 : 50.0, ClientColumn.GC_PAUSE_MS, 9.0))
                    .figures());
        }

        assertThat(lines.get(0))
                .endsWith(" ms | load generator: CPU 99 % for 3 of 4 s, GC paused 210 ms, at worst 190 ms,"
                        + " stood still for 320 ms");
        assertThat(lines.get(1)).endsWith(" ms");
    }

    @Test
    void labelsOfThePlanHaveTheirLinesBeforeThoseOfServers() {
        LiveLine live = every(1);
        IntervalFixture figures = IntervalFixture.between(0, 1).label("chat", Map.of(Count.WRITTEN, 1L));
        for (int label = 0; label < 30; label++) {
            figures.pushedByServer("event " + label, 1_000);
        }
        live.interval(figures.figures());

        assertThat(lines).anyMatch(line -> line.contains("duplex label chat: ")).hasSize(12);
    }
}
