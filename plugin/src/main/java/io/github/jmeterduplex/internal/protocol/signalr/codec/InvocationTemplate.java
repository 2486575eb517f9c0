package io.github.jmeterduplex.internal.protocol.signalr.codec;

/**
 * An invocation whose method and headers are known: id, arguments and streams are its variable parts. Immutable;
 * thread-safe. Each message is written into one array of its exact size.
 */
public interface InvocationTemplate {
    /** No streams go up with an invocation. */
    long[] NO_STREAMS = {};

    /**
     * The message.
     *
     * @param id from 0; {@link HubWriter#NO_ID} where no answer is wanted, which a stream invocation cannot do without
     * @param arguments made by the writer that made this form
     * @param streamIds of the client's streams, from 0
     * @throws IllegalArgumentException when an id is missing or negative, or the arguments are of the other codec
     */
    byte[] bytes(long id, EncodedHubValue arguments, long... streamIds);

    /** The message without streams. */
    default byte[] bytes(long id, EncodedHubValue arguments) {
        return bytes(id, arguments, NO_STREAMS);
    }
}
