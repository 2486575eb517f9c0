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
class BooksTest {
    private final List<String> warnings = Collections.synchronizedList(new ArrayList<>());

    private static List<String> names(Books books) {
        return books.labels().stream().map(LabelCounters::label).toList();
    }

    @Test
    void labelsBeyondTheMostThatNoParameterNamesAreCountedTogether() {
        Books books = new Books(2, warnings::add);
        for (String event : List.of("a", "b", "c", "a", "d", "c")) {
            books.unplannedLabel(event).pushed(LabelStats.NONE);
        }

        assertThat(names(books)).containsExactly("(other)", "a", "b");
        assertThat(books.label("a").takeCounts().get(Count.PUSHED)).isEqualTo(2);
        assertThat(books.label("(other)").takeCounts().get(Count.PUSHED)).isEqualTo(3);
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("more than 2 events", "\"c\"", "\"(other)\"", "duplex.labels.max");
    }

    @Test
    void labelsThatParametersNameAreNotLimited() {
        Books books = new Books(1, warnings::add);
        books.label("named 1");
        books.label("named 2");
        assertThat(books.unplannedLabel("named 2").label()).isEqualTo("named 2");
        assertThat(books.unplannedLabel("heard 1").label()).isEqualTo("heard 1");
        assertThat(books.unplannedLabel("heard 2").label()).isEqualTo("(other)");
        assertThat(books.label("heard 2").label()).as("named at last").isEqualTo("heard 2");
        assertThat(books.unplannedLabel("heard 2").label()).isEqualTo("heard 2");
    }

    @Test
    void noneIsAnAllowedMost() {
        Books books = new Books(0, warnings::add);
        assertThat(books.unplannedLabel("a").label()).isEqualTo("(other)");
    }

    @Test
    void limitHoldsForManyThreadsAtOnceAndIsToldOnce() throws Exception {
        int threads = 4;
        int names = 500;
        Books books = new Books(200, warnings::add);
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            Callable<Void> heard = () -> {
                start.await();
                for (int i = 0; i < names; i++) {
                    books.unplannedLabel("event " + i).pushed(LabelStats.NONE);
                }
                return null;
            };
            for (Future<Void> each : pool.invokeAll(Collections.nCopies(threads, heard))) {
                each.get();
            }
        } finally {
            pool.shutdownNow();
        }

        assertThat(books.labels()).hasSize(201);
        assertThat(warnings).hasSize(1);
        assertThat(books.labels().stream()
                        .mapToLong(label -> label.takeCounts().get(Count.PUSHED))
                        .sum())
                .isEqualTo((long) threads * names);
    }
}
