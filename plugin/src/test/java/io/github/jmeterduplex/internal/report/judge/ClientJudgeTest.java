package io.github.jmeterduplex.internal.report.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.report.judge.ClientVerdict.Disturbance;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict.DisturbedStretch;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict.UsableStretch;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

class ClientJudgeTest extends JudgeFixture {
    @Test
    void calmClientIsUsableAsAWholeAndTheFiguresShowIt() {
        ClientVerdict verdict = verdict(10, Map.of());

        assertThat(verdict.healthy()).isTrue();
        assertThat(verdict.disturbed()).isEmpty();
        assertThat(verdict.sentences())
                .containsExactly("Usable as a whole: GC paused the client 0.4 % of the time, worst 4 ms at 00:00:00; no"
                        + " standstill over 6.5 ms; its I/O loops ran within 3.5 ms; its cores were at most"
                        + " 42 % busy.");
    }

    @Test
    void pauseIsNamedWithItsTimeAndTheSecondsAroundIt() {
        int third = 3 * 3_600 + 12;
        ClientVerdict verdict = verdict(
                third + 10,
                Map.of(
                        third,
                        Map.of(
                                ClientColumn.GC_PAUSE_MS, 31.0,
                                ClientColumn.GC_PAUSE_MAX_MS, 31.0,
                                ClientColumn.HICCUP_MAX_MS, 33.0)));

        assertThat(verdict.healthy()).isFalse();
        assertThat(verdict.sentences()).hasSize(2);
        assertThat(verdict.sentences().get(0))
                .isEqualTo(
                        "Usable from 00:00:00 to 03:00:22, but the figures between 03:00:11 and 03:00:14 (3 s in all)"
                                + " are the load generator's own, not the server's.");
        assertThat(verdict.sentences().get(1))
                .startsWith("GC paused the client 0.4 % of the time, worst 31 ms at 03:00:12: a larger heap");
        assertThat(verdict.disturbed())
                .containsExactly(new DisturbedStretch(third - 1.0, third + 2.0, Set.of(Disturbance.GC)));
    }

    @Test
    void whatDisturbedForLongestIsNamedFirst() {
        Map<ClientColumn, Double> full =
                Map.of(ClientColumn.CPU_CORES_PERCENT, 99.0, ClientColumn.CPU_PROCESS_PERCENT, 90.0);
        Map<ClientColumn, Double> pause = Map.of(ClientColumn.GC_PAUSE_MS, 31.0, ClientColumn.GC_PAUSE_MAX_MS, 31.0);
        ClientVerdict verdict = verdict(30, Map.of(3, pause, 10, full, 11, full, 12, full));

        assertThat(verdict.sentences()).hasSize(3);
        assertThat(verdict.sentences().get(1)).startsWith("The client was short of CPU");
        assertThat(verdict.sentences().get(2)).startsWith("GC paused the client");
    }

    @Test
    void partThatIsUsableBeginsWhereTheFirstStretchEnds() {
        for (int second = 0; second < 20; second++) {
            Map<ClientColumn, Double> values = new EnumMap<>(CALM);
            values.put(ClientColumn.HICCUP_MAX_MS, second == 1 ? 45.0 : 1.0);
            judge.add("e-1", new ClientSample(new Interval(START + 300 + 1_000L * second, 1_000), values));
        }

        assertThat(judge.judge(START, times(2)).sentences().get(0))
                .isEqualTo("Usable from 00:00:04 to 00:00:20; the other figures are the load generator's own, not the"
                        + " server's.");
    }

    @Test
    void stretchesThatTouchInWholeSecondsAreOne() {
        for (int second = 0; second < 20; second++) {
            Map<ClientColumn, Double> values = new EnumMap<>(CALM);
            values.put(ClientColumn.HICCUP_MAX_MS, second == 6 || second == 9 ? 45.0 : 1.0);
            judge.add("e-1", new ClientSample(new Interval(START + 1_000L * second + second * 50L, 1_000), values));
        }

        ClientVerdict verdict = judge.judge(START, times(2));
        assertThat(verdict.disturbed()).hasSize(2);
        assertThat(verdict.sentences().get(0))
                .startsWith("Usable from 00:00:00 to 00:00:20, but the figures between 00:00:05 and 00:00:12 (");
        assertThat(verdict.usable()).hasSize(2);
        assertThat(verdict.longestUsable(0))
                .isEqualTo(Optional.of(verdict.usable().get(1)));
        assertThat(verdict.longestUsable(19)).map(UsableStretch::fromSeconds).hasValue(19.0);
        assertThat(verdict.longestUsable(19.5)).as("no whole second").isEmpty();
        assertThat(verdict.longestUsable(30)).isEmpty();
    }

