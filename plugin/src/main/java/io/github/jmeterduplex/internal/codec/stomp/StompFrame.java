package io.github.jmeterduplex.internal.codec.stomp;

import io.github.jmeterduplex.internal.codec.NumberReader;
import io.github.jmeterduplex.session.Header;
import java.util.List;

/** One STOMP frame, unescaped. Of repeated headers the first counts (STOMP 1.2, "Repeated Header Entries"). */
public interface StompFrame {
    /** The command, such as {@code MESSAGE}. */
    String command();

    /** The first header of this name, or null. */
    String header(String name);

    /**
     * What a reader makes of the first header of this name, as its bytes are on the line, escapes included.
     *
     * @param none where there is no such header
     */
    long number(String name, NumberReader reader, long none);

    /** Whether the first header of this name has this value; makes no text of it. */
    boolean has(String name, String value);

    /** All headers in their order. */
    List<Header> headers();

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

    /** The same frame with bytes of its own, for longer than the call that it came with. Immutable; thread-safe. */
    StompFrame copy();
}
