package io.github.jmeterduplex.internal.record.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jmeterduplex.internal.live.IntervalFixture;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.SessionCount;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IntervalSumTest {
    private static final IntervalFigures FIRST = IntervalFixture.between(0, 1)
            .label("a", Map.of(Count.WRITTEN, 2L, Count.REPLIED, 2L), 100, 300)
            .sessions(Map.of(SessionCount.OPEN, 5L, SessionCount.OPENED, 5L, SessionCount.OPEN_PEAK, 7L))
            .failure("a", "timeout", 1, "no reply")
            .client(Map.of(
                    ClientColumn.CPU_CORES_PERCENT, 20.0,
                    ClientColumn.GC_COUNT, 1.0,
                    ClientColumn.HICCUP_MAX_MS, 9.0,
                    ClientColumn.HEAP_USED_BYTES, 100.0,
                    ClientColumn.DESCRIPTORS_LIMIT, 1_024.0))
            .figures();
    private static final IntervalFigures NEXT = IntervalFixture.between(1, 4)
            .label("a", Map.of(Count.WRITTEN, 3L), 100)
            .pushedByServer("b", 4)
            .sessions(Map.of(SessionCount.OPEN, 3L, SessionCount.OPENED, 1L, SessionCount.OPEN_PEAK, 6L))
            .failure("a", "timeout", 2, "")
            .failure(FailureCount.Kind.SESSION, "refused", 1)
            .client(Map.of(
                    ClientColumn.CPU_CORES_PERCENT, 60.0,
                    ClientColumn.GC_COUNT, 2.0,
                    ClientColumn.HICCUP_MAX_MS, 4.0,
                    ClientColumn.HEAP_USED_BYTES, 50.0,
                    ClientColumn.DESCRIPTORS_LIMIT, 65_536.0))
            .figures();

    @Test
    void successiveIntervalsAreOne() {
        IntervalFigures sum = IntervalSum.inTime(FIRST, NEXT);

        assertThat(sum.interval()).isEqualTo(new Interval(IntervalFixture.START, 4_000));
        assertThat(sum.labels()).extracting(IntervalFigures.OfLabel::label).containsExactly("a", "b");
        IntervalFigures.OfLabel a = sum.labels().get(0);
        assertThat(a.counts().get(Count.WRITTEN)).isEqualTo(5);
        assertThat(a.isPlanned()).isTrue();
        LatencyHistogram latencies = a.latencies().get(LatencyKind.LATENCY).toHistogram();
        assertThat(latencies.count()).isEqualTo(3);
        assertThat(latencies.percentileMicros(60)).isEqualTo(100);
        assertThat(latencies.maxMicros()).isEqualTo(300);
        assertThat(sum.sessions().counts().get(SessionCount.OPEN)).isEqualTo(3);
        assertThat(sum.sessions().counts().get(SessionCount.OPENED)).isEqualTo(6);
        assertThat(sum.sessions().counts().get(SessionCount.OPEN_PEAK)).isEqualTo(7);
        assertThat(sum.failures())
                .extracting(FailureCount::cause, FailureCount::count, FailureCount::example)
                .containsExactly(tuple("timeout", 3L, "no reply"), tuple("refused", 1L, ""));
        assertThat(sum.client().values())
                .containsOnly(
                        entry(ClientColumn.CPU_CORES_PERCENT, 50.0),
                        entry(ClientColumn.GC_COUNT, 3.0),
                        entry(ClientColumn.HICCUP_MAX_MS, 9.0),
                        entry(ClientColumn.HEAP_USED_BYTES, 50.0),
                        entry(ClientColumn.DESCRIPTORS_LIMIT, 65_536.0));
    }

    /** Each column has its rule, also one that is added later: a switch without it does not compile. */
    @Test
    void levelsOfEnginesAreAddedAndTheWorstLoadGeneratorCounts() {
        IntervalFigures sum = IntervalSum.ofEngines(FIRST.interval(), List.of(FIRST, NEXT));

        assertThat(sum.sessions().counts().get(SessionCount.OPEN)).isEqualTo(8);
        assertThat(sum.client().values().get(ClientColumn.CPU_CORES_PERCENT)).isEqualTo(60);
        assertThat(sum.client().values().get(ClientColumn.HICCUP_MAX_MS)).isEqualTo(9);
        assertThat(sum.client().values().get(ClientColumn.DESCRIPTORS_LIMIT)).isEqualTo(1_024);
    }

    @Test
    void laterClockMovesAllTimes() {
        IntervalFigures later = IntervalSum.later(FIRST, 250);

        assertThat(later.interval().startEpochMillis()).isEqualTo(IntervalFixture.START + 250);
        assertThat(later.sessions().interval()).isEqualTo(later.interval());
        assertThat(later.failures()).allMatch(failure -> failure.interval().equals(later.interval()));
        assertThat(later.labels().get(0).counts())
                .isEqualTo(FIRST.labels().get(0).counts());
    }
}
