package io.github.jmeterduplex.internal.transport;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs tasks one at a time, in the order in which they come, with no lock held: on the thread that brings one, or on the
 * one that is busy with another. Thread-safe.
 */
final class Serial {
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger undone = new AtomicInteger();

    /** @param task must not throw */
    void run(Runnable task) {
        tasks.add(task);
        if (undone.getAndIncrement() > 0) {
            return;
        }
        do {
            tasks.remove().run();
        } while (undone.decrementAndGet() > 0);
    }
}
