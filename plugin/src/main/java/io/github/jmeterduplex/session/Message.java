package io.github.jmeterduplex.session;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message that a session has received. Immutable if no code writes to the body.
 *
 * @param destination the destination of the subscription from which it came
 * @param headers as the server sent them, unescaped
 * @param body the bytes of the body
 */
@SuppressWarnings("ArrayRecordComponent") // A body is never compared, and copying it twice would cost.
public record Message(String destination, List<Header> headers, byte[] body) {
    /**
     * Creates a message. The headers are copied, the body is not.
     *
     * @param destination the destination of the subscription
     * @param headers unescaped
     * @param body must not be changed afterwards
     */
    public Message {
        headers = List.copyOf(headers);
    }

    /**
     * Returns the value of the first header with this name; if it is repeated, the first one counts (STOMP 1.2,
     * "Repeated Header Entries").
     *
     * @param name in its case
     * @return null if the message does not have it
     */
    public @Nullable String header(String name) {
        for (Header header : headers) {
            if (header.name().equals(name)) {
                return header.value();
            }
        }
        return null;
    }

    /**
     * Returns the body as UTF-8 text.
     *
     * @return decoded again by each call; bytes that are not UTF-8 become U+FFFD
     */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
