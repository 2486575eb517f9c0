package io.github.jmeterduplex.internal.engine.session;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Lets JMeter end a wait: {@code Interruptible.interrupt()} comes from another thread. Thread-safe. */
public final class StopSignal {
    /** The thread whose sample runs. Guarded by this. */
    private @Nullable Thread waiting;
    /** Whether this sample was interrupted from here. Guarded by this. */
    private boolean stopped;

    /** The present thread begins a sample. */
    public synchronized void enter() {
        waiting = Thread.currentThread();
        stopped = false;
    }

    /**
     * The sample is over: an interrupt that comes now is not ours. One that came from here does not outlive it, as a
     * Sample Timeout ends one sample and not the next one too; but it does where the thread ends with this sample, as
     * at a Stop Test Now: what the thread waits for at its end is to be ended as well.
     *
     * @param threadEnds whether no sample follows in this thread; only asked after an interrupt from here
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

    /** Interrupts the running sample, if there is one; says whether. */
    public synchronized boolean stop() {
        if (waiting == null) {
            return false;
        }
        waiting.interrupt();
        stopped = true;
        return true;
    }
}
