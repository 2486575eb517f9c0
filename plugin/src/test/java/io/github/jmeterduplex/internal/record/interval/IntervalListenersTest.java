package io.github.jmeterduplex.internal.record.interval;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class IntervalListenersTest {
    private static final Interval INTERVAL = new Interval(0, 1_000);
    private static final IntervalFigures FIGURES = new IntervalFigures(
            INTERVAL,
            List.of(),
            new SessionCounts(INTERVAL, Counts.zero(SessionCount.class)),
            List.of(),
            new ClientSample(INTERVAL, Map.of()));

    @Test
    void outputThatFailsIsAskedNoMoreAndCostsTheOthersNothing() {
        AtomicInteger failures = new AtomicInteger();
        List<IntervalFigures> told = new ArrayList<>();
        IntervalListeners listeners = new IntervalListeners(List.of(
                figures -> {
                    failures.incrementAndGet();
                    throw new InternalError("no file descriptor left");
                },
                told::add));
        listeners.interval(FIGURES);
        listeners.interval(FIGURES);
        listeners.ended();

        assertThat(told).containsExactly(FIGURES, FIGURES);
        assertThat(failures).hasValue(1);
    }

    @Test
    void outputThatFailedHearsOfTheEndToCloseWhatItHolds() {
        List<String> heard = new ArrayList<>();
        IntervalListeners listeners = new IntervalListeners(List.of(new IntervalListener() {
            @Override
            public void interval(IntervalFigures figures) {
                heard.add("interval");
                throw new InternalError("no file descriptor left");
            }

            @Override
            public void ended() {
                heard.add("ended");
            }
        }));
        listeners.interval(FIGURES);
        assertThat(listeners.isEmpty()).isTrue();
        listeners.interval(FIGURES);
        listeners.ended();

        assertThat(heard).containsExactly("interval", "ended");
    }
}
