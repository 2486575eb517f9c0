package io.github.jmeterduplex.internal.signalr;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.codec.signalr.HubMessage;

/** The JSON in UTF-8 of arguments, an item or a result. Valid during the call only. */
@SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
public record JsonBytes(byte[] array, int offset, int length) {
    private static final byte[] NULL = "null".getBytes(US_ASCII);

    /** JSON that fills an array. */
    public static JsonBytes of(byte[] array) {
        return new JsonBytes(array, 0, array.length);
    }

    /** The body of a message; {@code null} where it has none, as a completion without a result. */
    static JsonBytes of(HubMessage message) {
        byte[] body = message.bodyArray();
        return body == null ? of(NULL) : new JsonBytes(body, message.bodyOffset(), message.bodyLength());
    }
}
