package io.github.jmeterduplex.internal.engine.session;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One daemon thread of a run for delayed and repeated tasks. Thread-safe. */
final class TimerThread implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TimerThread.class);
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ScheduledThreadPoolExecutor timer;

    TimerThread(String name) {
        timer = new ScheduledThreadPoolExecutor(
                1,
                task -> {
                    Thread thread = new Thread(task, name);
                    thread.setDaemon(true);
                    return thread;
                },
                new ThreadPoolExecutor.DiscardPolicy());
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    void later(Runnable task, long nanos) {
        var unused = timer.schedule(new Guarded(task), nanos, TimeUnit.NANOSECONDS);
    }

    /** Runs a task again and again, with this time in between. */
    void repeat(Runnable task, long nanos) {
        var unused = timer.scheduleWithFixedDelay(new Guarded(task), nanos, nanos, TimeUnit.NANOSECONDS);
    }

    /**
     * Stops the thread: no task begins any more. Waits for the running task, so that its counts are in the files;
     * interrupts it after more than a second. An interrupt of the caller is kept for later.
     */
    @Override
    public void close() {
        timer.shutdown();
        if (!awaitEnd()) {
            timer.shutdownNow();
            awaitEnd();
        }
    }

    private boolean awaitEnd() {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return timer.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Wraps a task and catches whatever it throws, because it would never be called again otherwise. Errors as well:
     * otherwise time-outs would stop.
     */
    private final class Guarded implements Runnable {
        private final Runnable task;
        /** Whether a failure was logged; later ones are not. Confined to the thread. */
        private boolean hasFailed;

        Guarded(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            if (timer.isShutdown()) {
                // It was due already: the executor would still run it.
                return;
            }
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                if (!hasFailed) {
                    hasFailed = true;
                    LOG.error(
                            "Duplex: a task of {} failed; it goes on",
                            Thread.currentThread().getName(),
                            e);
                }
            }
        }
    }
}
