package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a client's hub messages after the handshake, including their framing. Pure; thread-safe.
 *
 * <p>Values are JSON in UTF-8. A mistake in them is an {@link IllegalArgumentException} that names the place but does
 * not show a value. MessagePack writes a number without fraction and exponent that fits into 64 bits as the smallest
 * integer, any other as a 64-bit float, and {@code {"$base64":"..."}} as bytes; JSON is sent as it is.
 */
public abstract class HubWriter {
    /** The id of an invocation that the hub does not answer. */
    public static final long NO_ID = HubMessage.NO_NUMBER;

    HubWriter() {}

    static byte[] utf8(String text) {
        return text.getBytes(UTF_8);
    }

    /** Copies bytes into an array, and returns the index after them. */
    static int put(byte[] bytes, byte[] out, int at) {
        System.arraycopy(bytes, 0, out, at, bytes.length);
        return at + bytes.length;
    }

    // For each codec.

    /** Makes the template of a call to a method whose name was checked. */
    abstract InvocationTemplate template(HubMessageType type, String target, List<Header> headers);

    /** Encodes a JSON value; throws if the text is not JSON, or not an array although {@code array} is true. */
    abstract EncodedValue encode(byte[] json, boolean array);

    /**
     * Writes a message that refers to an invocation or a stream by its id.
     *
     * @param id of the invocation or the stream, in UTF-8
     * @param value the item or the result; null if there is not one
     * @param error in UTF-8; null if there is not one
     */
    abstract byte[] message(HubMessageType type, byte[] id, @Nullable EncodedValue value, byte @Nullable [] error);

    abstract byte[] numbered(HubMessageType type, long sequenceId);

    /** Returns how many messages of this writer an array holds. */
    public abstract int messages(byte[] bytes);

    // Common to both.

    /** Returns the given id; throws if it is missing. */
    static long checkId(long id) {
        if (id < 0) {
            throw new IllegalArgumentException("a number from 0 is needed, not " + id);
        }
        return id;
    }

    /** Throws if the id of a call is invalid; it may be missing only if an answer is not wanted. */
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
     * Makes the template of a call to a method that answers at most once.
     *
     * @param target its name, not empty
     * @throws IllegalArgumentException if the name is empty
     */
    public final InvocationTemplate invocation(String target, List<Header> headers) {
        return checked(HubMessageType.INVOCATION, target, headers);
    }

    /** Makes the template of a call to a method that answers with a stream. */
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
     * Encodes the arguments of a call, a JSON array.
     *
     * @param json a JSON array; must not be modified afterwards
     * @throws IllegalArgumentException if it is not a JSON array
     */
    public final EncodedValue arguments(byte[] json) {
        return encode(json, true);
    }

    /**
     * Encodes a stream item or a result, any JSON value.
     *
     * @param json any JSON value; must not be modified afterwards
     * @throws IllegalArgumentException if it is not a JSON value
     */
    public final EncodedValue value(byte[] json) {
        return encode(json, false);
    }

    /**
     * Throws if a text cannot be the arguments of a call; used before the text is needed.
     *
     * @throws IllegalArgumentException if {@link #arguments} would refuse them
     */
    public final void check(byte[] json) {
        EncodedValue unused = arguments(json);
    }

    /** Writes one item of a stream that the client sends. */
    public final byte[] streamItem(long streamId, EncodedValue item) {
        return message(HubMessageType.STREAM_ITEM, bytes(streamId), item, null);
    }

    /** Writes the regular end of a stream that the client sends. */
    public final byte[] completion(long streamId) {
        return message(HubMessageType.COMPLETION, bytes(streamId), null, null);
    }

    /** Writes the end of a client's stream with an error. */
    public final byte[] failure(long streamId, String error) {
        return message(HubMessageType.COMPLETION, bytes(streamId), null, utf8(error));
    }

    /**
     * Writes the client's answer, without a result, to an invocation by the server.
     *
     * @param invocationId the id as the server wrote it
     */
    public final byte[] completion(String invocationId) {
        return message(HubMessageType.COMPLETION, bytes(invocationId), null, null);
    }

    /** Writes the client's answer, with a result, to an invocation by the server. */
    public final byte[] completion(String invocationId, EncodedValue result) {
        return message(HubMessageType.COMPLETION, bytes(invocationId), result, null);
    }

    /** Writes the client's answer, with an error, to an invocation by the server. */
    public final byte[] failure(String invocationId, String error) {
        return message(HubMessageType.COMPLETION, bytes(invocationId), null, utf8(error));
    }

    /** Writes the cancellation of an invocation by the client. */
    public final byte[] cancel(long id) {
        return message(HubMessageType.CANCEL_INVOCATION, bytes(id), null, null);
    }

    /** Writes a ping message into a new array. */
    public abstract byte[] ping();

    /** @param error why the connection ends; may be null */
    public abstract byte[] close(@Nullable String error);

    /** Writes an acknowledgement of all messages up to this number. */
    public final byte[] ack(long sequenceId) {
        return numbered(HubMessageType.ACK, checkId(sequenceId));
    }

    /** Writes the announcement of the next message's number. */
    public final byte[] sequence(long sequenceId) {
        return numbered(HubMessageType.SEQUENCE, checkId(sequenceId));
    }

    /**
     * An encoded call of one method, into which id, arguments and stream ids are inserted. Immutable; thread-safe. Each
     * message is written into one array of its exact size.
     */
    public interface InvocationTemplate {
        /** The stream ids of a call without client streams. */
        long[] NO_STREAMS = {};

        /**
         * Writes the call with its id, arguments and stream ids.
         *
         * @param id from 0; {@link HubWriter#NO_ID} if no answer is wanted, which a stream invocation does not allow
         * @param arguments made by the writer that made this template
         * @param streamIds ids of the client's streams, from 0
         * @throws IllegalArgumentException if an id is missing or negative, or the arguments are of the other codec
         */
        byte[] bytes(long id, EncodedValue arguments, long... streamIds);

        /** Writes the call with its id and arguments, without streams. */
        default byte[] bytes(long id, EncodedValue arguments) {
            return bytes(id, arguments, NO_STREAMS);
        }
    }

    /**
     * Arguments, a stream item or a result that was validated and encoded for one codec. Immutable; thread-safe. Made
     * by {@link HubWriter#arguments} and {@link HubWriter#value}.
     */
    public static final class EncodedValue {
        /** The encodings of a value, one for each {@link HubCodec}. */
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

        /** Writes the encoded value, and returns the index after it. */
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
