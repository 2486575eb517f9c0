package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.pace.Rate;
import io.github.jmeterduplex.internal.engine.pace.Schedule;
import org.junit.jupiter.api.Test;

class OpeningPaceTest {
    private static final long SECOND = 1_000_000_000L;
    /** A clock may be negative. */
    private static final long START = -7 * SECOND;

    private static OpeningPace pace(double perSecond, ArrivalProcess arrivals) {
        return new OpeningPace(new Schedule(Rate.steady(perSecond), arrivals, 0), START);
    }

    @Test
    void burstThatTakesLongDoesNotDelayTheNextOne() {
        OpeningPace pace = pace(0.3, ArrivalProcess.burst(3));
        pace.advance(START);
        pace.advance(START + 2 * SECOND);
        pace.advance(START + 5 * SECOND);
        assertThat(pace.waitNanos(START + 5 * SECOND)).isEqualTo(5 * SECOND);
    }

    @Test
    void burstThatBeginsLateCatchesUpOneSecond() {
        OpeningPace pace = pace(0.2, ArrivalProcess.burst(2));
        pace.advance(START + 30 * SECOND);
        pace.advance(START + 34 * SECOND);
        assertThat(pace.waitNanos(START + 34 * SECOND)).isEqualTo(5 * SECOND);
    }

    @Test
    void evenOpeningsCatchUpOneSecond() {
        OpeningPace pace = pace(2, ArrivalProcess.EVEN);
        pace.advance(START);
        assertThat(pace.waitNanos(START)).isEqualTo(SECOND / 2);
        pace.advance(START + 10 * SECOND);
        assertThat(pace.waitNanos(START + 10 * SECOND)).isEqualTo(-SECOND / 2);
        pace.advance(START + 10 * SECOND);
        pace.advance(START + 10 * SECOND);
        assertThat(pace.waitNanos(START + 10 * SECOND)).isEqualTo(SECOND / 2);
    }
}
