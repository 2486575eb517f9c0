package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.codec.Utf8Validator;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.channel.PingLimit;
import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.websocket.WebSocketFrameReader.WebSocketSink;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Turns the bytes that arrive on one WebSocket into messages. Confined to one thread at a time. */
final class Inbox implements WebSocketSink {
    private final WebSocketChannel channel;
    private final ChannelListener listener;
    private final int maxBytes;

    /** The decompression of messages; null if messages are not compressed. */
    private final @Nullable Inflation inflation;

    private final WebSocketFrameReader reader;

    private final Envelope.Reader envelope;

    private final PingLimit pings = PingLimit.ofSent();
    private long arrivedNanos;

    Inbox(
            WebSocketChannel channel,
            ChannelListener listener,
            Envelope.Reader envelope,
            ConnectionLimits limits,
            @Nullable Inflation inflation) {
        this.channel = channel;
        this.listener = listener;
        this.envelope = envelope;
        this.maxBytes = limits.messageMaxBytes();
        this.inflation = inflation;
        this.reader = new WebSocketFrameReader(maxBytes, inflation != null, limits.kept(), this);
    }

    /** Whether a part of a message has arrived, but not its end. */
    boolean isJoining() {
        return reader.isInsideMessage();
    }

    /**
     * Reads bytes that have arrived.
     *
     * @param bytes the inbound bytes, which are used up when this returns
     */
    void read(ByteBuffer bytes, long arrived) {
        arrivedNanos = arrived;
        try {
            reader.read(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
        } catch (Throwable e) {
            // Errors too: other sessions continue, and this one must be notified of its end.
            channel.broke(e);
        }
    }

    @Override
    public boolean isReading() {
        return channel.isReading();
    }

    @Override
    public void message(byte[] bytes, int offset, int length, boolean binary, boolean compressed) {
        if (channel.isEnded()) {
            return;
        }
        if (!compressed) {
            envelope.read(bytes, offset, length, binary, arrivedNanos);
        } else if (!Objects.requireNonNull(inflation, "no compression was agreed on")
                .inflate(bytes, offset, length, maxBytes, (inflated, size) -> inflated(inflated, size, binary))) {
            channel.tooLong();
        }
    }

    private void inflated(byte[] bytes, int length, boolean binary) {
        if (!binary) {
            Utf8Validator.expect("a text message (RFC 6455)", bytes, 0, length);
        }
        envelope.read(bytes, 0, length, binary, arrivedNanos);
    }

    @Override
    public void tooLong() {
        channel.tooLong();
    }

    @Override
    public void ping(byte[] payload) {
        pings.count(arrivedNanos, "pings");
        channel.pong(payload);
        alive();
    }

    @Override
    public void pong(byte[] bytes, int offset, int length) {
        alive();
        if (length == Long.BYTES && channel.isOpen()) {
            listener.onPong(ByteBuffer.wrap(bytes, offset, length).getLong(), arrivedNanos);
        }
    }

    @Override
    public void close(int code, String reason) {
        channel.peerClosed(code, reason);
    }

    /** Drops all further messages; called with the channel's last event. */
    void close() {
        reader.forgetMessages();
        if (inflation != null) {
            inflation.close();
        }
    }

    boolean holdsInflater() {
        return inflation != null && inflation.isHolding();
    }

    private void alive() {
        if (channel.isOpen()) {
            listener.onAlive(arrivedNanos);
        }
    }
}
