package io.github.jmeterduplex.internal.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The body of an inbound message that did not arrive as JSON and is converted to JSON on demand. Valid during the call
 * that delivers it; {@link #kept} makes a lasting copy, which is immutable and thread-safe.
 */
public interface EncodedBody {
    /** Returns the length of the body in bytes, as it arrived. */
    int length();

    /**
     * Returns the body as JSON in UTF-8.
     *
     * @param leastBytes number of bytes after which the JSON may be cut
     */
    byte[] json(int leastBytes);

    /** Returns the whole body as JSON in UTF-8. */
    default byte[] json() {
        return json(Integer.MAX_VALUE);
    }

    /** Returns the JSON of the scalar that a pointer leads to; null if the body does not have a scalar there. */
    default byte @Nullable [] json(JsonPointer place) {
        byte[] json = json();
        long found = place.find(json, 0, json.length);
        return found < 0 ? null : Arrays.copyOfRange(json, JsonPointer.start(found), JsonPointer.end(found));
    }

    /** Returns a copy of the body that stays valid after the current call. */
    EncodedBody kept();
}
