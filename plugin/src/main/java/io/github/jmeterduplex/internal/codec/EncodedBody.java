package io.github.jmeterduplex.internal.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The body of an inbound message that is not JSON as it came, and becomes JSON when someone asks for it. Valid during
 * the call that it came with; {@link #kept} makes one that lasts, which is immutable and thread-safe.
 */
public interface EncodedBody {
    /** The length in bytes as it came. */
    int length();

    /**
     * Returns the JSON in UTF-8.
     *
     * @param leastBytes what comes after so many bytes may be left out
     */
    byte[] json(int leastBytes);

    /** Returns the JSON in UTF-8, whole. */
    default byte[] json() {
        return json(Integer.MAX_VALUE);
    }

    /** Returns the JSON of the scalar at a place of the body; null if it does not have one there. */
    default byte @Nullable [] json(JsonPointer place) {
        byte[] json = json();
        long found = place.find(json, 0, json.length);
        return found < 0 ? null : Arrays.copyOfRange(json, JsonPointer.start(found), JsonPointer.end(found));
    }

    /** Returns the same with bytes of its own, for longer than the call that it came with. */
    EncodedBody kept();
}
