package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.codec.JsonPointer;
import org.jspecify.annotations.Nullable;

/**
 * Reads an id that is a value in a JSON body. Thread-safe.
 *
 * @param pointer to the value
 */
public record JsonIdReader(JsonPointer pointer) implements IdReader {
    @Override
    public @Nullable String read(ReplyCandidate arrival) {
        return arrival.read(pointer);
    }

    @Override
    public long number(ReplyCandidate arrival, MessageIds ids) {
        return arrival.number(pointer, ids);
    }
}
