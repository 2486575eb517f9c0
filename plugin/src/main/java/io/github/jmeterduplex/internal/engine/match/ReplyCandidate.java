package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.codec.BoundedRegex;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One inbound message, as the matcher sees it. Valid during the call only. */
public interface ReplyCandidate {
    /** The destination of the subscription, or the event, that it came from. */
    @Nullable
    String source();

    /** The first header of this name. */
    @Nullable
    String header(String name);

    /**
     * The number in the id that is the first header of this name.
     *
     * @return {@link MessageIds#NOT_OURS} where only {@link #header} can tell
     */
    default long number(String header, MessageIds ids) {
        return MessageIds.NOT_OURS;
    }

    /** Holds the body as text; not to be written. A body that is not text as it came becomes text now. */
    byte[] bodyArray();

    /** Where the body begins in {@link #bodyArray}. */
    int bodyOffset();

    /** Length of the body in bytes. */
    int bodyLength();

    /** Length of the body in bytes, as it came. */
    default int receivedBytes() {
        return bodyLength();
    }

    /** The scalar at a place of a JSON body, as {@link JsonPointer#read} has it. */
    default @Nullable String read(JsonPointer place) {
        return place.read(bodyArray(), bodyOffset(), bodyLength());
    }

    /**
     * The number in the id that is the string at a place of a JSON body.
     *
     * @return {@link MessageIds#NOT_OURS} where only {@link #read} can tell
     */
    default long number(JsonPointer place, MessageIds ids) {
        byte[] body = bodyArray();
        long found = place.find(body, bodyOffset(), bodyOffset() + bodyLength());
        return found < 0 || body[JsonPointer.start(found)] != '"'
                ? MessageIds.NOT_OURS
                : ids.read(body, JsonPointer.start(found) + 1, JsonPointer.end(found) - 1);
    }

    /** What a pattern finds in the body, as {@link BoundedRegex#find} has it. */
    default @Nullable String find(BoundedRegex regex) {
        return regex.find(bodyArray(), bodyOffset(), bodyLength());
    }

    /** The body as text for longer than the call; one that is not text becomes text when it is asked for. */
    default Supplier<byte[]> keptBody() {
        byte[] kept = Arrays.copyOfRange(bodyArray(), bodyOffset(), bodyOffset() + bodyLength());
        return () -> kept;
    }

    /** What the other side says about the failure of what it was asked for; null where it did not fail. */
    default @Nullable String error() {
        return null;
    }

    /** {@link System#nanoTime} as the first statement of the frame's callback. */
    long arrivedNanos();
}
