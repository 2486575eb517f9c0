package io.github.jmeterduplex.reference;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Runs the tasks of one session one after the other on threads that many sessions share, so that a slow session does
 * not hold up the others. Thread-safe.
 */
final class SessionTasks {
    private final Executor threads;
    /** The tasks that wait until the earlier ones have run. Guarded by this. */
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    /** Whether a thread runs tasks of the session, or is about to. Guarded by this. */
    private boolean busy;

    /**
     * Creates an empty queue of tasks.
     *
     * @param threads run each task at some time, or drop all once the run has ended
     */
    SessionTasks(Executor threads) {
        this.threads = threads;
    }

    /** Runs a task once all tasks that were added before have run. Returns immediately. */
    void run(Runnable task) {
        synchronized (this) {
            waiting.add(task);
            if (busy) {
                return;
            }
            busy = true;
        }
        threads.execute(this::runNext);
    }

    /** Runs one task, and then queues the next one behind those of other sessions, so that sessions take turns. */
    private void runNext() {
        Runnable task = next();
        if (task != null) {
            try {
                task.run();
            } finally {
                threads.execute(this::runNext);
            }
        }
    }

    private synchronized @Nullable Runnable next() {
        Runnable task = waiting.poll();
        busy = task != null;
        return task;
    }
}
