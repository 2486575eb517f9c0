package io.github.jmeterduplex.internal.engine.search;

/** The load that a search controls and observes. Called by the search's thread. */
public interface ControlledLoad {
    /**
     * Asks for a rate from now on.
     *
     * @param perSecond 0 for a pause, where the senders can
     */
    void pace(double perSecond);

    /** Who sends, as far as is known by now. */
    Senders senders();

    /** When the run began, by the clock of the intervals. */
    long startEpochMillis();

    /**
     * The next interval that began after the last {@link #pace}.
     *
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    SearchInterval next() throws InterruptedException;

    /** Why no message that is held against the bounds can have been seen so far; empty where some were. */
    String nothingSeen();
}
