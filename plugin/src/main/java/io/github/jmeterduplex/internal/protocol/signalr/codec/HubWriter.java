package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

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
public abstract class HubWriter {
    /** The id of an invocation without an answer. */
    public static final long NO_ID = HubMessage.NO_NUMBER;

    HubWriter() {}

    static byte[] utf8(String text) {
        return text.getBytes(UTF_8);
    }

    /** Copies bytes, and returns the index after them. */
    static int put(byte[] bytes, byte[] out, int at) {
        System.arraycopy(bytes, 0, out, at, bytes.length);
        return at + bytes.length;
    }

    // For each codec.

    /** Makes the template of a call, whose name is checked. */
    abstract InvocationTemplate template(HubMessageType type, String target, List<Header> headers);

    /** Encodes a value; throws if it is not JSON, or not an array though {@code array} is true. */
    abstract EncodedValue encode(byte[] json, boolean array);

    /**
     * Writes a message about an invocation or a stream.
     *
     * @param id of the invocation or the stream, in UTF-8
     * @param value the item or the result; null if there is not one
     * @param error in UTF-8; null if there is not one
     */
    abstract byte[] message(HubMessageType type, byte[] id, @Nullable EncodedValue value, byte @Nullable [] error);

    abstract byte[] numbered(HubMessageType type, long sequenceId);

    // Common to both.

    /** Returns an id from 0; throws if it is missing. */
    static long checkId(long id) {
        if (id < 0) {
            throw new IllegalArgumentException("a number from 0 is needed, not " + id);
        }
        return id;
    }

    /** Checks the id of a call, which may be missing if no answer is wanted. */
    static void checkCallId(HubMessageType type, long id) {
        if (id != NO_ID || type == HubMessageType.STREAM_INVOCATION) {
            long unused = checkId(id);
        }
    }

    private static byte[] bytes(long id) {
        return utf8(Long.toString(checkId(id)));
    }

    private static byte[] bytes(String id) {
        if (id.isEmpty()) {
            throw new IllegalArgumentException("the id of an invocation is empty");
        }
        return utf8(id);
    }

    /**
     * Makes the template of an invocation.
     *
     * @param target its name, not empty
     * @throws IllegalArgumentException if the name is empty
     */
    public final InvocationTemplate invocation(String target, List<Header> headers) {
        return checked(HubMessageType.INVOCATION, target, headers);
    }

    /** Makes the template of an invocation that is answered with a stream. */
    public final InvocationTemplate streamInvocation(String target, List<Header> headers) {
        return checked(HubMessageType.STREAM_INVOCATION, target, headers);
    }

    private InvocationTemplate checked(HubMessageType type, String target, List<Header> headers) {
        if (target.isEmpty()) {
            throw new IllegalArgumentException("the name of a hub's method is empty");
        }
        return template(type, target, headers);
    }

    /**
     * Encodes arguments.
     *
     * @param json a JSON array; must not be modified afterwards
     * @throws IllegalArgumentException if it is not a JSON array
     */
    public final EncodedValue arguments(byte[] json) {
        return encode(json, true);
    }

    /**
     * Encodes an item or a result.
     *
     * @param json any JSON value; must not be modified afterwards
     * @throws IllegalArgumentException if it is not a JSON value
     */
    public final EncodedValue value(byte[] json) {
        return encode(json, false);
    }

    /**
     * Checks arguments ahead of their use.
     *
     * @throws IllegalArgumentException if {@link #arguments} would refuse them
     */
    public final void check(byte[] json) {
        EncodedValue unused = arguments(json);
    }

    /** Writes an item of a client's stream. */
    public final byte[] streamItem(long streamId, EncodedValue item) {
        return message(HubMessageType.STREAM_ITEM, bytes(streamId), item, null);
    }

    /** Writes the end of a client's stream. */
    public final byte[] completion(long streamId) {
        return message(HubMessageType.COMPLETION, bytes(streamId), null, null);
    }

    /** Writes the end of a client's stream by an error. */
    public final byte[] failure(long streamId, String error) {
        return message(HubMessageType.COMPLETION, bytes(streamId), null, utf8(error));
    }

    /**
     * Writes an answer without a result to an invocation of the server.
     *
     * @param invocationId the id as the server wrote it
     */
    public final byte[] completion(String invocationId) {
        return message(HubMessageType.COMPLETION, bytes(invocationId), null, null);
    }

    /** Writes an answer with a result. */
    public final byte[] completion(String invocationId, EncodedValue result) {
        return message(HubMessageType.COMPLETION, bytes(invocationId), result, null);
    }

    /** Writes an answer with an error. */
    public final byte[] failure(String invocationId, String error) {
        return message(HubMessageType.COMPLETION, bytes(invocationId), null, utf8(error));
    }

    /** Cancels an invocation of the client. */
    public final byte[] cancel(long id) {
        return message(HubMessageType.CANCEL_INVOCATION, bytes(id), null, null);
    }

    /** Writes a ping, into a new array. */
    public abstract byte[] ping();

    /** @param error why the connection ends; may be null */
    public abstract byte[] close(@Nullable String error);

    /** Acknowledges the messages up to this number. */
    public final byte[] ack(long sequenceId) {
        return numbered(HubMessageType.ACK, checkId(sequenceId));
    }

    /** Writes the number of the next message. */
    public final byte[] sequence(long sequenceId) {
        return numbered(HubMessageType.SEQUENCE, checkId(sequenceId));
    }

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
        byte[] bytes(long id, EncodedValue arguments, long... streamIds);

        /** Writes the message without streams. */
        default byte[] bytes(long id, EncodedValue arguments) {
            return bytes(id, arguments, NO_STREAMS);
        }
    }

    /**
     * Arguments, a stream item or a result, validated and encoded for one codec. Immutable; thread-safe. Made by {@link
     * HubWriter#arguments} and {@link HubWriter#value}.
     */
    public static final class EncodedValue {
        /** The encodings of {@link HubCodec}, which knows the writers. */
        enum Encoding {
            JSON,
            MESSAGEPACK
        }

        final Encoding encoding;
        final byte[] array;
        final int from;
        final int to;
        final boolean isArray;

        EncodedValue(Encoding encoding, byte[] array, int from, int to, boolean isArray) {
            this.encoding = encoding;
            this.array = array;
            this.from = from;
            this.to = to;
            this.isArray = isArray;
        }

        int length() {
            return to - from;
        }

        /** Writes the value, and returns the index after it. */
        int put(byte[] out, int at) {
            System.arraycopy(array, from, out, at, to - from);
            return at + to - from;
        }

        EncodedValue of(Encoding wanted) {
            if (encoding != wanted) {
                throw new IllegalArgumentException("a value of " + encoding + " in a message of " + wanted);
            }
            return this;
        }

        EncodedValue argumentsOf(Encoding wanted) {
            if (!isArray) {
                throw new IllegalArgumentException("arguments that are no array");
            }
            return of(wanted);
        }
    }
}
