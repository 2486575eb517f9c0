package io.github.jmeterduplex.internal.engine.match;

import org.jspecify.annotations.Nullable;

/**
 * Reads an id that is the value of a header. Thread-safe.
 *
 * @param name of the header
 */
public record HeaderReader(String name) implements IdReader {
    @Override
    public @Nullable String read(ReplyCandidate arrival) {
        return arrival.header(name);
    }

    @Override
    public long number(ReplyCandidate arrival, MessageIds ids) {
        return arrival.number(name, ids);
    }
}
