package io.github.jmeterduplex.internal.report.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.report.judge.ClientVerdict.OwnPercentiles;
import io.github.jmeterduplex.latency.ClientColumn;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Many stops, none of them long: they are held against the percentiles. Samples of a second each. */
class SummedStopsTest extends JudgeFixture {
    private static final int SECONDS = 60;

    /** Stops of one length, so many of them a second on average. */
    private void stops(double millis, double aSecond, boolean hasWaits) {
        double owed = 0;
        for (int second = 0; second < SECONDS; second++) {
            owed += aSecond;
            int stops = (int) Math.floor(owed + 1e-9);
            owed -= stops;
            Map<ClientColumn, Double> values = new EnumMap<>(ClientColumn.class);
            values.put(ClientColumn.HICCUP_MAX_MS, stops == 0 ? 0.1 : millis);
            values.put(ClientColumn.IO_LAG_MAX_MS, 0.1);
            values.put(ClientColumn.CPU_CORES_PERCENT, 30.0);
            values.put(ClientColumn.CPU_PROCESS_PERCENT, 20.0);
            if (hasWaits) {
                ClientColumn.waits()
                        .forEach(column -> values.put(column, (double)
                                Math.round(stops * Math.max(0, millis - column.waitMillis()))));
            }
            judge.add("e-1", sample(second, values));
        }
    }

    private ClientVerdict verdict(double p50, double p90, double p99) {
        return verdict(p50, p90, p90, p99);
    }

    private ClientVerdict verdict(double p50, double p90, double p95, double p99) {
        return judge.judge(START, List.of(new MeasuredTimes("chat", p50, p90, p95, p99, 2 * p99)));
    }

    private static List<String> own(ClientVerdict verdict) {
        return verdict.own().stream()
                .flatMap(own -> own.percentiles().stream())
                .filter(word -> !word.equals("p999"))
                .toList();
    }

    static Stream<Arguments> stopsAndPercentiles() {
        List<Arguments> cases = new ArrayList<>();
        for (double millis : new double[] {5, 10, 15, 19, 25}) {
            for (double aSecond : new double[] {0.2, 1, 3, 10}) {
                for (double p99 : new double[] {2, 10, 100, 1_000}) {
                    cases.add(Arguments.of(millis, aSecond, p99));
                }
            }
        }
        return cases.stream();
    }

    /** What a message that comes at any moment waits, by the arithmetic of the page on the verdict. */
    @ParameterizedTest
    @MethodSource("stopsAndPercentiles")
    void percentileThatStopsExplainIsNotTheServers(double millis, double aSecond, double p99) {
        stops(millis, aSecond, true);
        ClientVerdict verdict = verdict(p99 / 10, p99 / 4, p99);

        double delayed = aSecond * Math.max(0, millis - p99 / 2) / 1_000;
        boolean isLong = millis >= Math.max(20, p99 / 4);
        if (isLong) {
            assertThat(verdict.disturbed()).isNotEmpty();
            assertThat(verdict.healthy()).isFalse();
        } else {
            assertThat(verdict.disturbed()).isEmpty();
            assertThat(own(verdict).contains("p99")).isEqualTo(p99 >= 6 && delayed >= 0.005);
            assertThat(verdict.healthy()).isEqualTo(own(verdict).isEmpty());
        }
    }

    @Test
    void shortStopsThreeTimesASecondAreNamedWithTheFiguresThatTheyMade() {
        stops(15, 3, true);
        ClientVerdict verdict = verdict(1.1, 1.9, 16.2);

        assertThat(verdict.healthy()).isFalse();
        assertThat(verdict.isUsable()).isTrue();
        assertThat(verdict.own()).containsExactly(new OwnPercentiles("chat", List.of("p99"), 16.2));
        assertThat(verdict.sentences())
                .containsExactly(
                        "Usable as a whole, but p99 of chat is the load generator's own, not the server's.",
                        "For 2.1 % of the time messages waited longer than 8.1 ms for the client, and neither GC nor"
                                + " full cores explain it: was the machine swapping, or a guest of a busy host?");
    }

