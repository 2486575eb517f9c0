package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.race.WhileOthers;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LabelCountersTest {
    private static final int THREADS = 4;
    private static final int ROUNDS = 50_000;

    private final LabelCounters label = new LabelCounters("chat", new CauseCounters.ExampleTexts(), 0);

    /** One of everything. */
    private static void countAll(LabelStats label) {
        label.count(Count.WRITTEN);
        label.replied(1_000, 2_000);
        label.replied(1_000, LabelStats.NONE);
        label.wrong(new Fault(Cause.UNEXPECTED, ""));
        label.count(Count.UNANSWERED);
        label.lost(new Fault(Cause.TIMEOUT, ""));
        label.lost(new Fault(Cause.HEARTBEAT, ""));
        label.lost(new Fault(Cause.CONNECTION, ""));
        label.lost(new Fault(Cause.CLOSED, ""));
        label.lost(new Fault(Cause.END, ""));
        label.failed(new Fault(Cause.NO_SESSION, ""));
        label.late(31_000_000);
        label.count(Count.DUPLICATES);
        label.count(Count.UNORDERED);
        label.count(Count.FOREIGN);
        label.time(LatencyKind.FIRST, 500);
        label.time(LatencyKind.EACH, 700);
        label.pushed(3_000);
        label.pushed(-5);
        label.count(Count.SKEWED);
        label.time(LatencyKind.CONNECT, 9_000);
    }

    private static Map<Count, Long> expected(long rounds) {
        Map<Count, Long> expected = new EnumMap<>(Count.class);
        for (Count count : Count.values()) {
            expected.put(count, rounds);
        }
        expected.put(Count.REPLIED, 2 * rounds);
        expected.put(Count.LOST_CONNECTION, 2 * rounds);
        expected.put(Count.LOST, 5 * rounds);
        expected.put(Count.SENT, 10 * rounds);
        expected.put(Count.PUSHED, 2 * rounds);
        expected.put(Count.SKEWED, 2 * rounds);
        expected.put(Count.ROWS_DROPPED, 0L);
        return expected;
    }

    @Test
    void everythingIsCountedWhereItBelongs() {
        countAll(label);

        assertThat(label.takeCounts()).isEqualTo(Counts.of(Count.class, expected(1)::get));
        assertThat(taken(LatencyKind.LATENCY).count()).isEqualTo(2);
        assertThat(taken(LatencyKind.INTENDED).count()).isEqualTo(1);
        assertThat(taken(LatencyKind.FIRST).maxMicros()).isEqualTo(500);
        assertThat(taken(LatencyKind.EACH).maxMicros()).isEqualTo(700);
        assertThat(taken(LatencyKind.LATE).maxMicros()).isBetween(31_000_000L, 31_031_000L);
        assertThat(taken(LatencyKind.PUSH).count()).isEqualTo(1);
        assertThat(taken(LatencyKind.CONNECT).count()).isEqualTo(1);
    }

    @Test
    void causesOfMessagesAddUpToWrongLostAndFailed() {
        countAll(label);
        Interval interval = new Interval(0, 1_000);

        assertThat(label.takeFailures(interval))
                .extracting(FailureCount::cause)
                .containsExactlyInAnyOrder(
                        "unexpected", "timeout", "heartbeat", "connection", "closed", "end", "no-session");
        assertThat(label.takeFailures(interval)).isEmpty();
    }

    @Test
    void countsAndHistogramsAreExactWhileOthersCount() throws Exception {
        AtomicReference<Counts<Count>> counts = new AtomicReference<>(Counts.zero(Count.class));
        LatencyHistogram latencies = new LatencyHistogram();
        WhileOthers.run(
                THREADS,
                () -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        countAll(label);
                    }
                },
                () -> {
                    Counts<Count> taken = label.takeCounts();
                    assertThat(taken.get(Count.SENT)).isEqualTo(sumOfOutcomes(taken));
                    counts.set(counts.get().plus(taken));
                    latencies.add(taken(LatencyKind.LATENCY));
                });

        long rounds = (long) THREADS * ROUNDS;
        assertThat(counts.get()).isEqualTo(Counts.of(Count.class, expected(rounds)::get));
        assertThat(label.taken()).isEqualTo(counts.get());
        assertThat(latencies.count()).isEqualTo(2 * rounds);
    }

    private LatencyHistogram taken(LatencyKind kind) {
        LatencyHistogram taken = new LatencyHistogram();
        label.takeLatencies(kind, taken);
        return taken;
    }

    private static long sumOfOutcomes(Counts<Count> counts) {
        return counts.get(Count.REPLIED)
                + counts.get(Count.WRONG)
                + counts.get(Count.UNANSWERED)
                + counts.get(Count.LOST)
                + counts.get(Count.FAILED);
    }
}
