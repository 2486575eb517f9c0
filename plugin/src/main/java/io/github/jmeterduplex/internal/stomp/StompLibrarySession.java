package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.transport.WriteListener;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import java.util.function.Consumer;

/** A STOMP session whose client library writes its frames itself. Thread-safe. */
public interface StompLibrarySession extends LiveStompSession {
    /**
     * Readies one message.
     *
     * @param contentType or null
     * @param headers beside destination, content type and length
     * @param body must not change afterwards
     * @return hands it to the library, and returns when the library does; told who hears what becomes of the message, which
     *     is known by then
     */
    Consumer<WriteListener> message(String destination, String contentType, List<Header> headers, byte[] body);
}
