package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.codec.JsonPointer;
import org.jspecify.annotations.Nullable;

/** Reads the id of the message that an inbound message replies to. Thread-safe; called on I/O threads. */
@FunctionalInterface
public interface IdReader {
    /** Returns the id, or null if the candidate does not contain one. */
    @Nullable
    String read(ReplyCandidate arrival);

    /**
     * Returns the number in the id if it can be read without creating a string. Most ids come back unchanged, so that
     * it can.
     *
     * @return {@link MessageIds#NOT_OURS} if only {@link #read} can decide
     */
    default long number(ReplyCandidate arrival, MessageIds ids) {
        return MessageIds.NOT_OURS;
    }

    /** Reads an id that is the value of a header. Thread-safe. */
    record OfHeader(String name) implements IdReader {
        @Override
        public @Nullable String read(ReplyCandidate arrival) {
            return arrival.header(name);
        }

        @Override
        public long number(ReplyCandidate arrival, MessageIds ids) {
            return arrival.number(name, ids);
        }
    }

    /** Reads an id that is a value in a JSON body. Thread-safe. */
    record OfJson(JsonPointer pointer) implements IdReader {
        @Override
        public @Nullable String read(ReplyCandidate arrival) {
            return arrival.read(pointer);
        }

        @Override
        public long number(ReplyCandidate arrival, MessageIds ids) {
            return arrival.number(pointer, ids);
        }
    }
}
