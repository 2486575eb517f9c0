package io.github.jmeterduplex.internal.protocol.signalr.codec;

import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the messages of a client after the handshake, with their framing. Pure; thread-safe.
 *
 * <p>Values are JSON in UTF-8. A mistake in them is an {@link IllegalArgumentException} that names the place but does
 * not show a value. MessagePack writes a number without fraction and exponent that fits into 64 bits as the smallest
 * integer, any other as a 64-bit float, and {@code {"$base64":"..."}} as bytes; JSON is sent as it is.
 */
public interface HubWriter {
    /** The id of an invocation without an answer. */
    long NO_ID = HubId.NONE;

    /**
     * Makes the template of an invocation.
     *
     * @param target its name, not empty
     * @throws IllegalArgumentException if the name is empty
     */
    InvocationTemplate invocation(String target, List<Header> headers);

    /** Makes the template of an invocation that is answered with a stream. */
    InvocationTemplate streamInvocation(String target, List<Header> headers);

    /**
     * Encodes arguments.
     *
     * @param json a JSON array; must not be modified afterwards
     * @throws IllegalArgumentException if it is not a JSON array
     */
    EncodedHubValue arguments(byte[] json);

    /**
     * Encodes an item or a result.
     *
     * @param json any JSON value; must not be modified afterwards
     * @throws IllegalArgumentException if it is not a JSON value
     */
    EncodedHubValue value(byte[] json);

    /**
     * Checks arguments ahead of their use.
     *
     * @throws IllegalArgumentException if {@link #arguments} would refuse them
     */
    default void check(byte[] json) {
        EncodedHubValue unused = arguments(json);
    }

    /** Writes an item of a client's stream. */
    byte[] streamItem(long streamId, EncodedHubValue item);

    /** Writes the end of a client's stream. */
    byte[] completion(long streamId);

    /** Writes the end of a client's stream by an error. */
    byte[] failure(long streamId, String error);

    /**
     * Writes an answer without a result to an invocation of the server.
     *
     * @param invocationId the id as the server wrote it
     */
    byte[] completion(String invocationId);

    /** Writes an answer with a result. */
    byte[] completion(String invocationId, EncodedHubValue result);

    /** Writes an answer with an error. */
    byte[] failure(String invocationId, String error);

    /** Cancels an invocation of the client. */
    byte[] cancel(long id);

    /** Writes a ping, into a new array. */
    byte[] ping();

    /** @param error why the connection ends; may be null */
    byte[] close(@Nullable String error);

    /** Acknowledges the messages up to this number. */
    byte[] ack(long sequenceId);

    /** Writes the number of the next message. */
    byte[] sequence(long sequenceId);
}