    @Test
    void runThatIsDisturbedAllTheTimeIsNotUsable() {
        Map<Integer, Map<ClientColumn, Double>> stops = new HashMap<>();
        for (int second = 0; second < 9; second++) {
            stops.put(second, Map.of(ClientColumn.HICCUP_MAX_MS, 45.0));
        }
        assertThat(verdict(9, stops).isUsable()).isFalse();
        assertThat(new ClientJudge().judge(START, times(2)).isUsable())
                .as("nothing is known")
                .isTrue();
    }

    @Test
    void manyShortPausesAddUp() {
        ClientVerdict verdict =
                verdict(5, Map.of(2, Map.of(ClientColumn.GC_PAUSE_MS, 60.0, ClientColumn.GC_PAUSE_MAX_MS, 6.0)));

        assertThat(verdict.disturbed()).containsExactly(new DisturbedStretch(1, 4, Set.of(Disturbance.GC)));
    }

    @Test
    void pauseThatTheJvmTellsOfInTheNextSecondExplainsTheStop() {
        ClientVerdict verdict = verdict(
                10,
                Map.of(
                        4, Map.of(ClientColumn.HICCUP_MAX_MS, 81.0, ClientColumn.CPU_CORES_PERCENT, 100.0),
                        5, Map.of(ClientColumn.GC_PAUSE_MAX_MS, 80.0)));

        assertThat(verdict.disturbed()).containsExactly(new DisturbedStretch(3, 7, Set.of(Disturbance.GC)));
    }

    @Test
    void stopWithFullCoresIsAShortageOfCpu() {
        ClientVerdict verdict =
                verdict(10, Map.of(5, Map.of(ClientColumn.HICCUP_MAX_MS, 45.0, ClientColumn.CPU_CORES_PERCENT, 93.0)));

        assertThat(verdict.disturbed()).containsExactly(new DisturbedStretch(4, 7, Set.of(Disturbance.CPU)));
        assertThat(verdict.sentences().get(1))
                .startsWith(
                        "The client was short of CPU: its threads waited up to 45 ms for a core, worst at 00:00:05.");
    }

    @Test
    void stopUnderALimitOfCpuSaysHowLongItHeld() {
        ClientVerdict verdict =
                verdict(10, Map.of(5, Map.of(ClientColumn.IO_LAG_MAX_MS, 70.0, ClientColumn.CPU_THROTTLED_MS, 120.0)));

        assertThat(verdict.disturbed()).containsExactly(new DisturbedStretch(4, 7, Set.of(Disturbance.CPU)));
        assertThat(verdict.sentences().get(1)).contains("waited up to 70 ms", "a limit of CPU stopped it for 120 ms");
    }

    @Test
    void coresThatAreFullForSecondsAreNamedWithoutAStop() {
        Map<ClientColumn, Double> full =
                Map.of(ClientColumn.CPU_CORES_PERCENT, 99.0, ClientColumn.CPU_PROCESS_PERCENT, 60.0);
        ClientVerdict verdict = verdict(20, Map.of(6, full, 7, full, 8, full, 15, full));

        assertThat(verdict.disturbed()).containsExactly(new DisturbedStretch(5, 10, Set.of(Disturbance.CPU)));
        assertThat(verdict.sentences().get(1))
                .startsWith("The client was short of CPU: its cores were full for 3 of 20 s, first at 00:00:06. Give");
    }

    @Test
    void coresThatOthersFillWithoutAStopDisturbNothing() {
        Map<ClientColumn, Double> full = Map.of(
                ClientColumn.CPU_CORES_PERCENT, 99.0,
                ClientColumn.CPU_PROCESS_PERCENT, 10.0,
                ClientColumn.HICCUP_MAX_MS, 2.0);
        ClientVerdict verdict = verdict(20, Map.of(6, full, 7, full, 8, full));
        assertThat(verdict.healthy()).isTrue();
        assertThat(verdict.disturbed()).isEmpty();
        assertThat(verdict.sentences().get(0)).startsWith("Usable as a whole: ");
        assertThat(verdict.sentences().subList(1, verdict.sentences().size()))
                .containsExactly("The client shared its cores: its cores were full for 3 of 20 s, first at 00:00:06,"
                        + " mostly with other programs: it used 10 % of them; its longest wait was 3.5 ms.");
    }