    /** The p95 is above 12 ms, and 4.5 % of the messages wait for more than 6 ms of them. */
    @Test
    void stopsExplainAP95ButNotTheP90BelowIt() {
        stops(15, 5, true);
        assertThat(own(verdict(1, 4, 12, 16))).containsExactly("p95", "p99");
    }

    @Test
    void filesOfEarlierVersionsAreJudgedByTheLongestStopOfEachSecond() {
        stops(15, 3, false);
        assertThat(own(verdict(1.1, 1.9, 16.2))).containsExactly("p99");
    }

    @Test
    void nothingIsUsableWhereNotEvenTheMedianIsTheServers() {
        stops(15, 40, true);
        ClientVerdict verdict = verdict(6, 12, 15);
        assertThat(verdict.isUsable()).isFalse();
        assertThat(verdict.sentences().get(0))
                .isEqualTo("The load generator was overloaded: these times are its own, not the server's.");
    }

    @Test
    void oneLabelMayBeUsableAndAnotherNot() {
        stops(15, 3, true);
        ClientVerdict verdict = judge.judge(
                START,
                List.of(
                        new MeasuredTimes("fast", 1, 2, 2, 15, 17),
                        new MeasuredTimes("fast (intended)", 1, 2, 2, 15, 17),
                        new MeasuredTimes("slow", 80, 200, 300, 700, 900)));
        assertThat(verdict.sentences().get(0))
                .isEqualTo("Usable as a whole, but p99 of fast, p99 of fast (intended) are the load generator's own,"
                        + " not the server's.");
    }

    /** Many waits that are short beside the percentiles are of no importance, however long they are in all. */
    @Test
    void manyTinyWaitsExplainNothing() {
        stops(2, 100, true);
        assertThat(verdict(10, 20, 40).healthy()).isTrue();
    }

    /** As on a quiet machine: the loops wake up late, and nothing else is late. */
    @ParameterizedTest
    @CsvSource({"0.9, 2", "4.8, 40", "5.9, 12"})
    void latenciesOfAFewMillisecondsAreNotHeldAgainstWaitsThatEveryMachineHas(double p90, double p99) {
        for (int second = 0; second < SECONDS; second++) {
            judge.add(
                    "e-1",
                    sample(
                            second,
                            Map.of(
                                    ClientColumn.HICCUP_MAX_MS, 3.5,
                                    ClientColumn.WAITED_OVER_1_MS, 120.0,
                                    ClientColumn.WAITED_OVER_3_MS, 5.0)));
        }
        assertThat(verdict(0.5, p90, p99).healthy()).isTrue();
    }

    private ClientVerdict every(Map<ClientColumn, Double> values, double p99) {
        for (int second = 0; second < SECONDS; second++) {
            judge.add("e-1", sample(second, values));
        }
        return verdict(p99 / 10, p99 / 4, p99);
    }

    /** A limit of CPU that takes 100 ms of each second, by tens. */
    @ParameterizedTest
    @CsvSource({"12, true", "100, false"})
    void timeUnderALimitOfCpuIsSummedUp(double p99, boolean isOwn) {
        ClientVerdict verdict = every(
                Map.of(
                        ClientColumn.HICCUP_MAX_MS, 10.0,
                        ClientColumn.CPU_CORES_PERCENT, 40.0,
                        ClientColumn.CPU_PROCESS_PERCENT, 40.0,
                        ClientColumn.CPU_THROTTLED_MS, 100.0),
                p99);
        assertThat(verdict.healthy()).isEqualTo(!isOwn);
        assertThat(own(verdict)).isEqualTo(isOwn ? List.of("p99") : List.of());
        if (isOwn) {
            assertThat(verdict.sentences().get(1))
                    .contains("mostly for a core (a limit of CPU stopped it for 6000 ms): give it cores of its own");
        }
    }

