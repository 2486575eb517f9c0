package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.codec.DeferredText;
import org.jspecify.annotations.Nullable;

/**
 * Puts the messages of one write into one text of an envelope, such as an array of SockJS. The messages are a chain,
 * which is not changed; null is an empty one. Pure; thread-safe.
 */
public interface PayloadEncoder {
    /** A message of a chain, UTF-8 text; other bytes are passed on as they are. */
    interface Payload {
        /** The message after it. */
        @Nullable
        Payload next();

        /** The text if it is put together only now, else null. */
        @Nullable
        DeferredText late();

        /** The text, put together. */
        byte[] bytes();
    }

    /** Returns how many bytes {@link #put} writes. */
    int length(@Nullable Payload first);

    /** Returns how many bytes {@link #put} writes at most, which is known without a look at the texts. */
    long most(@Nullable Payload first);

    /** Writes the text to a place of an array. Returns the index after it. */
    int put(@Nullable Payload first, byte[] out, int start);

    /** Returns the text. */
    default byte[] encode(@Nullable Payload first) {
        byte[] out = new byte[length(first)];
        int unused = put(first, out, 0);
        return out;
    }
}
