package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.race.WhileOthers;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** That labels are looked at only where something was counted, and that nothing is missed by it. */
class ChangeFlagsTest {
    private static final int ROUNDS = 300;
    private static final int THREADS = 3;

    private final ChangeFlags changes = new ChangeFlags();

    @Test
    void eachOfTheTwoIsToldOnce() {
        assertThat(changes.takeForFiles()).isFalse();
        changes.recorded();
        assertThat(changes.takeForFiles()).isTrue();
        assertThat(changes.takeForFiles()).isFalse();
        assertThat(changes.takeForWindow()).isTrue();
        assertThat(changes.takeForWindow()).isFalse();
    }

    @Test
    void whatIsCountedDuringALookIsNewsOnceMore() {
        changes.recorded();
        assertThat(changes.takeForWindow()).isTrue();
        changes.recorded();
        assertThat(changes.takeForWindow()).isTrue();
        assertThat(changes.takeForFiles()).isTrue();
        assertThat(changes.takeForFiles()).isFalse();
    }

    /**
     * Each round ends with a single count of each thread: one that is missed then has no later one that makes up for
     * it.
     */
    @Test
    void latenciesCountedWhileBothTakeAreTakenExactlyOnce() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            takeWhileOthersCount();
        }
    }

    private static void takeWhileOthersCount() throws Exception {
        LabelCounters label = new LabelCounters("chat", new CauseCounters.ExampleTexts(), 0);
        AtomicBoolean done = new AtomicBoolean();
        FutureTask<Void> windows = new FutureTask<>(
                () -> {
                    while (!done.get()) {
                        label.slice(1, new LatencyHistogram());
                    }
                },
                null);
        new Thread(windows).start();
        Files files = new Files(label);
        WhileOthers.run(
                THREADS,
                () -> {
                    label.replied(1_000, 2_000);
                    label.pushed(3_000);
                },
                files::takeNews);
        done.set(true);
        windows.get();

        assertThat(List.of(files.replied, files.pushed, files.latencies.count(), files.pushes.count()))
                .containsOnly((long) THREADS);
        LatencyHistogram inWindow = new LatencyHistogram();
        assertThat(label.since(0, 2, inWindow, new LatencyHistogram()).tally().replied())
                .isEqualTo(THREADS);
        assertThat(inWindow.count()).isEqualTo(THREADS);
    }

    /** What the files have of a label, taken as the writer takes it. */
    private static final class Files {
        private final LabelCounters label;
        private final LatencyHistogram latencies = new LatencyHistogram();
        private final LatencyHistogram pushes = new LatencyHistogram();
        private final LatencyHistogram interval = new LatencyHistogram();
        private long replied;
        private long pushed;

        Files(LabelCounters label) {
            this.label = label;
        }

        void takeNews() {
            if (label.takeNews()) {
                var counts = label.takeCounts();
                replied += counts.get(Count.REPLIED);
                pushed += counts.get(Count.PUSHED);
                label.takeLatencies(LatencyKind.LATENCY, interval);
                latencies.add(interval);
                label.takeLatencies(LatencyKind.PUSH, interval);
                pushes.add(interval);
            }
        }
    }
}
