package io.github.jmeterduplex.internal.session;

import io.github.jmeterduplex.internal.match.Batch;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads that wait for the replies of their samples, woken or not. Thread-safe. */
public final class Waiters {
    /** For each core: who has been woken runs one behind the other then. */
    private static final int MANY_PER_CORE = 8;

    /** Times that a thread gives way before it waits: for the thread that writes, the server, and the one that reads. */
    private static final int WAYS = 3;

    /** What a try costs whose reply did not come: turns for nothing, beside the sleep. A reply that came is worth one. */
    private static final int VAIN = 3;

    /** Luck that is left at most. */
    private static final int MOST = 512;

    /** Waits for messages that were still to be written, behind which it is tried again. */
    private static final int REST = 2_048;

    private final Runnable others;
    private final int many = MANY_PER_CORE * Runtime.getRuntime().availableProcessors();
    private final AtomicInteger waiting = new AtomicInteger();

    /** Below 0: less such waits until it is tried again. */
    private final AtomicInteger luck = new AtomicInteger(MOST);

    @SuppressWarnings("ThreadPriorityCheck") // Whether it helps is the scheduler's affair; only speed depends on it.
    Waiters() {
        this(Thread::yield);
    }

    /** @param others lets other threads run */
    Waiters(Runnable others) {
        this.others = others;
    }

    /**
     * As {@link Batch#await}.
     *
     * @param unwritten whether the message is still to be written: others must run first then
     */
    public boolean await(Batch batch, long timeoutNanos, boolean unwritten) throws InterruptedException {
        waiting.incrementAndGet();
        try {
            if (unwritten) {
                giveWay(batch);
            }
            return batch.await(timeoutNanos);
        } finally {
            waiting.decrementAndGet();
        }
    }

    /**
     * Where more threads can run than there are cores, the reply is often there when this one's turn comes again: then it
     * need not be put to sleep and be woken.
     */
    private void giveWay(Batch batch) {
        if (!givesWay()) {
            if (luck.incrementAndGet() == 0) {
                luck.set(MOST);
            }
            return;
        }
        for (int i = 0; i < WAYS && !batch.isSettled(); i++) {
            others.run();
        }
        if (batch.isSettled()) {
            if (luck.get() < MOST) {
                luck.incrementAndGet();
            }
        } else if (luck.addAndGet(-VAIN) < 0) {
            luck.set(-REST);
        }
    }

    /** Whether threads give way: three of four replies have come then, of late. */
    boolean givesWay() {
        return luck.get() >= 0;
    }

    /** Whether far more threads wait than the machine has cores. */
    boolean areMany() {
        return waiting() >= many;
    }

    int waiting() {
        return waiting.get();
    }
}
