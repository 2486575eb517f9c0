package io.github.jmeterduplex.internal.report.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class DipsTest {
    private final Dips dips = new Dips();

    private void second(long at, long open, long lost, long reconnected) {
        dips.add(at, at + 1, line(at * 1_000, 1_000, open, lost, reconnected));
    }

    private static SessionCounts line(long startMillis, int millis, long open, long lost, long reconnected) {
        Map<SessionCount, Long> counts =
                Map.of(SessionCount.OPEN, open, SessionCount.LOST, lost, SessionCount.RECONNECTED, reconnected);
        return new SessionCounts(
                new Interval(startMillis, millis),
                Counts.of(SessionCount.class, count -> counts.getOrDefault(count, 0L)));
    }

    @Test
    void dipLastsUntilAsManyAreBackAsFell() {
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
        second(5, 0, 0, 0);
        assertThat(dips.list())
                .containsExactly(
                        new Dip(4, 1, 0, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), 0));
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

    /** What came in an interval of several seconds came as evenly as is known. */
    @Test
    void longIntervalsTellTheirMean() {
        dips.add(0, 5, line(0, 5_000, 50, 100, 50));
        dips.add(5, 10, line(5_000, 5_000, 100, 0, 50));
        assertThat(dips.list()).containsExactly(dip(0, 100, 50, 1, 6, 6, 10));
    }

    private static Dip dip(double at, long lost, long lowest, double half, double most, double all, double perSecond) {
        return new Dip(
                at, lost, lowest, OptionalDouble.of(half), OptionalDouble.of(most), OptionalDouble.of(all), perSecond);
    }
}