    @Test
    void shortPausesOfTheCollectorAreNamedAsSuch() {
        ClientVerdict verdict = every(
                Map.of(
                        ClientColumn.HICCUP_MAX_MS, 9.0,
                        ClientColumn.CPU_CORES_PERCENT, 40.0,
                        ClientColumn.GC_PAUSE_MS, 30.0,
                        ClientColumn.GC_PAUSE_MAX_MS, 9.0),
                8);
        assertThat(verdict.disturbed()).isEmpty();
        assertThat(verdict.sentences().get(1)).contains("for the client, mostly for GC: a larger heap");
    }

    /** Time that other guests of the host took is busy time of the cores. */
    @Test
    void shortWaitsForStolenCoresAreWaitsForACore() {
        ClientVerdict verdict = every(
                Map.of(
                        ClientColumn.HICCUP_MAX_MS, 14.0,
                        ClientColumn.WAITED_OVER_1_MS, 60.0,
                        ClientColumn.WAITED_OVER_3_MS, 50.0,
                        ClientColumn.WAITED_OVER_10_MS, 10.0,
                        ClientColumn.CPU_CORES_PERCENT, 97.0,
                        ClientColumn.CPU_PROCESS_PERCENT, 20.0),
                10);
        assertThat(verdict.healthy()).isFalse();
        assertThat(verdict.sentences().get(1)).contains("mostly for a core: give it cores");
    }

    @Test
    void loopsThatAreLateAgainAndAgainAreNamed() {
        ClientVerdict verdict = every(
                Map.of(
                        ClientColumn.HICCUP_MAX_MS, 1.0,
                        ClientColumn.IO_LAG_MAX_MS, 12.0,
                        ClientColumn.WAITED_OVER_1_MS, 40.0,
                        ClientColumn.WAITED_OVER_3_MS, 30.0,
                        ClientColumn.WAITED_OVER_10_MS, 5.0,
                        ClientColumn.CPU_CORES_PERCENT, 40.0,
                        ClientColumn.CPU_PROCESS_PERCENT, 30.0),
                9);
        assertThat(verdict.sentences().get(1)).contains("mostly for its I/O loops: raise duplex.io.threads");
    }

    /** A p99.9 is one message of a thousand: that a stop explains it does not make a run unusable, but is said. */
    @Test
    void farTailThatStopsExplainIsSaidBesideTheFigures() {
        stops(12, 0.2, true);
        ClientVerdict verdict = verdict(1, 2, 4);
        assertThat(verdict.healthy()).isTrue();
        assertThat(verdict.sentences()).hasSize(1);
        assertThat(verdict.sentences().get(0))
                .startsWith("Usable as a whole: ")
                .endsWith("; its stops explain p99.9 of chat.");
        assertThat(verdict.own()).containsExactly(new OwnPercentiles("chat", List.of("p999"), 8));
    }

    @Test
    void shareOfTheTimeIsThatOfAllEngines() {
        judge.add("e-1", sample(0, Map.of(ClientColumn.HICCUP_MAX_MS, 15.0)));
        judge.add("e-2", sample(0, Map.of(ClientColumn.HICCUP_MAX_MS, 0.0)));
        assertThat(judge.waitedShare(5)).isEqualTo(0.005);
        assertThat(judge.waitedShare(15)).isZero();
    }

    @Test
    void stopThatIsShortBesideTheServersTimesIsNone() {
        for (int second = 0; second < 10; second++) {
            judge.add("e-1", sample(second, Map.of(ClientColumn.HICCUP_MAX_MS, second == 5 ? 90.0 : 1.0)));
        }
        assertThat(judge.judge(START, times(80)).healthy()).isTrue();
        assertThat(judge.judge(START, times(70)).healthy()).isFalse();
    }
}
