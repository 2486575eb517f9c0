package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.PreparedMessage;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import io.github.jmeterduplex.session.StompSession;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A STOMP session as samplers handle it, whichever client speaks for it. Thread-safe. */
public interface LiveStompSession extends LiveSession, StompSession {
    /** The version agreed on. */
    StompVersion version();

    /**
     * Readies one message.
     *
     * @param headers beside destination, content type and length
     * @param body must not change afterwards
     * @throws IllegalArgumentException when a header cannot carry its text
     */
    PreparedMessage message(String destination, @Nullable String contentType, List<Header> headers, byte[] body);

    /** What it has subscribed to. */
    Subscriptions subscriptions();

    @Override
    default List<Subscription> sources() {
        return subscriptions().list();
    }

    /** Why nothing can be sent. */
    Fault notOpen();

    /**
     * Says ACK or NACK for a message; in vain where the session is over.
     *
     * @param subscription id of the one that it came by
     * @param negative whether it is NACK, which STOMP 1.0 does not know
     */
    void acknowledge(MessageHeaders message, String subscription, boolean negative);

    /**
     * Says DISCONNECT and asks for its RECEIPT where one can come; the caller waits for it and then calls {@link
     * #closeChannel}.
     *
     * @return completed with the RECEIPT, or at once where the session is not open; failed where none is asked for
     */
    CompletableFuture<Void> disconnect();

    /** Closes the connection after {@link #disconnect}. */
    void closeChannel();
}
