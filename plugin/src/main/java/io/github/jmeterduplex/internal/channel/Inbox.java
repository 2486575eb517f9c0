package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import io.github.jmeterduplex.internal.codec.SockJsReader;
import io.github.jmeterduplex.internal.codec.SockJsSink;
import java.nio.ByteBuffer;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.core.CloseStatus;
import org.eclipse.jetty.websocket.core.CoreSession;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.FrameHandler;
import org.eclipse.jetty.websocket.core.OpCode;

/** Turns the frames of one channel into messages. Called by Jetty on I/O threads, one call at a time. */
final class Inbox implements FrameHandler, SockJsSink {
    private final WebSocketChannel channel;
    private final ChannelListener listener;
    private final int maxBytes;
    private final Joiner joiner;
    /** Whether the message being joined began as a binary one. */
    private boolean joinsBinary;

    /** Written by Jetty's first call. */
    private volatile CoreSession session;

    // All below: touched in turns alone.
    private long arrivedNanos;
    private final PingLimit pings = new PingLimit();

    Inbox(WebSocketChannel channel, ChannelListener listener, int maxBytes) {
        this.channel = channel;
        this.listener = listener;
        this.maxBytes = maxBytes;
        this.joiner = new Joiner(maxBytes);
    }

    @Override
    public void onOpen(CoreSession opened, Callback callback) {
        session = opened;
        if (!channel.isSockJs()) {
            channel.turns().opened();
        }
        callback.succeeded();
        opened.demand();
    }

    @Override
    public void onFrame(Frame frame, Callback callback) {
        long now = System.nanoTime();
        if (!channel.turns().frame(frame, callback, now)) {
            callback.succeeded();
            demand(frame, now);
        }
    }

    @Override
    public void onError(Throwable cause, Callback callback) {
        // What matters has come through the session's errors; onClosed follows in any case.
        callback.succeeded();
    }

    @Override
    public void onClosed(CloseStatus status, Callback callback) {
        channel.gone();
        callback.succeeded();
    }

    /** Whether the connection broke off within a message. */
    boolean isJoining() {
        return joiner.isJoining();
    }

    /** In a turn: reads one frame, then asks for the next. */
    void read(Frame frame, Callback callback, long arrived) {
        channel.count();
        try {
            take(frame, arrived);
        } catch (Throwable e) {
            // Errors too: other sessions go on, and this one must hear of its end.
            channel.broke(e);
        }
        callback.succeeded();
        demand(frame, arrived);
    }

    private void demand(Frame last, long arrived) {
        if (last.getOpCode() == OpCode.CLOSE) {
            return;
        }
        if (channel.isTurnOver(arrived)) {
            channel.socket().behindOthers(this::demand);
        } else {
            demand();
        }
    }

    private void demand() {
        if (!channel.isReading()) {
            return;
        }
        try {
            session.demand();
        } catch (IllegalStateException e) {
            // An extension that has been closed meanwhile says so here; the channel hears of the end anyway.
            if (!channel.isEnded()) {
                channel.broke(e);
            }
        }
    }

    private void take(Frame frame, long arrived) {
        switch (frame.getOpCode()) {
            case OpCode.TEXT, OpCode.BINARY, OpCode.CONTINUATION -> data(frame, arrived);
            case OpCode.PING -> ping(frame, arrived);
            case OpCode.PONG -> alive(arrived);
            case OpCode.CLOSE -> channel.peerClosed(CloseStatus.getCloseStatus(frame));
            default -> throw ProtocolBreach.of("a known opcode", OpCode.name(frame.getOpCode()));
        }
    }

    private void data(Frame frame, long arrived) {
        ByteBuffer payload = frame.getPayload();
        if (frame.isFin() && !joiner.isJoining() && payload.remaining() <= maxBytes) {
            if (payload.hasArray()) {
                message(
                        payload.array(),
                        payload.arrayOffset() + payload.position(),
                        payload.remaining(),
                        frame.getOpCode() == OpCode.BINARY,
                        arrived);
            } else {
                byte[] copy = new byte[payload.remaining()];
                payload.get(copy);
                message(copy, 0, copy.length, frame.getOpCode() == OpCode.BINARY, arrived);
            }
        } else if (!join(frame, payload)) {
            joiner.clear();
            channel.tooLong();
        } else if (frame.isFin()) {
            byte[] bytes = joiner.bytes();
            int length = joiner.length();
            joiner.clear();
            message(bytes, 0, length, joinsBinary, arrived);
        }
    }

    private boolean join(Frame frame, ByteBuffer payload) {
        if (frame.getOpCode() != OpCode.CONTINUATION) {
            joinsBinary = frame.getOpCode() == OpCode.BINARY;
        }
        return joiner.add(payload);
    }

    private void message(byte[] bytes, int offset, int length, boolean binary, long arrived) {
        if (!channel.isSockJs()) {
            listener.onMessage(bytes, offset, length, binary, arrived);
            return;
        }
        arrivedNanos = arrived;
        SockJsReader.read(bytes, offset, length, this);
    }

    private void ping(Frame frame, long arrived) {
        pings.count(arrived, "pings");
        byte[] payload = new byte[frame.getPayloadLength()];
        frame.getPayload().get(payload);
        channel.pong(payload);
        alive(arrived);
    }

    private void alive(long arrived) {
        if (channel.isOpen()) {
            listener.onAlive(arrived);
        }
    }

    @Override
    public void open() {
        if (channel.isOpen()) {
            throw ProtocolBreach.of("one SockJS open frame", "another");
        }
        channel.opened();
    }

    @Override
    public void heartbeat() {
        pings.count(arrivedNanos, "heartbeats");
        alive(arrivedNanos);
    }

    @Override
    public void message(byte[] bytes, int offset, int length) {
        if (channel.isOpen()) {
            listener.onMessage(bytes, offset, length, false, arrivedNanos);
        } else if (!channel.isEnded()) {
            throw ProtocolBreach.of("a SockJS open frame first", "a message");
        }
    }

    @Override
    public void close(int code, String reason) {
        channel.sockJsClosed(code, reason);
    }
}
