package io.github.jmeterduplex.internal.record.log;

/**
 * Tells whether a label has counted anything since its counts were last taken, for each of the two that take them: the
 * files and the sliding window. Thread-safe.
 *
 * <p>A thread that counts pays a volatile read, and a write after each take.
 */
final class ChangeFlags {
    /**
     * Set after something was counted, cleared before a look at the counters: so what is counted during a look is a
     * change once more.
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
