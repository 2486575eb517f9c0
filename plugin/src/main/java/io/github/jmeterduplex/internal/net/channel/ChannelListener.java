package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.session.Fault;

/**
 * Hears what happens on one channel. Called on I/O threads, one call at a time; must not block.
 *
 * <p>Calls come as {@code (onRequest | onAnswer)* onOpen (onMessage | onAlive)* onClosed}, or {@code onClosed} alone
 * when the connection could not be made. The first message may come before the call that connects has returned.
 */
public interface ChannelListener {
    /** A request of the opening is about to be sent: {@code /info} or the handshake of a WebSocket. */
    default void onRequest(byte[] request) {
        // Of interest to whoever looks at single sessions.
    }

    /** The answer to such a request. */
    default void onAnswer(HttpResponse answer) {
        // Of interest to whoever looks at single sessions.
    }

    /** The channel is ready to send. */
    void onOpen(Channel channel);

    /**
     * One message arrived.
     *
     * @param bytes holds the message; valid during the call only
     * @param binary whether it came as a binary message; text is UTF-8
     * @param arrivedNanos {@link System#nanoTime} as the first statement of the frame's callback
     */
    void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos);

    /** The other side showed life without a message: a SockJS heartbeat, a ping or a pong. */
    void onAlive(long arrivedNanos);

    /**
     * The last call, exactly once.
     *
     * @param fault why; {@link io.github.jmeterduplex.session.Cause#CLOSED} after {@link Channel#close} or {@link
     *     Channel#abort}
     */
    void onClosed(Fault fault);
}
