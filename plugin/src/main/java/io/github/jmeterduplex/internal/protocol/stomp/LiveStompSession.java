package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.session.Header;
import io.github.jmeterduplex.session.StompSession;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A STOMP session as samplers use it, independent of the client that implements it. Thread-safe. */
public interface LiveStompSession extends LiveSession, StompSession {
    /** Returns the STOMP version on which client and server have agreed. */
    StompVersion version();

    /**
     * Prepares one message for a destination.
     *
     * @param headers other headers than destination, content type and length
     * @param body must not change afterwards
     * @param binary whether the body is bytes, which a binary message carries
     * @throws IllegalArgumentException if a header cannot carry its text
     * @throws io.github.jmeterduplex.session.FaultException if the session cannot carry bytes
     */
    OutgoingMessage message(
            String destination, @Nullable String contentType, List<Header> headers, byte[] body, boolean binary);

    /**
     * Sends a SUBSCRIBE frame.
     *
     * @param receipt id of the requested RECEIPT; null if not requested
     * @param flush false if others follow
     */
    void subscribe(Subscription subscription, @Nullable String receipt, boolean flush);

    /** Sends an UNSUBSCRIBE frame. */
    void unsubscribe(Subscription subscription);

    @Override
    default void subscribe(String destination) {
        var unused = subscriptions().subscribe(SubscribeOptions.plain(destination), false);
    }

    /** Returns the subscriptions of the session. */
    Subscriptions subscriptions();

    @Override
    default List<Subscription> sources() {
        return subscriptions().list();
    }

    /**
     * Sends an ACK or NACK for a message; does nothing after the session has ended.
     *
     * @param subscription id of the subscription of the message
     * @param negative whether it is NACK, which STOMP 1.0 does not know
     */
    void acknowledge(MessageHeaders message, String subscription, boolean negative);

    /**
     * Sends DISCONNECT, and requests a RECEIPT if the transport can deliver it; the caller waits for it and then calls
     * {@link #closeChannel}.
     *
     * @return completed with the RECEIPT, or immediately if the session is not open; failed if a RECEIPT is not
     *     requested
     */
    CompletableFuture<Void> disconnect();

    /** Closes the connection after {@link #disconnect}. */
    void closeChannel();
}
