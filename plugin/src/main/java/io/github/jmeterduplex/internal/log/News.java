package io.github.jmeterduplex.internal.log;

/**
 * Tells each of the two who take from a label, the files and the sliding window, whether anything was booked since they
 * took last. Thread-safe.
 *
 * <p>Who books pays a volatile read, and once a take a write.
 */
final class News {
    /**
     * Set after a booking, cleared before a look at the counters: so what is booked during a look is news once more.
     */
    private volatile boolean booked;
    /** Guarded by this. */
    private boolean forFiles;
    /** Guarded by this. */
    private boolean forWindow;

    /** Something was booked: called after it was. */
    void booked() {
        if (!booked) {
            booked = true;
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
        if (booked) {
            booked = false;
            forFiles = true;
            forWindow = true;
        }
    }
}
