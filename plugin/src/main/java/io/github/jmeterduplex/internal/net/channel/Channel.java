package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.session.Fault;
import org.jspecify.annotations.Nullable;

/**
 * One open connection that carries whole messages both ways. Thread-safe.
 *
 * <p>Over WebSocket a message is a text or binary message; over SockJS it is one string of an array.
 */
public interface Channel {
    /**
     * Hands over one message whose outcome does not matter.
     *
     * @param flush true writes it, and all messages that wait before it, immediately
     */
    default void send(byte[] message, boolean binary, boolean flush) {
        send(message, binary, null);
        if (flush) {
            flush();
        }
    }

    /**
     * Hands over one message. It is written with the next flush, together with others as one SockJS array, or as frames
     * of one socket write. A channel that is closing or closed drops it.
     *
     * @param message the whole message; must not change afterwards. Text is UTF-8.
     * @param binary true sends a binary WebSocket message; SockJS carries text only and throws {@link
     *     IllegalArgumentException}
     * @param listener is notified of the outcome, perhaps within this call; null if the outcome does not matter
     */
    void send(byte[] message, boolean binary, @Nullable WriteListener listener);

    /** Hands over a text that is assembled only if and when it is written. */
    default void send(DeferredText message, WriteListener listener) {
        send(message.bytes(), false, listener);
    }

    /** Writes all messages that wait for a flush, if the channel is not closed. */
    void flush();

    /**
     * Flushes for a sender that does not wait for replies, perhaps with the next turn of the thread that reads: writes
     * that follow each other in one thread cost less. The messages of each call still go out in a write of their own.
     */
    default void flushSoon() {
        flush();
    }

    /**
     * Flushes for a sender that waits for the reply next. If many other threads wait too and the thread that reads has
     * many sockets to read, the write may be left to its next turn. Otherwise each sender would write with cold caches,
     * to a server that has gone to sleep.
     *
     * @return whether it was left to that thread
     */
    default boolean flushAwaited() {
        flush();
        return false;
    }

    /**
     * Whether a message that is handed over now would be taken: true once the channel is open, and false for good from
     * the instant at which it closes or ends, before it drops the first message and before its listener is notified.
     */
    boolean canSend();

    /** Returns the reason of its end; null before the end, and for the moment in which it ends. */
    @Nullable
    Fault fault();

    /** Returns the number of bytes handed over and not yet accepted by the kernel. */
    long unsentBytes();

    /**
     * Returns the nanoseconds since the last byte went out if bytes are waiting, else 0.
     *
     * @param nowNanos the current {@link System#nanoTime}
     */
    long stalledNanos(long nowNanos);

    /** Ends the connection with a close handshake; calls {@link ChannelListener#onClosed} once. */
    void close();

    /** Ends the connection with a TCP reset, which leaves no TIME_WAIT. */
    void abort();

    /** Returns the transport's name as parameters and reports spell it, for example {@code websocket}. */
    String transport();

    /** Returns host and port of the other side, for messages to the tester. */
    String remote();

    /**
     * Whether the other side notices immediately that this side closes. If not, it ends the session only after a
     * disconnect message.
     */
    default boolean showsItsEnd() {
        return true;
    }

    /** Whether its own requests keep it alive: the other side then neither sends nor expects heartbeats over it. */
    default boolean isKeptAlive() {
        return false;
    }
}
