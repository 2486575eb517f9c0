package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.MessageHeaders;

/** One STOMP frame, with the escapes in its headers decoded. */
public interface StompFrame extends MessageHeaders {
    /** Returns the command of the frame, for example {@code MESSAGE}. */
    String command();

    /** Whether the first header with this name has this value, compared without making a string. */
    boolean has(String name, String value);

    /** Returns a copy of the body. */
    byte[] body();

    /**
     * Returns the array that holds the body at {@link #bodyOffset} with {@link #bodyLength} bytes; must not be
     * modified.
     */
    byte[] bodyArray();

    /** Returns the index in {@link #bodyArray} at which the body begins. */
    int bodyOffset();

    /** Returns the length of the body in bytes. */
    int bodyLength();

    /** Returns the body as UTF-8 text. */
    String text();
}
