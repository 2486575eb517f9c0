package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.codec.BoundedRegex;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.codec.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One inbound message that may be a reply, as the matcher sees it. Valid during the call only. */
public interface ReplyCandidate {
    /** Returns the destination of the subscription, or the event, that the message came from. */
    @Nullable
    String source();

    @Nullable
    String header(String name);

    /**
     * Returns the message number from the id in the first header of this name.
     *
     * @return {@link MessageIds#NOT_OURS} if only {@link #header} can decide
     */
    default long number(String header, MessageIds ids) {
        return MessageIds.NOT_OURS;
    }

    /**
     * Returns an array that contains the body as text, and must not be changed. A body that did not arrive as text is
     * decoded now.
     */
    byte[] bodyArray();

    /** Returns where the body begins in {@link #bodyArray}. */
    int bodyOffset();

    /** Returns the length of the body in bytes. */
    int bodyLength();

    /** Returns the length in bytes that the body had when it arrived. */
    default int receivedBytes() {
        return bodyLength();
    }

    /** Returns the scalar at a place of a JSON body, like {@link JsonPointer#read}. */
    default @Nullable String read(JsonPointer place) {
        return place.read(bodyArray(), bodyOffset(), bodyLength());
    }

    /**
     * Returns the message number from the id that is the string at a place of a JSON body.
     *
     * @return {@link MessageIds#NOT_OURS} if only {@link #read} can decide
     */
    default long number(JsonPointer place, MessageIds ids) {
        byte[] body = bodyArray();
        long found = place.find(body, bodyOffset(), bodyOffset() + bodyLength());
        return found < 0 || body[JsonPointer.start(found)] != '"'
                ? MessageIds.NOT_OURS
                : ids.read(body, JsonPointer.start(found) + 1, JsonPointer.end(found) - 1);
    }

    /** Returns the match of a pattern in the body, like {@link BoundedRegex#find}. */
    default @Nullable String find(BoundedRegex regex) {
        return regex.find(bodyArray(), bodyOffset(), bodyLength());
    }

    /** Returns the body as text that stays valid after the call; a body that is not text is decoded on demand. */
    default Supplier<byte[]> keptBody() {
        byte[] kept = Arrays.copyOfRange(bodyArray(), bodyOffset(), bodyOffset() + bodyLength());
        return () -> kept;
    }

    /** Returns the message as text for people: its headers, if it has any, and its body, with secrets masked. */
    default String shown() {
        return Secrets.maskText(new String(bodyArray(), bodyOffset(), bodyLength(), StandardCharsets.UTF_8));
    }

    /** Returns the other side's report that the request failed; null if it did not fail. */
    default @Nullable String error() {
        return null;
    }

    /**
     * Returns when it arrived, by {@link System#nanoTime}: right after the read from the socket that completed it, or
     * when a client library passed it on.
     */
    long arrivedNanos();
}
