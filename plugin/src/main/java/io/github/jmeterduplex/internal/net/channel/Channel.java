package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.session.Fault;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One open connection that carries whole messages both ways. Thread-safe.
 *
 * <p>Over WebSocket a message is a text or binary message; over SockJS it is one string of an array.
 */
public interface Channel {
    /**
     * Sends one message without reporting whether it was written.
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
     * Queues one message for the next flush. It is written with the next flush, together with others as one SockJS
     * array, or as frames of one socket write. A channel that is closing or closed drops it.
     *
     * @param message the whole message; must not change afterwards. Text is UTF-8.
     * @param binary true sends a binary WebSocket message; SockJS carries text only and throws {@link
     *     IllegalArgumentException}
     * @param listener is notified of the outcome, perhaps within this call; null if the outcome does not matter
     */
    void send(byte[] message, boolean binary, @Nullable WriteListener listener);

    /**
     * Queues one text in pieces, each of which is a message of its own for the other side. No other message gets
     * between them.
     *
     * @param pieces in UTF-8, each of whole characters; must not change afterwards
     * @param listener is notified of the outcome of the last piece; null if the outcome does not matter
     */
    void sendPieces(List<byte[]> pieces, @Nullable WriteListener listener);

    /** Queues a text that is assembled only when it is written. */
    default void send(DeferredText message, WriteListener listener) {
        send(message.bytes(), false, listener);
    }

    /** Writes all queued messages, if the channel is not closed. */
    void flush();

    /**
     * Flushes for a sender that does not wait for replies; the write may be left to the I/O thread, as successive
     * writes in one thread cost less. The messages of each call still go out in a write of their own.
     */
    default void flushSoon() {
        flush();
    }

    /**
     * Flushes for a sender that is about to wait for a reply. If many other threads wait too and the thread that reads
     * has many sockets to read, the write may be left to its next turn. Otherwise each sender would write with cold
     * caches, to a server that has gone to sleep.
     *
     * @return whether it was left to that thread
     */
    default boolean flushAwaited() {
        flush();
        return false;
    }

    /**
     * Whether a message would be accepted now: true once the channel is open, and false for good from the instant at
     * which it closes or ends, before its listener is notified.
     */
    boolean canSend();

    /** Returns the reason why the channel has ended; null before the end, and briefly while it ends. */
    @Nullable
    Fault fault();

    /** Returns the number of queued bytes that the kernel has not accepted yet. */
    long unsentBytes();

    /**
     * Returns how long no byte could be written although bytes wait, in nanoseconds; 0 if bytes do not wait.
     *
     * @param nowNanos the current {@link System#nanoTime}
     */
    long stalledNanos(long nowNanos);

    /** Whether {@link #ping} can be called: whether the messages go over a WebSocket. */
    default boolean sendsPings() {
        return false;
    }

    /**
     * Sends a WebSocket ping with a number, which the other side must send back ({@link ChannelListener#onPong}). A
     * channel that is closing or closed drops it, and one whose earlier ping is not written yet drops that.
     *
     * @param number above 0, and above those before it
     */
    default void ping(long number) {
        throw new UnsupportedOperationException(transport() + " has no pings");
    }

    /** Closes the connection with a close handshake; {@link ChannelListener#onClosed} is called once. */
    void close();

    /** Closes the connection with a TCP reset, which leaves no TIME_WAIT. */
    void abort();

    /** Returns the name of the transport in parameters and reports, for example {@code websocket}. */
    String transport();

    /** Returns the host and port of the other side, for messages to the user. */
    String remote();

    /**
     * Whether the other side notices immediately that this side closes the channel. If not, it ends the session only
     * after a disconnect message.
     */
    default boolean showsItsEnd() {
        return true;
    }

    /**
     * Whether the channel's own requests keep it alive, so that the other side neither sends nor expects heartbeats.
     */
    default boolean isKeptAlive() {
        return false;
    }
}
