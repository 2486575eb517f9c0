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
     * Hands over one message. It is written with the next flush: together with others as one SockJS array, or as
     * frames of one socket write. A channel that is closing or closed drops it.
     *
     * @param message the whole message; must not change afterwards. Text is UTF-8.
     * @param binary true sends a binary WebSocket message; SockJS carries text only and throws {@link
     *     IllegalArgumentException}
     * @param flush true writes it, and all that waits before it, at once
     */
    void send(byte[] message, boolean binary, boolean flush);

    /**
     * The same with the next flush, for who must know what becomes of it.
     *
     * @param hears perhaps within this call; null where nobody asks
     */
    void send(byte[] message, boolean binary, @Nullable WriteListener hears);

    /** The same of a text that is put together where it is written. */
    default void send(DeferredText message, WriteListener hears) {
        send(message.bytes(), false, hears);
    }

    /** Writes all messages that wait for a flush. Does nothing when none waits or the channel is closed. */
    void flush();

    /**
     * As {@link #flush}, but perhaps with the next turn of the thread that reads: for a sender that does not wait for
     * replies, as writes that follow each other in one thread cost less. Each call's messages still go out in a write
     * of their own.
     */
    default void flushSoon() {
        flush();
    }

    /**
     * As {@link #flush}, for whoever waits for the reply next: where many other threads do and the thread that reads
     * has many sockets to read, perhaps with its next turn. Each sender would write with caches that another one has
     * left cold, to a server that fell asleep meanwhile.
     *
     * @return whether it was left to that thread
     */
    default boolean flushAwaited() {
        flush();
        return false;
    }

    /**
     * Whether a message that is handed over now would be taken: true once it is open, and false for ever from the
     * instant at which it closes or ends, before it drops the first message and before its listener is notified.
     */
    boolean canSend();

    /** Why it has ended; null before, and for the moment in which it ends. */
    @Nullable
    Fault fault();

    /** Bytes handed over and not yet accepted by the kernel. */
    long unsentBytes();

    /**
     * Nanoseconds since the last byte went out while bytes are waiting; 0 while none waits.
     *
     * @param nowNanos the current {@link System#nanoTime}
     */
    long stalledNanos(long nowNanos);

    /** Ends the connection with a close handshake; the listener hears {@link ChannelListener#onClosed} once. */
    void close();

    /** Ends the connection with a TCP reset, which leaves no TIME_WAIT behind. */
    void abort();

    /** The transport's name as the parameters and reports spell it, such as {@code websocket}. */
    String transport();

    /** Host and port of the other side, for messages to the tester. */
    String remote();

    /**
     * Whether the other side notices at once that this side closes. Where it does not, only what is said in a message
     * makes it end the session.
     */
    default boolean showsItsEnd() {
        return true;
    }

    /**
     * Whether its own requests keep it alive: the other side then sends no heartbeats over it, and expects none.
     */
    default boolean isKeptAlive() {
        return false;
    }
}
