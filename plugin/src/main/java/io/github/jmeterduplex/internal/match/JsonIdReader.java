package io.github.jmeterduplex.internal.match;

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
        return pointer.read(arrival.bodyArray(), arrival.bodyOffset(), arrival.bodyLength());
    }

    @Override
    public long number(ReplyCandidate arrival, MessageIds ids) {
        byte[] body = arrival.bodyArray();
        long found = pointer.find(body, arrival.bodyOffset(), arrival.bodyOffset() + arrival.bodyLength());
        if (found < 0 || body[JsonPointer.start(found)] != '"') {
            return MessageIds.NOT_OURS;
        }
        return ids.read(body, JsonPointer.start(found) + 1, JsonPointer.end(found) - 1);
    }
}
