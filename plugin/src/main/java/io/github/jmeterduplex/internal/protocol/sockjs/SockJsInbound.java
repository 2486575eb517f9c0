package io.github.jmeterduplex.internal.protocol.sockjs;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.net.channel.AbstractChannel;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.PingLimit;
import io.github.jmeterduplex.internal.net.http.ConnectionFaults;

/**
 * Reads the SockJS frames of one session, over any transport (SockJS protocol 0.3.3, "Framing"). Called in turns of
 * {@code SerialEvents}.
 */
final class SockJsInbound implements SockJsReader.Sink {
    private final AbstractChannel<?> channel;
    private final ChannelListener listener;
    private final String secondOpenFrame;
    private final SockJsReader reader = new SockJsReader(this);
    private final PingLimit heartbeats = PingLimit.ofSent();
    private long arrivedNanos;

    /**
     * @param channel the channel of the session, which opens with the open frame
     * @param secondOpenFrame name of a second open frame, for a sentence
     */
    SockJsInbound(AbstractChannel<?> channel, ChannelListener listener, String secondOpenFrame) {
        this.channel = channel;
        this.listener = listener;
        this.secondOpenFrame = secondOpenFrame;
    }

    void read(byte[] bytes, int offset, int length, long arrived) {
        arrivedNanos = arrived;
        reader.read(bytes, offset, length);
    }

    @Override
    public void open() {
        if (!channel.opened() && channel.isOpen()) {
            throw ProtocolViolation.of("one SockJS open frame", secondOpenFrame);
        }
    }

    @Override
    public void heartbeat() {
        heartbeats.count(arrivedNanos, "heartbeats");
        if (channel.isOpen()) {
            listener.onAlive(arrivedNanos);
        }
    }

    @Override
    public void message(byte[] bytes, int offset, int length) {
        if (channel.isOpen()) {
            listener.onMessage(bytes, offset, length, false, arrivedNanos);
        } else if (!channel.isEnded()) {
            throw ProtocolViolation.of("a SockJS open frame first", "a message");
        }
    }

    /** Ends the session, although the connection under it is still open. */
    @Override
    public void close(int code, String reason) {
        channel.end(ConnectionFaults.sockJsClose(channel.place(), code, reason), AbstractChannel.Leave.NORMAL);
    }
}
