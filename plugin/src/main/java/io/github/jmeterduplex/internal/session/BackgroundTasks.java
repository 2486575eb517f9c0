package io.github.jmeterduplex.internal.session;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One daemon thread of a run for what is due later and may take a moment: openings, reopenings, the sweep of threads
 * that are over. Apart from the run's timer, so that a thousand openings hold up no time-out. Thread-safe.
 */
final class BackgroundTasks implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundTasks.class);

    private final ScheduledThreadPoolExecutor timer;

    BackgroundTasks() {
        timer = new ScheduledThreadPoolExecutor(
                1,
                task -> {
                    Thread thread = new Thread(task, "duplex-background");
                    thread.setDaemon(true);
                    return thread;
                },
                new ThreadPoolExecutor.DiscardPolicy());
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** Once; not at all where this is closed before. */
    void later(Runnable task, long nanos) {
        var unused = timer.schedule(() -> run(task), nanos, TimeUnit.NANOSECONDS);
    }

    /** Again and again. */
    void repeat(Runnable task, long nanos) {
        var unused = timer.scheduleWithFixedDelay(() -> run(task), nanos, nanos, TimeUnit.NANOSECONDS);
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            // A timer task that throws is never called again.
            LOG.error("Duplex: a background task failed; the others go on", e);
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
