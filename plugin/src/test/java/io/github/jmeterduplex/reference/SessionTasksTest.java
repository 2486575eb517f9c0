package io.github.jmeterduplex.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SessionTasksTest {
    @Test
    void tasksRunOnceOneAtATimeInTheOrderOfTheirGivers() {
        Race.of(TwoGivers.class, SessionTasks.class).rounds(500);
    }

    /** Two threads give tasks, two run them. */
    static final class TwoGivers implements Scenario {
        private static final int TASKS = 2;

        private final Queue<Runnable> given = new ArrayDeque<>();
        private final List<String> done = Collections.synchronizedList(new ArrayList<>());
        private final AtomicInteger running = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();
        private final SessionTasks tasks = new SessionTasks(this::give);

        private synchronized void give(Runnable work) {
            given.add(work);
        }

        private synchronized Runnable take() {
            return given.poll();
        }

        private synchronized boolean isOver() {
            return done.size() == 2 * TASKS && given.isEmpty();
        }

        private synchronized boolean hasWork() {
            return !given.isEmpty();
        }

        @Override
        public List<Runnable> threads() {
            return List.of(() -> giveAll("a"), () -> giveAll("b"), this::work, this::work);
        }

        private void giveAll(String giver) {
            for (int i = 0; i < TASKS; i++) {
                String name = giver + i;
                tasks.run(() -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    Race.pause();
                    done.add(name);
                    running.decrementAndGet();
                });
            }
        }

        private void work() {
            while (!isOver()) {
                Race.await(() -> hasWork() || isOver());
                Runnable next = take();
                if (next != null) {
                    next.run();
                }
            }
        }

        @Override
        public void check() {
            assertThat(most).hasValue(1);
            assertThat(done).containsExactlyInAnyOrder("a0", "a1", "b0", "b1");
            assertThat(done).containsSubsequence("a0", "a1").containsSubsequence("b0", "b1");
        }
    }

    @Test
    void taskThatThrowsHoldsUpNoOther() {
        List<Runnable> threads = new ArrayList<>();
        List<String> done = new ArrayList<>();
        SessionTasks tasks = new SessionTasks(threads::add);
        tasks.run(() -> {
            throw new IllegalStateException("a defect");
        });
        tasks.run(() -> done.add("next"));
        try {
            threads.remove(0).run();
        } catch (IllegalStateException e) {
            done.add(e.getMessage());
        }
        threads.remove(0).run();
        assertThat(done).containsExactly("a defect", "next");
    }

    /** All sessions of a run began and ended on one thread. */
    @Test
    void sessionThatWaitsHoldsUpNoOtherSession() throws InterruptedException {
        try (OkHttpClients clients = new OkHttpClients()) {
            CountDownLatch otherIsDone = new CountDownLatch(1);
            CountDownLatch waiterIsDone = new CountDownLatch(1);
            new SessionTasks(clients.openings()::run).run(() -> {
                try {
                    if (otherIsDone.await(20, TimeUnit.SECONDS)) {
                        waiterIsDone.countDown();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            new SessionTasks(clients.openings()::run).run(otherIsDone::countDown);
            assertThat(waiterIsDone.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }
}
