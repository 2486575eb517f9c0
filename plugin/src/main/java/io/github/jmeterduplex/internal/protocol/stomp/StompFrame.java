package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.MessageHeaders;

/** One STOMP frame, unescaped. */
public interface StompFrame extends MessageHeaders {
    /** The command, such as {@code MESSAGE}. */
    String command();

    /** Whether the first header of this name has this value; makes no text of it. */
    boolean has(String name, String value);

    /** A copy of the body. */
    byte[] body();

    /** The array that holds the body at {@link #bodyOffset} with {@link #bodyLength} bytes; not to be written. */
    byte[] bodyArray();

    /** Where the body begins in {@link #bodyArray}. */
    int bodyOffset();

    /** Length of the body in bytes. */
    int bodyLength();

    /** The body as UTF-8 text. */
    String text();
}
