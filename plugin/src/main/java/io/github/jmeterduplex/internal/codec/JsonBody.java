package io.github.jmeterduplex.internal.codec;

import org.jspecify.annotations.Nullable;

/**
 * A JSON value in UTF-8 that is the body of an inbound message or a part of that body. Valid during the call only.
 *
 * @param array must not be modified
 * @param encoded holds the value if it did not arrive as JSON; then the array is empty
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
public record JsonBody(
        byte[] array, int offset, int length, @Nullable EncodedBody encoded) {
    private static final byte[] NOTHING = {};

    /** Returns a JSON value that occupies a whole array. */
    public static JsonBody of(byte[] array) {
        return new JsonBody(array, 0, array.length, null);
    }

    /** Returns a JSON value that is converted from another encoding on demand. */
    public static JsonBody of(EncodedBody encoded) {
        return new JsonBody(NOTHING, 0, 0, encoded);
    }
}
