package io.github.jmeterduplex.internal.engine.search;

/** The load that a search controls and observes. Called by the search's thread. */
public interface ControlledLoad {
    /**
     * Sets the rate from now on.
     *
     * @param perSecond 0 for a pause, if the senders can pause
     */
    void pace(double perSecond);

    /** Returns the senders known by now. */
    Senders senders();

    /** Returns when the run began, by the clock of the intervals. */
    long startEpochMillis();

    /**
     * Returns the next interval that began after the last {@link #pace}.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    SearchInterval next() throws InterruptedException;

    /** Returns why no message that the bounds apply to can have been seen so far; empty if messages were seen. */
    String nothingSeen();
}
