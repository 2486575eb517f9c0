package io.github.jmeterduplex.internal.record.log;

/**
 * Remembers whether a label has counted anything since its counts were last taken, for each of the two readers: the
 * files and the sliding window. Thread-safe.
 *
 * <p>A counting thread pays a volatile read, and a write after each take.
 */
final class ChangeFlags {
    /**
     * Whether an event was counted since the last reading. Set after an event was counted, cleared before the counters
     * are read: an event during a reading is a change again.
     */
    private volatile boolean recorded;
    /** Whether the files have changes to take. Guarded by this. */
    private boolean forFiles;
    /** Whether the window has changes to take. Guarded by this. */
    private boolean forWindow;

    /** Notes that an event was counted; called after the count. */
    void recorded() {
        if (!recorded) {
            recorded = true;
        }
    }

    /** Whether there are changes for the files, which must take them now. */
    synchronized boolean takeForFiles() {
        share();
        boolean any = forFiles;
        forFiles = false;
        return any;
    }

    /** Whether there are changes for the window, which must take them now. */
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
