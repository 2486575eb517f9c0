package io.github.jmeterduplex.internal.session;

import io.github.jmeterduplex.internal.match.Batch;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that wait for the replies of their samples, woken or not. Thread-safe. */
public final class Waiters {
    /** For each core: who has been woken runs one behind the other then. */
    private static final int MANY_PER_CORE = 8;

    private final int many = MANY_PER_CORE * Runtime.getRuntime().availableProcessors();
    private final AtomicInteger waiting = new AtomicInteger();

    /** As {@link Batch#await}. */
    public boolean await(Batch batch, long timeoutNanos) throws InterruptedException {
        waiting.incrementAndGet();
        try {
            return batch.await(timeoutNanos);
        } finally {
            waiting.decrementAndGet();
        }
    }

    /** Whether far more threads wait than the machine has cores. */
    boolean areMany() {
        return waiting.get() >= many;
    }
}
