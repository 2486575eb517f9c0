package io.github.jmeterduplex.internal.protocol.signalr;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.codec.EncodedBody;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubMessage;
import org.jspecify.annotations.Nullable;

/**
 * The JSON in UTF-8 of arguments, an item or a result. Valid during the call only.
 *
 * @param encoded holds them if they did not arrive as JSON; then the array is empty
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
public record JsonBytes(
        byte[] array, int offset, int length, @Nullable EncodedBody encoded) {
    private static final byte[] NOTHING = {};
    private static final byte[] NULL = "null".getBytes(US_ASCII);

    /** Returns JSON that fills an array. */
    public static JsonBytes of(byte[] array) {
        return new JsonBytes(array, 0, array.length, null);
    }

    /** Returns the body of a message; JSON {@code null} if there is not one, as in a completion without a result. */
    static JsonBytes of(HubMessage message) {
        if (message.encodedBody() != null) {
            return new JsonBytes(NOTHING, 0, 0, message.encodedBody());
        }
        byte[] body = message.bodyArray();
        return body == null ? of(NULL) : new JsonBytes(body, message.bodyOffset(), message.bodyLength(), null);
    }
}
