package io.github.jmeterduplex.internal.session;

/** Lets JMeter end a wait: {@code Interruptible.interrupt()} comes from another thread. Thread-safe. */
public final class Stop {
    /** The thread whose sample runs, or null. Guarded by this. */
    private Thread waiting;

    /** The present thread begins a sample. */
    public synchronized void enter() {
        waiting = Thread.currentThread();
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
        waiting.interrupt();
        return true;
    }
}
