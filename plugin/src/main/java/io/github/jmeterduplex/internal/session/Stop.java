package io.github.jmeterduplex.internal.session;

/** Lets JMeter end a wait: {@code Interruptible.interrupt()} comes from another thread. Thread-safe. */
public final class Stop {
    /** The thread whose sample runs, or null. Guarded by this. */
    private Thread waiting;

    /** Whether this sample was interrupted through {@link #stop}. Guarded by this. */
    private boolean stopped;

    /** The present thread begins a sample. */
    public synchronized void enter() {
        waiting = Thread.currentThread();
        stopped = false;
    }

    /** The sample is over: an interrupt that comes now is not ours. */
    public synchronized void leave() {
        waiting = null;
    }

    /** Interrupts the running sample, if there is one; says whether. */
    public synchronized boolean stop() {
        if (waiting == null) {
            return false;
        }
        stopped = true;
        waiting.interrupt();
        return true;
    }

    /**
     * Whether the running sample was interrupted through {@link #stop}, and the thread's flag is used up with it: a
     * sample's time-out must not end the next sample too.
     */
    public synchronized boolean isStopped() {
        return stopped;
    }
}
