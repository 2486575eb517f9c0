package io.github.jmeterduplex.internal.codec;

import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The headers of one message, unescaped. Of repeated ones the first counts (STOMP 1.2, "Repeated Header Entries"). */
public interface MessageHeaders {
    /** Those of a protocol whose messages have none. */
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

    /** The first header of this name. */
    @Nullable
    String header(String name);

    /**
     * What a reader makes of the first header of this name, as its bytes are on the line, escapes included.
     *
     * @param none where there is no such header
     */
    long number(String name, NumberReader reader, long none);

    /** All headers in their order. */
    List<Header> headers();

    /** The same headers with bytes of their own, for longer than the call that they came with. Thread-safe. */
    MessageHeaders copyHeaders();

    /** About how many bytes they take for as long as they are kept. */
    long keptBytes();
}
