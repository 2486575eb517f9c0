package io.github.jmeterduplex.internal.serve;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Two daemon threads, each of which gives a task so much time and then interrupts it: a peer that neither writes nor
 * reads loses its connection, as an interrupt closes the channel that a thread waits for. Thread-safe.
 */
final class TimedTasks implements Executor, AutoCloseable {
    private static final int THREADS = 2;
    /** Requests that may wait for a thread; further ones are refused. */
    private static final int MAX_WAITING = 64;

    private static final long IDLE_SECONDS = 10;

    private final long limitMillis;
    private final ThreadPoolExecutor threads;
    private final ScheduledExecutorService watch;

    TimedTasks(String name, long limitMillis) {
        this.limitMillis = limitMillis;
        threads = new ThreadPoolExecutor(
                THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MAX_WAITING), daemon(name));
        threads.allowCoreThreadTimeOut(true);
        watch = Executors.newSingleThreadScheduledExecutor(daemon(name + "-watch"));
    }

    static ThreadFactory daemon(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** @throws RejectedExecutionException when too many wait, or after {@link #close} */
    @Override
    public void execute(Runnable task) {
        threads.execute(new Timed(task));
    }

    @Override
    public void close() {
        threads.shutdownNow();
        watch.shutdownNow();
    }

    private final class Timed implements Runnable {
        private final Runnable task;
        /** Null while the task does not run; guarded by this. */
        private @Nullable Thread runner;

        Timed(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            runs(Thread.currentThread());
            try {
                Future<?> end = watch.schedule(this::interrupt, limitMillis, TimeUnit.MILLISECONDS);
                task.run();
                end.cancel(false);
            } finally {
                runs(null);
            }
        }

        private synchronized void runs(@Nullable Thread thread) {
            runner = thread;
            if (thread == null) {
                // One that came too late must not strike the next task.
                Thread.interrupted();
            }
        }

        private synchronized void interrupt() {
            if (runner != null) {
                runner.interrupt();
            }
        }
    }
}
