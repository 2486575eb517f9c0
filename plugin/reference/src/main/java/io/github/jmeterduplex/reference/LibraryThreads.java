package io.github.jmeterduplex.reference;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A pool of daemon threads that make blocking calls to client libraries. Thread-safe. */
final class LibraryThreads implements AutoCloseable {
    private static final int IDLE_SECONDS = 5;

    private final ExecutorService threads;

    /**
     * Creates a pool that starts its threads when they are needed.
     *
     * @param most the most threads at a time; further tasks wait
     */
    LibraryThreads(String name, int most) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                most, most, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), daemons(name));
        pool.allowCoreThreadTimeOut(true);
        threads = pool;
    }

    static ThreadFactory daemons(String name) {
        AtomicInteger numbers = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + "-" + numbers.incrementAndGet());
            thread.setDaemon(true);
            thread.setContextClassLoader(LibraryThreads.class.getClassLoader());
            return thread;
        };
    }

    /** Runs a task on one of the pool's threads, unless the run has ended. */
    void run(Runnable task) {
        try {
            threads.execute(task);
        } catch (RejectedExecutionException e) {
            // The run has ended, and so have its sessions.
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
