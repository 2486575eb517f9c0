package io.github.jmeterduplex.reference;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Runs the tasks of one session one after the other, in their order, on threads that many sessions share: a slow
 * session does not hold up the others. Thread-safe.
 */
final class SessionTasks {
    private final Executor threads;
    /** Guarded by this. */
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    /** Whether a thread runs the tasks, or is about to. Guarded by this. */
    private boolean busy;

    /** @param threads run each task at some time, or drop all once the run has ended */
    SessionTasks(Executor threads) {
        this.threads = threads;
    }

    /** Runs a task after those that were added before. Returns immediately. */
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

    /** Runs one task at a time, so that sessions with many tasks take turns with others. */
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
