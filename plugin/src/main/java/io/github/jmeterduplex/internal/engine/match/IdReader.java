package io.github.jmeterduplex.internal.engine.match;

import org.jspecify.annotations.Nullable;

/** Reads from a candidate the id of the message it replies to. Thread-safe; called on I/O threads. */
@FunctionalInterface
public interface IdReader {
    /** The id, or null where the candidate holds none. */
    @Nullable
    String read(ReplyCandidate arrival);

    /**
     * The number in the id where it can be had without making a text of it, as most ids come back as they were sent.
     *
     * @return {@link MessageIds#NOT_OURS} where only {@link #read} can tell
     */
    default long number(ReplyCandidate arrival, MessageIds ids) {
        return MessageIds.NOT_OURS;
    }
}
