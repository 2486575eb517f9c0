package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.session.Fault;

/**
 * Is notified of the events of one channel. Called on I/O threads, one call at a time; must not block.
 *
 * <p>Calls come as {@code (onRequest | onAnswer)* onOpen (onMessage | onAlive)* onClosed}, or {@code onClosed} alone if
 * the connection could not be made. The first message may come before the call that connects has returned.
 */
public interface ChannelListener {
    /** Called before a request of the opening is sent: {@code /info} or the handshake of a WebSocket. */
    default void onRequest(byte[] request) {
        // For listeners that examine single sessions.
    }

    /** Called with the response to such a request. */
    default void onAnswer(HttpResponse answer) {
        // For listeners that examine single sessions.
    }

    /** Called when the channel is ready to send. */
    void onOpen(Channel channel);

    /**
     * Called for each message that has arrived.
     *
     * @param bytes holds the message; valid during the call only
     * @param binary whether it is a binary message; text is UTF-8
     * @param arrivedNanos {@link System#nanoTime} as the first statement of the frame's callback
     */
    void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos);

    /** Called when the other side shows life without a message: a SockJS heartbeat, a ping or a pong. */
    void onAlive(long arrivedNanos);

    /**
     * Called last, exactly once, when the channel has ended.
     *
     * @param fault why; {@link io.github.jmeterduplex.session.Cause#CLOSED} after {@link Channel#close} or {@link
     *     Channel#abort}
     */
    void onClosed(Fault fault);
}
