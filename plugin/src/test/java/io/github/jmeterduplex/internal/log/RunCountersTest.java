package io.github.jmeterduplex.internal.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Count;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** How many labels there are. */
class RunCountersTest {
    private final List<String> warnings = Collections.synchronizedList(new ArrayList<>());

    private static List<String> names(RunCounters counters) {
        return counters.labels().stream().map(LabelCounters::label).toList();
    }

    @Test
    void labelsBeyondTheMostThatNoParameterNamesAreCountedTogether() {
        RunCounters counters = new RunCounters(2, warnings::add);
        for (String event : List.of("a", "b", "c", "a", "d", "c")) {
            counters.unplannedLabel(event).pushed(LabelStats.NONE);
        }

        assertThat(names(counters)).containsExactly("(other)", "a", "b");
        assertThat(counters.label("a").takeCounts().get(Count.PUSHED)).isEqualTo(2);
        assertThat(counters.label("(other)").takeCounts().get(Count.PUSHED)).isEqualTo(3);
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("more than 2 events", "\"c\"", "\"(other)\"", "duplex.labels.max");
    }

    @Test
    void labelsThatParametersNameAreNotLimited() {
        RunCounters counters = new RunCounters(1, warnings::add);
        counters.label("named 1");
        counters.label("named 2");
        assertThat(counters.unplannedLabel("named 2").label()).isEqualTo("named 2");
        assertThat(counters.unplannedLabel("heard 1").label()).isEqualTo("heard 1");
        assertThat(counters.unplannedLabel("heard 2").label()).isEqualTo("(other)");
        assertThat(counters.label("heard 2").label()).as("named at last").isEqualTo("heard 2");
        assertThat(counters.unplannedLabel("heard 2").label()).isEqualTo("heard 2");
    }

    @Test
    void noneIsAnAllowedMost() {
        RunCounters counters = new RunCounters(0, warnings::add);
        assertThat(counters.unplannedLabel("a").label()).isEqualTo("(other)");
    }

    @Test
    void limitHoldsForManyThreadsAtOnceAndIsToldOnce() throws Exception {
        int threads = 4;
        int names = 500;
        RunCounters counters = new RunCounters(200, warnings::add);
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            Callable<Void> heard = () -> {
                start.await();
                for (int i = 0; i < names; i++) {
                    counters.unplannedLabel("event " + i).pushed(LabelStats.NONE);
                }
                return null;
            };
            for (Future<Void> each : pool.invokeAll(Collections.nCopies(threads, heard))) {
                each.get();
            }
        } finally {
            pool.shutdownNow();
        }

        assertThat(counters.labels()).hasSize(201);
        assertThat(warnings).hasSize(1);
        assertThat(counters.labels().stream()
                        .mapToLong(label -> label.takeCounts().get(Count.PUSHED))
                        .sum())
                .isEqualTo((long) threads * names);
    }
}
