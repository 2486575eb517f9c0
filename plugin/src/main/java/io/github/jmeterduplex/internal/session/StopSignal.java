package io.github.jmeterduplex.internal.session;

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
     * The sample is over: an interrupt that comes now is not ours, and one that came from here does not outlive it, as
     * a Sample Timeout ends one sample and not the next one too.
     */
    public synchronized void leave() {
        waiting = null;
        if (stopped) {
            stopped = false;
            var unused = Thread.interrupted();
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
