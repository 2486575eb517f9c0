package io.github.jmeterduplex.internal.protocol.signalr.codec;

import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a client of a hub sends after the handshake, its framing included. Pure; thread-safe.
 *
 * <p>Values are JSON in UTF-8. A mistake in them is an {@link IllegalArgumentException} that names the place and shows
 * no value. MessagePack writes a number without fraction and exponent that fits into 64 bits as the smallest integer,
 * any other as a 64-bit float, and {@code {"$base64":"..."}} as bytes; JSON is sent as it is.
 */
public interface HubWriter {
    /** No answer is wanted. */
    long NO_ID = HubId.NONE;

    /**
     * A method that is called.
     *
     * @param target its name, not empty
     * @throws IllegalArgumentException when the name is empty
     */
    InvocationTemplate invocation(String target, List<Header> headers);

    /** The same for a method that answers with a stream. */
    InvocationTemplate streamInvocation(String target, List<Header> headers);

    /**
     * Arguments.
     *
     * @param json a JSON array; not to be changed afterwards
     * @throws IllegalArgumentException when it is none
     */
    EncodedHubValue arguments(byte[] json);

    /**
     * An item or a result.
     *
     * @param json any JSON value; not to be changed afterwards
     * @throws IllegalArgumentException when it is none
     */
    EncodedHubValue value(byte[] json);

    /**
     * Checks arguments ahead of their use.
     *
     * @throws IllegalArgumentException when {@link #arguments} would refuse them
     */
    default void check(byte[] json) {
        EncodedHubValue unused = arguments(json);
    }

    /** An item of a stream of ours. */
    byte[] streamItem(long streamId, EncodedHubValue item);

    /** The end of a stream of ours. */
    byte[] completion(long streamId);

    /** The end of a stream of ours by an error. */
    byte[] failure(long streamId, String error);

    /**
     * The answer to an invocation of the server that has no result.
     *
     * @param invocationId as the server wrote it
     */
    byte[] completion(String invocationId);

    /** The answer with a result. */
    byte[] completion(String invocationId, EncodedHubValue result);

    /** The answer with an error. */
    byte[] failure(String invocationId, String error);

    /** No more is wanted of an invocation of ours. */
    byte[] cancel(long id);

    /** A ping; an array of the caller's own. */
    byte[] ping();

    /** @param error why the connection ends; null for no reason */
    byte[] close(@Nullable String error);

    /** So many messages have come. */
    byte[] ack(long sequenceId);

    /** The number of the next message. */
    byte[] sequence(long sequenceId);
}
