package io.github.jmeterduplex.internal.protocol.signalr.codec;

/**
 * An invocation whose method and headers are known: id, arguments and streams are its variable parts. Immutable;
 * thread-safe. Each message is written into one array of its exact size.
 */
public interface InvocationTemplate {
    /** For an invocation without client streams. */
    long[] NO_STREAMS = {};

    /**
     * Writes the message.
     *
     * @param id from 0; {@link HubWriter#NO_ID} if no answer is wanted, which a stream invocation does not allow
     * @param arguments made by the writer that made this template
     * @param streamIds ids of the client's streams, from 0
     * @throws IllegalArgumentException if an id is missing or negative, or the arguments are of the other codec
     */
    byte[] bytes(long id, EncodedHubValue arguments, long... streamIds);

    /** Writes the message without streams. */
    default byte[] bytes(long id, EncodedHubValue arguments) {
        return bytes(id, arguments, NO_STREAMS);
    }
}
