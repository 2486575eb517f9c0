package io.github.jmeterduplex.internal.codec;

import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The headers of one message, with escapes decoded. If a header is repeated, the first counts (STOMP 1.2, "Repeated
 * Header Entries").
 */
public interface MessageHeaders {
    /** Reads a number from bytes without making a string of them. */
    @FunctionalInterface
    interface NumberReader {
        /** Returns the number in the bytes; for bytes that are not a number, the reader chooses the result. */
        long read(byte[] bytes, int from, int to);
    }

    /** Empty headers, for protocols whose messages do not have headers. */
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

    /** Returns the value of the first header with this name, or null if it is missing. */
    @Nullable
    String header(String name);

    /**
     * Returns the number that a reader finds in the first header with this name; the reader gets the raw bytes, escapes
     * included.
     *
     * @param none the result if the header is missing
     */
    long number(String name, NumberReader reader, long none);

    /** Returns all headers in their order of arrival. */
    List<Header> headers();

    /** Returns a copy of the headers that stays valid after the current call. Thread-safe. */
    MessageHeaders copyHeaders();

    /** Returns the approximate number of bytes that the headers occupy in memory while they are kept. */
    long keptBytes();
}
