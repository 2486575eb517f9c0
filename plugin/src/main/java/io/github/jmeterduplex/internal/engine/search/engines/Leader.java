package io.github.jmeterduplex.internal.engine.search.engines;

import java.io.IOException;

/** The leader of the searches of a run, as an engine sees it. Thread-safe. */
@FunctionalInterface
public interface Leader {
    /**
     * Hands over a report and returns the answer. It may block for any time.
     *
     * @throws IOException if there is no answer
     */
    byte[] ask(byte[] report) throws IOException;
}
