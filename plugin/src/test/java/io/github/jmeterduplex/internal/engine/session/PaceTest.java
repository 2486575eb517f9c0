package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.pace.Rate;
import io.github.jmeterduplex.internal.engine.pace.Schedule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaceTest {
    private static final long MILLI = 1_000_000;

    private final List<Long> starts = new ArrayList<>();

    private Pace pace(Rate rate, ArrivalProcess arrivals) {
        return new SchedulePace(new Schedule(rate, arrivals, 1), 0, starts::add);
    }

    @Test
    void scheduleBeginsWithItsFirstStartAndRunsOnWhateverTheClockSays() throws InterruptedException {
        Pace pace = pace(Rate.steady(10), ArrivalProcess.EVEN);
        assertThat(starts).isEmpty();
        pace.start(7_000 * MILLI);
        assertThat(pace.dueNanos()).isEqualTo(7_000 * MILLI);
        pace.start(67_000 * MILLI);
        assertThat(pace.dueNanos()).isEqualTo(7_000 * MILLI);
        pace.advance();
        assertThat(pace.dueNanos()).isEqualTo(7_100 * MILLI);
        assertThat(pace.isOver()).isFalse();
        assertThat(starts).containsExactly(7_000 * MILLI);
    }

    @Test
    void paceOfStagesIsOverAfterTheirLastMessageAndDueAtTheirEnd() throws InterruptedException {
        Pace pace = pace(Rate.parseStages("10 for 0.2s, 0 for 1s"), ArrivalProcess.EVEN);
        pace.start(7_000 * MILLI);
        pace.advance();
        assertThat(pace.dueNanos()).isEqualTo(7_100 * MILLI);
        assertThat(pace.isOver()).isFalse();
        pace.advance();
        assertThat(pace.isOver()).isTrue();
        assertThat(pace.dueNanos()).isEqualTo(8_200 * MILLI);
    }

    @Test
    void paceIsOfItsRateAndArrivals() {
        Pace pace = pace(Rate.steady(10), ArrivalProcess.POISSON);
        assertThat(pace.isOf(Rate.steady(10), ArrivalProcess.POISSON)).isTrue();
        assertThat(pace.isOf(Rate.steady(11), ArrivalProcess.POISSON)).isFalse();
        assertThat(pace.isOf(Rate.steady(10), ArrivalProcess.EVEN)).isFalse();
        assertThat(pace.isOf(Rate.parseStages("10 for 1s"), ArrivalProcess.POISSON))
                .isFalse();
    }
}
