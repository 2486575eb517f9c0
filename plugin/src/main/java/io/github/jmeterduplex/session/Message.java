package io.github.jmeterduplex.session;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An inbound message. Immutable: nobody writes to the body.
 *
 * @param destination where it came from: the destination of the subscription
 * @param headers as the server sent them, unescaped
 * @param body the bytes of the body
 */
@SuppressWarnings("ArrayRecordComponent") // A body is never compared, and copying it twice would cost.
public record Message(String destination, List<Header> headers, byte[] body) {
    /**
     * The headers are copied, the body is not.
     *
     * @param destination of the subscription
     * @param headers unescaped
     * @param body nobody writes to it
     */
    public Message {
        headers = List.copyOf(headers);
    }

    /**
     * The first header of this name: of repeated ones it is the one that counts (STOMP 1.2, "Repeated Header Entries").
     *
     * @param name in its case
     * @return null where there is none
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
     * The body as UTF-8 text.
     *
     * @return made anew by each call; what is no UTF-8 becomes U+FFFD
     */
    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
