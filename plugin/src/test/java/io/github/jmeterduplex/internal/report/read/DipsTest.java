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
        Map<SessionCount, Long> counts =
                Map.of(SessionCount.OPEN, open, SessionCount.LOST, lost, SessionCount.RECONNECTED, reconnected);
        dips.add(
                at,
                at + 1,
                new SessionCounts(
                        new Interval(at * 1_000, 1_000),
                        Counts.of(SessionCount.class, count -> counts.getOrDefault(count, 0L))));
    }

    @Test
    void dipLastsUntilAsManyAreBackAsFell() {
        second(3, 100, 0, 0);
        second(4, 20, 80, 0);
        second(5, 10, 15, 5);
        second(6, 100, 0, 90);
        second(7, 100, 0, 0);
        second(8, 100, 1, 1);
        assertThat(dips.list())
                .containsExactly(new Dip(4, 95, 10, OptionalDouble.of(3)), new Dip(8, 1, 100, OptionalDouble.of(1)));
    }

    @Test
    void sessionsOfSeveralEnginesCountTogether() {
        second(4, 0, 50, 0);
        second(4, 60, 0, 0);
        second(5, 50, 0, 50);
        second(5, 60, 0, 0);
        assertThat(dips.list()).containsExactly(new Dip(4, 50, 60, OptionalDouble.of(2)));
    }

    @Test
    void whoNeverCameBackLeavesTheDipOpen() {
        second(4, 9, 1, 0);
        second(5, 0, 0, 0);
        assertThat(dips.list()).containsExactly(new Dip(4, 1, 0, OptionalDouble.empty()));
    }
}
