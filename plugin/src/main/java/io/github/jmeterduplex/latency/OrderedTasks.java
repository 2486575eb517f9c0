package io.github.jmeterduplex.latency;

import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Runs tasks on several cores, and hands over their results in the order of the tasks, in the submitting thread. It
 * runs just enough tasks to keep the cores busy, which bounds the use of memory. Confined to one thread.
 */
final class OrderedTasks<T> implements AutoCloseable {
    /** The largest number of workers: more would wait for the thread that reads. */
    private static final int MAX_WORKERS = 4;

    private static final int SPARE_TASKS = 2;

    private final int workerCount = Math.min(MAX_WORKERS, Runtime.getRuntime().availableProcessors());
    private final ExecutorService workers = Executors.newFixedThreadPool(workerCount, OrderedTasks::thread);
    private final Queue<Future<T>> underWay = new ArrayDeque<>();
    private final Consumer<T> results;

    OrderedTasks(Consumer<T> results) {
        this.results = results;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "duplex-report");
        thread.setDaemon(true);
        return thread;
    }

    /** Starts a task, and hands over the oldest result if enough tasks are running. */
    void submit(Callable<T> task) {
        underWay.add(workers.submit(task));
        if (underWay.size() > workerCount + SPARE_TASKS) {
            takeNext();
        }
    }

    /** Hands over all results that are left. */
    void finish() {
        while (!underWay.isEmpty()) {
            takeNext();
        }
    }

    private void takeNext() {
        T result;
        try {
            result = underWay.remove().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new InterruptedIOException("interrupted while reading"));
        } catch (ExecutionException e) {
            throw new IllegalStateException("a file could not be decoded: " + e.getCause(), e.getCause());
        }
        results.accept(result);
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
