package io.github.jmeterduplex.internal.codec;

import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The headers of one message, unescaped. If a header is repeated, the first counts (STOMP 1.2, "Repeated Header
 * Entries").
 */
public interface MessageHeaders {
    /** Reads a number from bytes without making a text of them. */
    @FunctionalInterface
    interface NumberReader {
        /** Returns the number; the reader decides on the result if the bytes are not a number. */
        long read(byte[] bytes, int from, int to);
    }

    /** The headers of a protocol whose messages do not have headers. */
    MessageHeaders NONE = new MessageHeaders() {
        @Override
        public @Nullable String header(String name) {
            return null;
        }

        @Override
        public long number(String name, NumberReader reader, long none) {
            return none;
        }

        @Override
        public List<Header> headers() {
            return List.of();
        }

        @Override
        public MessageHeaders copyHeaders() {
            return this;
        }

        @Override
        public long keptBytes() {
            return 0;
        }
    };

    /** Returns the first header of this name, or null if it is missing. */
    @Nullable
    String header(String name);

    /**
     * Returns the number that a reader finds in the first header of this name; the reader gets the bytes of the line,
     * escapes included.
     *
     * @param none the result if the header is missing
     */
    long number(String name, NumberReader reader, long none);

    /** Returns all headers in their order. */
    List<Header> headers();

    /** Returns a copy of the headers that stays valid after the call. Thread-safe. */
    MessageHeaders copyHeaders();

    /** Returns the approximate number of bytes that they take while they are kept. */
    long keptBytes();
}
