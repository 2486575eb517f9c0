package io.github.jmeterduplex.internal.engine.session;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Lets JMeter end a wait: {@code Interruptible.interrupt()} comes from another thread. Thread-safe. */
public final class StopSignal {
    /** The thread that runs the sample. Guarded by this. */
    private @Nullable Thread waiting;
    /** Whether {@link #stop} interrupted this sample. Guarded by this. */
    private boolean stopped;

    /** Begins a sample in the present thread. */
    public synchronized void enter() {
        waiting = Thread.currentThread();
        stopped = false;
    }

    /**
     * Ends the sample, so that a later interrupt does not belong to it. An interrupt by {@link #stop} is cleared, as a
     * Sample Timeout ends one sample and not the next one too; but it stays if the thread ends with this sample, as at
     * a Stop Test Now, since the waits at the thread's end must end as well.
     *
     * @param threadEnds whether no sample follows in this thread; only asked after an interrupt by {@link #stop}
     */
    public synchronized void leave(BooleanSupplier threadEnds) {
        waiting = null;
        if (stopped) {
            stopped = false;
            if (!threadEnds.getAsBoolean()) {
                var unused = Thread.interrupted();
            }
        }
    }

    /** Interrupts the running sample, if there is one; returns whether there was one. */
    public synchronized boolean stop() {
        if (waiting == null) {
            return false;
        }
        waiting.interrupt();
        stopped = true;
        return true;
    }
}
