package io.github.jmeterduplex.internal.stomp;

/** Tells the server of a session's subscriptions. */
public interface SubscriptionFrames {
    /**
     * Sends SUBSCRIBE.
     *
     * @param receipt id of the RECEIPT asked for, or null
     * @param flush false where others follow
     */
    void subscribe(Subscription subscription, String receipt, boolean flush);

    /** Sends UNSUBSCRIBE. */
    void unsubscribe(Subscription subscription);
}
