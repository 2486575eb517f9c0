package io.github.jmeterduplex.internal.engine.search;

import org.jspecify.annotations.Nullable;

/** The load of this engine alone, which produces its share of each rate. Called by the search's thread. */
public interface EngineLoad extends ControlledLoad {
    /** Waits until senders have begun; throws a fault if no sender begins in time. */
    void awaitSenders() throws InterruptedException;
    /**
     * Waits briefly for the next interval that began after the last {@link #pace}.
     *
     * @return null if no interval has ended in this time
     * @throws InterruptedException if the thread is interrupted
     * @throws io.github.jmeterduplex.session.FaultException if the test or the run has ended
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
