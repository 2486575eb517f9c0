package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.tcp.OpeningTimes;
import io.github.jmeterduplex.session.Fault;
import org.jspecify.annotations.Nullable;

/**
 * A listener for the events of one channel. Called on I/O threads, one call at a time; must not block.
 *
 * <p>Calls come as {@code (onRequest | onAnswer)* onOpen (onMessage | onAlive | onPong)* onCloseFrame? onClosed}, or
 * {@code onClosed} alone if the connection could not be made. The first message may come before the call that connects
 * has returned.
 */
public interface ChannelListener {
    /** Returns the times of the opening, which it takes; null if nobody wants them, or it is over. */
    default @Nullable OpeningTimes openingTimes() {
        return null;
    }

    /** Called before the opening sends a request: {@code /info} or the handshake of a WebSocket. */
    default void onRequest(byte[] request) {
        // For listeners that examine single sessions.
    }

    /** Called with the response to a request of the opening. */
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
     * @param arrivedNanos {@link System#nanoTime} right after the read from the socket that completed the message,
     *     before any frame of that read is parsed; taken in {@link
     *     io.github.jmeterduplex.internal.net.websocket.WebSocketConnection} and {@link
     *     io.github.jmeterduplex.internal.net.http.HttpConnection}
     */
    void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos);

    /** Called when the other side shows without a message that it is alive: by a SockJS heartbeat, a ping or a pong. */
    void onAlive(long arrivedNanos);

    /**
     * Called after {@link #onAlive} for a pong whose payload may be the number of a ping of this side.
     *
     * @param number of {@link Channel#ping}; the other side may make it up
     */
    default void onPong(long number, long arrivedNanos) {
        // For listeners that send pings.
    }

    /**
     * Called if the other side ends an open channel by the close frame of a WebSocket; {@link #onClosed} follows.
     *
     * @param code {@link io.github.jmeterduplex.internal.net.http.ConnectionFaults#NO_CODE} without one
     * @param reason as it came; may be empty
     */
    default void onCloseFrame(int code, String reason) {
        // For listeners that count them.
    }

    /**
     * Called last, exactly once, when the channel has ended.
     *
     * @param fault why; {@link io.github.jmeterduplex.session.Cause#CLOSED} after {@link Channel#close} or {@link
     *     Channel#abort}
     */
    void onClosed(Fault fault);
}
