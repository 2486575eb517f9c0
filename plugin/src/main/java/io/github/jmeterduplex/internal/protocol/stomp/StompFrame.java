package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.MessageHeaders;

/** One STOMP frame, unescaped. */
public interface StompFrame extends MessageHeaders {
    /** Returns the command, for example {@code MESSAGE}. */
    String command();

    /** Whether the first header of this name has this value; does not make a text of it. */
    boolean has(String name, String value);

    /** Returns a copy of the body. */
    byte[] body();

    /**
     * Returns the array that holds the body at {@link #bodyOffset} with {@link #bodyLength} bytes; must not be
     * modified.
     */
    byte[] bodyArray();

    /** Returns the index of the body in {@link #bodyArray}. */
    int bodyOffset();

    /** Returns the length of the body in bytes. */
    int bodyLength();

    /** Returns the body as UTF-8 text. */
    String text();
}
