package io.github.jmeterduplex.internal.log;

/**
 * Tells each of the two who take from a label, the files and the sliding window, whether anything was counted since
 * they took last. Thread-safe.
 *
 * <p>A thread that counts pays a volatile read, and once a take a write.
 */
final class ChangeFlags {
    /**
     * Set after a counting, cleared before a look at the counters: so what is counted during a look is changes once
     * more.
     */
    private volatile boolean recorded;
    /** Guarded by this. */
    private boolean forFiles;
    /** Guarded by this. */
    private boolean forWindow;

    /** Something was counted: called after it was. */
    void recorded() {
        if (!recorded) {
            recorded = true;
        }
    }

    /** Whether the files have something to take; they must take it now. */
    synchronized boolean takeForFiles() {
        share();
        boolean any = forFiles;
        forFiles = false;
        return any;
    }

    /** Whether the window has something to take; it must take it now. */
    synchronized boolean takeForWindow() {
        share();
        boolean any = forWindow;
        forWindow = false;
        return any;
    }

    private void share() {
        if (recorded) {
            recorded = false;
            forFiles = true;
            forWindow = true;
        }
    }
}
