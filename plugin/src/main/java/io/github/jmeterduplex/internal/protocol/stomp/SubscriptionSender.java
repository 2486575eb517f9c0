package io.github.jmeterduplex.internal.protocol.stomp;

import org.jspecify.annotations.Nullable;

/** Sends SUBSCRIBE and UNSUBSCRIBE frames. */
public interface SubscriptionSender {
    /**
     * Sends SUBSCRIBE.
     *
     * @param receipt id of the requested RECEIPT; null if not requested
     * @param flush false if others follow
     */
    void subscribe(Subscription subscription, @Nullable String receipt, boolean flush);

    /** Sends UNSUBSCRIBE. */
    void unsubscribe(Subscription subscription);
}
