package io.github.jmeterduplex.internal.report.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.report.read.Report.Dip;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DipsTest {
    private final Dips dips = new Dips();

    private void second(long at, long open, long lost, long reconnected) {
        interval(at, at + 1, open, lost, reconnected);
    }

    private void interval(long first, long end, long open, long lost, long reconnected) {
        add(
                first,
                end,
                Map.of(SessionCount.OPEN, open, SessionCount.LOST, lost, SessionCount.RECONNECTED, reconnected));
    }

    /** A second in which sessions were opened for the first time. */
    private void opening(long at, long open, long lost, long opened, long peak) {
        add(at, at + 1, openings(open, lost, opened, peak));
    }

    private static Map<SessionCount, Long> openings(long open, long lost, long opened, long peak) {
        return Map.of(
                SessionCount.OPEN, open,
                SessionCount.LOST, lost,
                SessionCount.OPENED, opened,
                SessionCount.OPEN_PEAK, peak);
    }

    private void add(long first, long end, Map<SessionCount, Long> counts) {
        dips.add(
                first,
                end,
                new SessionCounts(
                        new Interval(first * 1_000, Math.toIntExact((end - first) * 1_000)),
                        Counts.of(SessionCount.class, count -> counts.getOrDefault(count, 0L))));
    }

    @Test
    void dipLastsUntilAsManyAreBackAsDropped() {
        second(3, 100, 0, 0);
        second(4, 20, 80, 0);
        second(5, 10, 15, 5);
        second(6, 100, 0, 90);
        second(7, 100, 0, 0);
        second(8, 100, 1, 1);
        assertThat(dips.list()).containsExactly(dip(4, 95, 10, 3, 3, 3, 90), dip(8, 1, 100, 1, 1, 1, 1));
    }

    @Test
    void sessionsOfSeveralEnginesCountTogether() {
        second(4, 0, 50, 0);
        second(4, 60, 0, 0);
        second(5, 50, 0, 50);
        second(5, 60, 0, 0);
        assertThat(dips.list()).containsExactly(dip(4, 50, 60, 2, 2, 2, 50));
    }

    @Test
    void whoNeverCameBackLeavesTheDipOpen() {
        second(4, 9, 1, 0);
        // closed at the end of the run, which is no drop
        second(5, 0, 0, 0);
        assertThat(dips.list()).containsExactly(lasting(4, 1, 9));
    }

    @Test
    void dipTellsWhenHalfAndNineTenthsWereBackAndTheBusiestSecond() {
        second(4, 900, 100, 0);
        second(5, 910, 0, 10);
        second(6, 950, 0, 40);
        second(7, 988, 2, 40);
        second(8, 989, 0, 1);
        second(9, 1_000, 0, 11);
        assertThat(dips.list()).containsExactly(dip(4, 102, 900, 4, 6, 6, 40));
    }

    @Test
    void dipThatIsNotOverTellsWhenHalfWereBack() {
        second(4, 0, 100, 0);
        second(5, 60, 0, 60);
        second(6, 60, 0, 0);
        assertThat(dips.list())
                .containsExactly(
                        new Dip(4, 100, 0, OptionalDouble.of(2), OptionalDouble.empty(), OptionalDouble.empty(), 60));
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 30, 69, 70, 600})
    void stormIsADipOfItsOwnThoughAnEarlierSessionNeverCameBack(int at) {
        second(9, 2_000, 0, 0);
        second(10, 1_999, 1, 0);
        second(at, 999, 1_000, 0);
        second(at + 3, 1_599, 0, 600);
        second(at + 4, 1_999, 0, 400);
        assertThat(dips.list()).containsExactly(lasting(10, 1, 1_999), dip(at, 1_000, 999, 4, 5, 5, 600));
    }

    @Test
    void stormIsADipOfItsOwnThoughSessionsAreLostForGoodAllTheTime() {
        second(0, 2_000, 0, 0);
        for (int lost = 1; lost <= 20; lost++) {
            second(20L * lost, 2_000 - lost, 1, 0);
        }
        second(410, 1_965, 15, 0);
        second(415, 1_980, 0, 15);
        assertThat(dips.list()).containsExactly(lasting(20, 20, 1_980), dip(410, 15, 1_965, 6, 6, 6, 15));
    }

    @ParameterizedTest
    @CsvSource({"1, false", "9, false", "10, true", "59, true"})
    void lossesOfOneCutAreOneDip(long pause, boolean isApart) {
        second(9, 1_000, 0, 0);
        second(10, 990, 10, 0);
        second(10 + pause, 90, 900, 0);
        assertThat(dips.list()).hasSize(isApart ? 2 : 1);
    }

    @Test
    void fewThatAreLostWhileOthersComeBackBelongToTheDip() {
        second(9, 1_000, 0, 0);
        second(10, 0, 1_000, 0);
        for (int at = 11; at < 110; at++) {
            long lost = at == 50 ? 3 : 0;
            second(at, 10L * (at - 10), lost, 10);
        }
        second(110, 1_000, 0, 13);
        assertThat(dips.list()).containsExactly(dip(10, 1_003, 0, 52, 92, 101, 13));
    }

    @Test
    void whoComesBackLateIsOfTheOldestDipThatMissesSome() {
        second(9, 1_000, 0, 0);
        second(10, 995, 5, 0);
        second(100, 985, 10, 0);
        second(130, 1_000, 0, 15);
        assertThat(dips.list()).containsExactly(dip(10, 5, 995, 121, 121, 121, 5), dip(100, 10, 985, 31, 31, 31, 10));
    }

    /** A hundred sessions are opened each second, and of those that are dropped none comes back. */
    @ParameterizedTest
    @ValueSource(longs = {50, 500})
    void openingsOfARampBringNobodyBack(long dropped) {
        for (int at = 0; at < 10; at++) {
            opening(at, 100L * (at + 1), 0, 100, 100L * (at + 1));
        }
        opening(10, 1_100 - dropped, dropped, 100, Math.max(1_050, 1_100 - dropped));
        for (int at = 11; at < 20; at++) {
            long open = 100L * (at + 1) - dropped;
            opening(at, open, 0, 100, open);
        }
        assertThat(dips.list()).containsExactly(lasting(10, dropped, 1_100 - dropped));
    }

    @Test
    void reconnectsAreTheirOwnInARamp() {
        opening(8, 900, 0, 100, 900);
        opening(9, 1_000, 0, 100, 1_000);
        opening(10, 1_050, 50, 100, 1_050);
        opening(11, 1_150, 0, 100, 1_150);
        add(
                12,
                13,
                Map.of(
                        SessionCount.OPEN, 1_300L,
                        SessionCount.OPENED, 100L,
                        SessionCount.RECONNECTED, 50L,
                        SessionCount.OPEN_PEAK, 1_300L));
        assertThat(dips.list()).containsExactly(dip(10, 50, 1_050, 3, 3, 3, 50));
    }

    /** Threads whose session was dropped begin again, the first in the same second. */
    @Test
    void usersThatOpenANewSessionAreBack() {
        opening(9, 1_000, 0, 0, 1_000);
        opening(10, 960, 50, 10, 1_000);
        opening(11, 960, 0, 0, 960);
        opening(12, 1_000, 0, 40, 1_000);
        assertThat(dips.list()).containsExactly(dip(10, 50, 960, 3, 3, 3, 40));
    }

    @Test
    void usersThatOpenANewSessionAreBackThoughARampHasJustEnded() {
        opening(9, 1_000, 0, 100, 1_000);
        opening(10, 960, 50, 10, 1_000);
        opening(11, 1_000, 0, 40, 1_000);
        assertThat(dips.list()).containsExactly(dip(10, 50, 960, 2, 2, 2, 40));
    }

    /** Each user stays for ten seconds: a hundred come and go each second. */
    @Test
    void usersThatComeAndGoBringNobodyBack() {
        for (int at = 0; at < 20; at++) {
            boolean isAfter = at >= 10;
            add(
                    at,
                    at + 1,
                    Map.of(
                            SessionCount.OPEN, isAfter ? 950L : 1_000L,
                            SessionCount.OPENED, 100L,
                            SessionCount.CLOSED, 100L,
                            SessionCount.LOST, at == 10 ? 50L : 0L,
                            SessionCount.OPEN_PEAK, isAfter && at > 10 ? 950L : 1_000L));
        }
        assertThat(dips.list()).containsExactly(lasting(10, 50, 950));
    }

    @Test
    void openingsCountUpToTheNumberBefore() {
        opening(9, 1_000, 0, 0, 1_000);
        opening(10, 950, 50, 0, 1_000);
        second(11, 980, 0, 30);
        opening(12, 1_180, 0, 200, 1_180);
        opening(13, 1_380, 0, 200, 1_380);
        // 30 of 50, and 20 that brought the number of open sessions from 980 to 1,000
        assertThat(dips.list()).containsExactly(dip(10, 50, 950, 2, 3, 3, 30));
    }

    /** All are opened, and then half of them dropped, in one second. */
    @Test
    void openingsBeforeTheDropInItsSecondBringNobodyBack() {
        opening(3, 50, 50, 100, 100);
        opening(4, 50, 0, 0, 50);
        assertThat(dips.list()).containsExactly(lasting(3, 50, 50));
    }

    /** Of another part of the plan, long after. */
    @Test
    void openingsAfterAQuietTimeBringNobodyBack() {
        second(9, 1_000, 0, 0);
        second(10, 999, 1, 0);
        add(3_000, 3_001, Map.of(SessionCount.CLOSED, 999L));
        opening(3_600, 500, 0, 500, 500);
        assertThat(dips.list()).containsExactly(lasting(10, 1, 999));
    }

    /** What happened within an interval is not known: no time is too short. */
    @Test
    void longIntervalsTellTheLongestTimes() {
        interval(0, 5, 50, 100, 50);
        interval(5, 10, 100, 0, 50);
        assertThat(dips.list()).containsExactly(dip(0, 100, 50, 5, 10, 10, 10));
    }

    @Test
    void openingsOfARampInLongIntervalsBringNobodyBack() {
        add(0, 10, openings(1_000, 0, 1_000, 1_000));
        add(10, 20, openings(1_950, 50, 1_000, 1_950));
        add(20, 30, openings(2_950, 0, 1_000, 2_950));
        assertThat(dips.list()).containsExactly(lasting(10, 50, 1_950));
    }

    private static Dip lasting(double at, long lost, long lowest) {
        return new Dip(at, lost, lowest, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), 0);
    }

    private static Dip dip(double at, long lost, long lowest, double half, double most, double all, double perSecond) {
        return new Dip(
                at, lost, lowest, OptionalDouble.of(half), OptionalDouble.of(most), OptionalDouble.of(all), perSecond);
    }
}