    @Test
    void pauseOnFullCoresIsNoWaitForACore() {
        Map<ClientColumn, Double> full =
                Map.of(ClientColumn.CPU_CORES_PERCENT, 99.0, ClientColumn.CPU_PROCESS_PERCENT, 90.0);
        ClientVerdict verdict = verdict(
                10,
                Map.of(
                        2,
                        full,
                        3,
                        Map.of(
                                ClientColumn.CPU_CORES_PERCENT, 99.0,
                                ClientColumn.GC_PAUSE_MS, 500.0,
                                ClientColumn.GC_PAUSE_MAX_MS, 500.0,
                                ClientColumn.HICCUP_MAX_MS, 510.0),
                        4,
                        full));

        assertThat(verdict.disturbed())
                .containsExactly(new DisturbedStretch(1, 6, Set.of(Disturbance.GC, Disturbance.CPU)));
        assertThat(verdict.sentences().get(2)).contains("worst 500 ms at 00:00:03");
        assertThat(verdict.sentences().get(1))
                .isEqualTo("The client was short of CPU: its cores were full for 3 of 10 s, first at 00:00:02. Give it"
                        + " cores of its own, lower the rate, or add engines.");
    }

    @Test
    void engineAtTheLimitOfItsOwnCoresIsShortOfCpuOnAnIdleMachine() {
        Map<ClientColumn, Double> full = Map.of(ClientColumn.CPU_PROCESS_PERCENT, 97.0);
        assertThat(verdict(10, Map.of(2, full, 3, full, 4, full)).disturbed())
                .containsExactly(new DisturbedStretch(1, 6, Set.of(Disturbance.CPU)));
    }

    @Test
    void stopWithoutACauseIsAStandstill() {
        ClientVerdict verdict = verdict(10, Map.of(5, Map.of(ClientColumn.HICCUP_MAX_MS, 900.0)));

        assertThat(verdict.disturbed()).containsExactly(new DisturbedStretch(4, 7, Set.of(Disturbance.STANDSTILL)));
        assertThat(verdict.sentences().get(1))
                .startsWith("The client stood still in 1 interval, worst 900 ms at 00:00:05");
    }

    @Test
    void lagOfTheLoopsAloneIsNamed() {
        ClientVerdict verdict = verdict(10, Map.of(5, Map.of(ClientColumn.IO_LAG_MAX_MS, 25.0)));

        assertThat(verdict.disturbed()).containsExactly(new DisturbedStretch(4, 7, Set.of(Disturbance.IO)));
        assertThat(verdict.sentences().get(1))
                .startsWith(
                        "The client let messages that had arrived wait for its I/O loops, in 1 interval, worst 25 ms");
    }

    @Test
    void stretchesMergeWhereTheyTouchAndEndWithTheReport() {
        Map<ClientColumn, Double> stop = Map.of(ClientColumn.HICCUP_MAX_MS, 50.0);
        ClientVerdict verdict = verdict(20, Map.of(0, stop, 3, stop, 9, stop, 19, stop));

        assertThat(verdict.disturbed())
                .extracting(DisturbedStretch::fromSeconds, DisturbedStretch::toSeconds)
                .containsExactly(Tuple.tuple(0.0, 5.0), Tuple.tuple(8.0, 11.0), Tuple.tuple(18.0, 20.0));
    }

    @Test
    void manyStretchesAreCounted() {
        for (int second = 0; second < 100; second++) {
            judge.add(
                    "e-1",
                    second(
                            second,
                            second % 10 == 5
                                    ? Map.of(ClientColumn.HICCUP_MAX_MS, 50.0)
                                    : Map.<ClientColumn, Double>of()));
        }
        assertThat(judge.judge(START, times(2)).sentences().get(0))
                .endsWith("and in 5 more stretches (30 s in all) are the load generator's own, not the server's.");
    }

    @Test
    void limitThatIsNearIsNamedWithWhatToDo() {
        ClientVerdict verdict = verdict(
                10,
                Map.of(
                        7,
                        Map.of(
                                ClientColumn.DESCRIPTORS_OPEN, 18_000.0,
                                ClientColumn.DESCRIPTORS_LIMIT, 20_000.0,
                                ClientColumn.PORTS_USED, 25_000.0,
                                ClientColumn.PORTS_LIMIT, 28_232.0)));

        assertThat(verdict.healthy()).isFalse();
        assertThat(verdict.disturbed()).isEmpty();
        assertThat(verdict.sentences()).hasSize(2);
        assertThat(verdict.sentences().get(1))
                .startsWith(
                        "Of the client open files reached 18000 of 20000 at 00:00:07: run ulimit -n 40000 as root in");
    }

