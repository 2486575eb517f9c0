package io.github.jmeterduplex.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderedTasksTest {
    @Test
    void resultsComeInTheOrderOfTheTasksHoweverLongEachTakes() {
        List<Integer> results = new ArrayList<>();
        CountDownLatch secondIsDone = new CountDownLatch(1);
        try (OrderedTasks<Integer> tasks = new OrderedTasks<>(results::add)) {
            tasks.submit(() -> {
                if (Runtime.getRuntime().availableProcessors() > 1) {
                    secondIsDone.await();
                }
                return 0;
            });
            tasks.submit(() -> {
                secondIsDone.countDown();
                return 1;
            });
            IntStream.range(2, 50).forEach(i -> tasks.submit(() -> i));
            tasks.finish();
        }

        assertThat(results)
                .containsExactlyElementsOf(IntStream.range(0, 50).boxed().toList());
    }

    @Test
    void taskThatFailsFailsTheReading() {
        try (OrderedTasks<Integer> tasks = new OrderedTasks<>(result -> {})) {
            tasks.submit(() -> {
                throw new IllegalStateException("broken");
            });
            assertThatThrownBy(tasks::finish)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("broken");
        }
    }
}
