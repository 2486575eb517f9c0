package io.github.jmeterduplex.internal.engine.search;

import org.jspecify.annotations.Nullable;

/** The load of this engine alone, which gives its share of each rate. Called by the search's thread. */
public interface EngineLoad extends ControlledLoad {
    /**
     * Waits until senders have begun.
     *
     * @throws InterruptedException when the thread is interrupted meanwhile
     * @throws io.github.jmeterduplex.session.FaultException where none begins in time
     */
    void awaitSenders() throws InterruptedException;
    /**
     * Waits for a moment for the next interval that began after the last {@link #pace}.
     *
     * @return null where none has ended meanwhile
     * @throws InterruptedException when the thread is interrupted meanwhile
     * @throws io.github.jmeterduplex.session.FaultException when the test or the run is over
     */
    @Nullable
    SearchInterval poll() throws InterruptedException;

    @Override
    default SearchInterval next() throws InterruptedException {
        SearchInterval interval = poll();
        while (interval == null) {
            interval = poll();
        }
        return interval;
    }
}
