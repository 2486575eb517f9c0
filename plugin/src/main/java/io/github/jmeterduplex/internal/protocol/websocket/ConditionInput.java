package io.github.jmeterduplex.internal.protocol.websocket;

import io.github.jmeterduplex.internal.codec.JsonPointer;
import org.jspecify.annotations.Nullable;

/**
 * The message that conditions look at. A place in its JSON is looked for once where several conditions in turn ask for
 * it. Confined to one thread, and used for one message after the other.
 */
public final class ConditionInput {
    private static final byte[] NOTHING = {};

    private byte[] bytes = NOTHING;
    private int from;
    private int to;
    /** The place that was asked for last; null for none in this message. */
    private @Nullable JsonPointer last;

    private long found;

    /** Looks at this message from now on; nobody writes to it meanwhile. */
    public ConditionInput at(byte[] message, int offset, int length) {
        bytes = message;
        from = offset;
        to = offset + length;
        last = null;
        return this;
    }

    /** Forgets the message: its bytes are somebody else's. */
    void leave() {
        bytes = NOTHING;
        from = 0;
        to = 0;
        last = null;
    }

    /** Holds the message. */
    byte[] bytes() {
        return bytes;
    }

    /** Where it begins. */
    int from() {
        return from;
    }

    /** Where it ends. */
    int to() {
        return to;
    }

    /** Its length in bytes. */
    int length() {
        return to - from;
    }

    /** Where the value of a place stands, as {@link JsonPointer#find} has it. */
    long find(JsonPointer place) {
        if (!place.equals(last)) {
            found = place.find(bytes, from, to);
            last = place;
        }
        return found;
    }
}