    @Test
    void troubleOfTheNetworkIsToldAndIsNotTheClients() {
        ClientVerdict verdict = verdict(
                10,
                Map.of(
                        3, Map.of(ClientColumn.TCP_RETRANSMITS, 120.0),
                        4, Map.of(ClientColumn.TCP_RETRANSMITS, 7.0, ClientColumn.TCP_SYN_RETRANSMITS, 2.0),
                        6, Map.of(ClientColumn.TCP_LISTEN_OVERFLOWS, 5.0, ClientColumn.TCP_LISTEN_DROPS, 6.0)));

        assertThat(verdict.healthy()).isTrue();
        assertThat(verdict.sentences()).hasSize(4);
        assertThat(verdict.sentences().get(1))
                .startsWith("The machine of the client sent 127 TCP segments again, most of them at 00:00:03 (120/s)");
        assertThat(verdict.sentences().get(2)).startsWith("2 openings of connections from the machine of the client");
        assertThat(verdict.sentences().get(3))
                .startsWith("The machine of the client dropped 6 connections to servers that run on it, most of them at"
                        + " 00:00:06");
    }

    @Test
    void segmentsThatHadArrivedAlreadyWereNotLost() {
        assertThat(verdict(10, Map.of(3, segments(500, 495), 4, segments(0, 0))).sentences())
                .hasSize(1);
    }

    @Test
    void receiverMaySayInTheNextIntervalThatSegmentsHadArrived() {
        assertThat(verdict(10, Map.of(3, segments(500, 100), 4, segments(200, 400), 5, segments(0, 200)))
                        .sentences())
                .hasSize(1);
    }

    @Test
    void whatNoReceiverHadIsToldAsOftenAsItWas() {
        ClientVerdict verdict = verdict(
                10, Map.of(3, segments(500, 100), 4, segments(20, 370), 5, segments(7, 0), 6, segments(0, 900)));
        assertThat(verdict.sentences()).hasSize(2);
        assertThat(verdict.sentences().get(1))
                .startsWith("The machine of the client sent 50 TCP segments again, most of them at 00:00:03 (30/s), not"
                        + " counting those that had arrived already: packets may");
    }

    @Test
    void segmentsOfTheLastIntervalHaveNoAnswerYet() {
        assertThat(verdict(10, Map.of(8, segments(0, 0), 9, segments(500, 20))).sentences())
                .hasSize(1);
    }

    @Test
    void fewSegmentsSentAgainAreNotWorthASentence() {
        assertThat(verdict(10, Map.of(3, Map.of(ClientColumn.TCP_RETRANSMITS, 9.0)))
                        .sentences())
                .hasSize(1);
    }

    @Test
    void eachEngineIsJudgedByItself() {
        judge.add("lab-1", second(0, Map.of()));
        judge.add("lab-2", second(0, Map.of(ClientColumn.GC_PAUSE_MAX_MS, 300.0, ClientColumn.GC_PAUSE_MS, 300.0)));
        ClientVerdict verdict = judge.judge(START, times(2));

        assertThat(verdict.sentences()).hasSize(2);
        assertThat(verdict.sentences().get(0))
                .isEqualTo("The load generator was overloaded: these times are its own, not the server's.");
        assertThat(verdict.sentences().get(1)).startsWith("GC paused engine lab-2 30.0 % of the time");
    }

    @Test
    void filesOfEarlierVersionsAreJudgedByWhatTheyHold() {
        judge.add("e-1", sample(0, Map.of(ClientColumn.CPU_MACHINE_PERCENT, 20.0)));
        assertThat(judge.judge(START, times(2)).sentences())
                .containsExactly("Usable as a whole: its cores were at most 20 % busy.");
    }

    @Test
    void severalCalmEnginesAreToldInOneLine() {
        judge.add("lab-1", second(0, Map.of()));
        judge.add("lab-2", second(0, Map.of()));
        assertThat(judge.judge(START, times(2)).sentences())
                .containsExactly("Usable as a whole: all 2 engines were healthy.");
    }

    @Test
    void withoutSamplesThereIsNoVerdict() {
        ClientVerdict verdict = judge.judge(START, times(2));
        assertThat(verdict.healthy()).isFalse();
        assertThat(verdict.sentences())
                .containsExactly("The client's health is not known: there is no line of client.csv.");
    }
}
