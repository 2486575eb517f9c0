package io.github.jmeterduplex.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tasks that several threads bring. */
class SerialRaceTest {
    private static final int THREADS = 3;
    private static final int TASKS = 4;

    @Test
    void tasksRunOnceOneAtATimeAndInTheOrderOfEachThread() {
        Race.of(ManyTasks.class, Serial.class).rounds(300);
    }

    /** Some tasks bring others. */
    static final class ManyTasks implements Scenario {
        private final Serial serial = new Serial();
        private final AtomicInteger running = new AtomicInteger();
        private final List<String> ran = new ArrayList<>();

        @Override
        public List<Runnable> threads() {
            return IntStream.range(0, THREADS)
                    .<Runnable>mapToObj(thread -> () -> bring(thread))
                    .toList();
        }

        private void bring(int thread) {
            for (int i = 0; i < TASKS; i++) {
                String name = thread + "-" + i;
                serial.run(() -> {
                    run(name);
                    serial.run(() -> run(name + "+"));
                });
            }
        }

        private void run(String name) {
            assertThat(running.incrementAndGet()).isOne();
            Race.pause();
            ran.add(name);
            running.decrementAndGet();
        }

        @Override
        public void check() {
            assertThat(ran).hasSize(2 * THREADS * TASKS);
            for (int thread = 0; thread < THREADS; thread++) {
                String prefix = thread + "-";
                assertThat(ran.stream().filter(name -> name.startsWith(prefix) && !name.endsWith("+")))
                        .isEqualTo(all(prefix, ""));
                assertThat(ran.stream().filter(name -> name.startsWith(prefix) && name.endsWith("+")))
                        .isEqualTo(all(prefix, "+"));
            }
        }

        private static List<String> all(String prefix, String suffix) {
            return IntStream.range(0, TASKS).mapToObj(i -> prefix + i + suffix).toList();
        }
    }
}
