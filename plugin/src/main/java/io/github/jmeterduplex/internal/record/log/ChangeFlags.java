package io.github.jmeterduplex.internal.record.log;

/**
 * Remembers for two readers, the files and the sliding window, whether a label has counted anything since the reader's
 * last look. Thread-safe.
 *
 * <p>A counting thread pays a volatile read, and a write after each take.
 */
final class ChangeFlags {
    /**
     * Whether an event was counted since the last reading. Set after an event was counted, cleared before the counters
     * are read: an event during a reading is a change again.
     */
    private volatile boolean recorded;
    /** Whether there are counts that the files have not read yet. Guarded by this. */
    private boolean forFiles;
    /** Whether there are counts that the window has not read yet. Guarded by this. */
    private boolean forWindow;

    /** Notes that an event was counted; call it after the count. */
    void recorded() {
        if (!recorded) {
            recorded = true;
        }
    }

    /** Returns and resets whether there are changes for the files, which must read them now. */
    synchronized boolean takeForFiles() {
        share();
        boolean any = forFiles;
        forFiles = false;
        return any;
    }

    /** Returns and resets whether there are changes for the window, which must read them now. */
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
