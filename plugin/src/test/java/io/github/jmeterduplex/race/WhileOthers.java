package io.github.jmeterduplex.race;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Work of the calling thread while other threads do theirs. */
public final class WhileOthers {
    private WhileOthers() {}

    /** Runs work on threads that begin together, {@code here} until all have ended, and {@code here} once more. */
    public static void run(int threads, Runnable work, Runnable here) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> others = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                others.add(pool.submit(() -> {
                    start.await();
                    work.run();
                    return null;
                }));
            }
            start.countDown();
            while (!others.stream().allMatch(Future::isDone)) {
                here.run();
            }
            for (Future<?> other : others) {
                other.get();
            }
        } finally {
            pool.shutdownNow();
        }
        here.run();
    }
}
