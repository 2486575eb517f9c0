package io.github.jmeterduplex.internal.record.health;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Measures how long work waits for an I/O loop: it posts a tiny task to each loop again and again, and measures the
 * time until the loop runs the task. A message that arrives at that moment would wait as long. Thread-safe.
 *
 * <p>A loop gets one task at a time, so that a hanging loop does not get more work.
 */
final class LoopLag {
    static final long EVERY_NANOS = 5 * Hiccups.TICK_NANOS;

    private final LongSupplier nanoTime;
    private final WaitedTime waited = new WaitedTime(EVERY_NANOS);
    private volatile List<Probe> probes = List.of();

    LoopLag(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    void watch(List<Executor> loops) {
        probes = loops.stream().map(Probe::new).toList();
    }

    /** Posts a task to each loop whose last task has run. */
    void post() {
        probes.forEach(Probe::post);
    }

    /**
     * Returns the longest wait for any loop since the last call; a task that still waits counts with its wait up to
     * now.
     */
    OptionalLong takeNanos() {
        return probes.stream().mapToLong(Probe::takeNanos).max();
    }

    /**
     * Returns the time since the last call in which a message would have waited for its loop, like
     * {@link WaitedTime#takeNanos}: the mean of all loops.
     */
    long[] takeWaitedNanos() {
        int loops = Math.max(1, probes.size());
        return Arrays.stream(waited.takeNanos()).map(all -> all / loops).toArray();
    }

    private final class Probe implements Runnable {
        private final Executor loop;
        private final AtomicLong worstNanos = new AtomicLong();
        /** When the waiting task was posted; the posting thread writes this before {@link #waits}. */
        private long postedNanos;
        /** Whether a task waits for the loop; set by the posting thread, cleared by the loop. */
        private volatile boolean waits;

        Probe(Executor loop) {
            this.loop = loop;
        }

        void post() {
            if (waits) {
                return;
            }
            postedNanos = nanoTime.getAsLong();
            waits = true;
            try {
                loop.execute(this);
            } catch (RejectedExecutionException e) {
                // The loop has ended, and does not delay messages.
                waits = false;
            }
        }

        @Override
        public void run() {
            long waitedNanos = nanoTime.getAsLong() - postedNanos;
            worstNanos.accumulateAndGet(waitedNanos, Math::max);
            waited.add(waitedNanos);
            waits = false;
        }

        long takeNanos() {
            long done = worstNanos.getAndSet(0);
            return waits ? Math.max(done, nanoTime.getAsLong() - postedNanos) : done;
        }
    }
}
