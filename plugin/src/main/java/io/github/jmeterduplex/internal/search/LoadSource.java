package io.github.jmeterduplex.internal.search;

/** What a search drives and watches. Called by the search's thread. */
public interface LoadSource {
    /**
     * Asks for a rate from now on.
     *
     * @param perSecond 0 for a pause
     */
    void pace(double perSecond);

    /** The lowest rate that can be asked for: 0 where senders can pause. */
    double restPerSecond();

    /**
     * The next interval that began after the last {@link #pace}.
     *
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    Tick next() throws InterruptedException;
}
