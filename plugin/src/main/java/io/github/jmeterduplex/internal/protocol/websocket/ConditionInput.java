package io.github.jmeterduplex.internal.protocol.websocket;

import io.github.jmeterduplex.internal.codec.JsonPointer;
import org.jspecify.annotations.Nullable;

/**
 * A message on which conditions are checked, with the last JSON look-up cached. If several conditions in turn need the
 * same place of its JSON, it is looked up once. Confined to one thread, and used for one message after the other.
 */
public final class ConditionInput {
    private static final byte[] NOTHING = {};

    private byte[] bytes = NOTHING;
    private int from;
    private int to;
    /** The JSON pointer that was looked up last in this message; null before the first look-up. */
    private @Nullable JsonPointer last;

    private long found;

    /** Sets the message to check, which must not be modified until {@link #leave}. */
    public ConditionInput at(byte[] message, int offset, int length) {
        bytes = message;
        from = offset;
        to = offset + length;
        last = null;
        return this;
    }

    /** Forgets the message, whose bytes belong to the caller. */
    void leave() {
        bytes = NOTHING;
        from = 0;
        to = 0;
        last = null;
    }

    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    int length() {
        return to - from;
    }

    /** Returns the position of the value that a pointer leads to, as {@link JsonPointer#find} does. */
    long find(JsonPointer place) {
        if (!place.equals(last)) {
            found = place.find(bytes, from, to);
            last = place;
        }
        return found;
    }
}
