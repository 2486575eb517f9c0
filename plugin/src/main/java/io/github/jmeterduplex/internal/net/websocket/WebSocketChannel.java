package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.net.channel.AbstractChannel;
import io.github.jmeterduplex.internal.net.channel.ChannelContext;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.net.http.ConnectionFaults;
import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.tcp.DeferredWrites;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import io.github.jmeterduplex.internal.net.tcp.WatchedEndPoint;
import io.github.jmeterduplex.session.Fault;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** A channel over one WebSocket, with or without an envelope. Thread-safe. */
public final class WebSocketChannel extends AbstractChannel<ByteBuffer> implements Outbox.Listener {
    /** Codes of close frames (RFC 6455, section 7.4.1). */
    private static final int NORMAL = 1000;

    private static final int BREACH = 1002;
    private static final int BAD_TEXT = 1007;
    private static final int TOO_BIG = 1009;

    /** The parts of the channel that exist only after its handshake. */
    private record Line(Inbox inbox, WatchedEndPoint socket, WebSocketConnection wire) {}

    private final Envelope envelope;
    private final Outbox outbox;
    private final DeferredWrites.OfChannel deferred;

    /** The connection's parts; set once, by the thread that upgrades. */
    private volatile @Nullable Line line;

    /** Whether the channel has ended but still waits for the other side's close frame. */
    private volatile boolean awaitsCloseSent;

    // The connection is closed when both sides have sent their close frame, or this side has and needs no answer.
    private volatile boolean closeSent;
    private volatile boolean needsNoAnswer;

    public WebSocketChannel(Envelope envelope, Endpoint place, ChannelContext context, ChannelListener listener) {
        super(place, context, listener);
        this.envelope = envelope;
        this.outbox = new Outbox(envelope.encoder(), this);
        this.deferred = runtime.deferredWrites().of(outbox, () -> line().socket.loop());
    }

    // The opening.

    /** Returns the listener that is notified of the bytes that the channel reads and writes. */
    TrafficListener traffic() {
        return context.traffic();
    }

    /**
     * Attaches the upgraded connection, before the first frame is read.
     *
     * @param terms of compression; null if messages are not compressed
     */
    public void attach(WebSocketConnection connection, WatchedEndPoint endPoint, @Nullable DeflateParameters terms) {
        Inflation inflation = terms == null ? null : new Inflation(runtime.inflaters(), terms);
        Inbox inbox = new Inbox(this, listener, envelope.reader(this, listener), limits, inflation);
        line = new Line(inbox, endPoint, connection);
        outbox.attach(connection, terms == null ? null : new Deflation(runtime.deflaters(), terms));
        if (isEnded()) {
            endPoint.resetConnection();
        }
    }

    private Line line() {
        return Objects.requireNonNull(line, "the handshake is not done");
    }

    /** Whether the session opens with a frame of the envelope, and not with the WebSocket itself. */
    boolean opensByFrame() {
        return envelope.encoder() != null;
    }

    void upgraded() {
        if (!opensByFrame()) {
            turns().opened();
        }
    }

    // Its use.

    @Override
    public void send(byte[] message, boolean binary, @Nullable WriteListener writeListener) {
        if (binary && envelope.encoder() != null) {
            throw new IllegalArgumentException("the envelope carries text only");
        }
        outbox.send(new OutboxMessage(message, binary, writeListener));
    }

    @Override
    public void sendPieces(List<byte[]> pieces, @Nullable WriteListener writeListener) {
        int last = pieces.size() - 1;
        outbox.send(IntStream.rangeClosed(0, last)
                .mapToObj(i -> new OutboxMessage(pieces.get(i), false, i == last ? writeListener : null))
                .toList());
    }

    @Override
    public void send(DeferredText message, WriteListener writeListener) {
        outbox.send(new OutboxMessage(message, writeListener));
    }

    @Override
    public void flush() {
        outbox.flush();
    }

    @Override
    public void flushSoon() {
        deferred.flushSoon();
    }

    @Override
    public boolean flushAwaited() {
        return deferred.flushAwaited();
    }

    @Override
    public long unsentBytes() {
        return outbox.unsentBytes();
    }

    @Override
    public long stalledNanos(long nowNanos) {
        Line attached = line;
        return attached == null ? 0 : outbox.stalledNanos(nowNanos, attached.socket.wroteNanos());
    }

    @Override
    public String transport() {
        return Envelope.WEBSOCKET;
    }

    @Override
    public boolean sendsPings() {
        return true;
    }

    @Override
    public void ping(long number) {
        outbox.ping(number);
    }

    void pong(byte[] payload) {
        outbox.pong(payload);
    }

    // Its end.

    @Override
    protected void finish() {
        outbox.close(NORMAL);
    }

    @Override
    protected void stop(Fault why) {
        outbox.stop(why);
    }

    @Override
    protected void leave(Leave leave) {
        Line attached = line;
        if (attached == null) {
            return;
        }
        WatchedEndPoint endPoint = attached.socket;
        switch (leave) {
            case RESET -> endPoint.resetConnection();
            case HANG_UP -> endPoint.close();
            case GONE -> hangUpLater(endPoint);
            case NORMAL -> {
                awaitsCloseSent = true;
                outbox.close(NORMAL);
                hangUpLater(endPoint);
            }
            case BREACH -> breakOff(endPoint, BREACH);
            case BAD_TEXT -> breakOff(endPoint, BAD_TEXT);
            case TOO_BIG -> breakOff(endPoint, TOO_BIG);
        }
    }

    private void breakOff(WatchedEndPoint endPoint, int code) {
        sendClose(code);
        hangUpLater(endPoint);
    }

    private void hangUpLater(WatchedEndPoint endPoint) {
        if (endPoint.isOpen()) {
            later(ConnectionLimits.CLOSE_WAIT, endPoint::close);
        }
    }

    /** Sends a close frame unless one was sent before, and does not wait for the answer. */
    private void sendClose(int code) {
        needsNoAnswer = true;
        outbox.close(code);
        if (closeSent) {
            line().wire.close();
        }
    }

    @Override
    public void closeSent() {
        closeSent = true;
        if (needsNoAnswer) {
            line().wire.close();
        }
    }

    /** Ends the channel, as the other side has sent a close frame, and answers it (RFC 6455, section 5.5.1). */
    void peerClosed(int code, String reason) {
        if (canSend()) {
            listener.onCloseFrame(code, reason);
        }
        end(ConnectionFaults.closeFrame(place, code, reason), Leave.GONE);
        sendClose(code == ConnectionFaults.NO_CODE ? NORMAL : code);
    }

    /** Ends the channel, as the connection is closed. */
    void gone() {
        end(ConnectionFaults.lost(place, isReset(), isJoining()), Leave.GONE);
        stopTimer();
    }

    @Override
    protected boolean isAttached() {
        return line != null;
    }

    @Override
    protected boolean isReset() {
        Line attached = line;
        return attached != null && attached.socket.isReset();
    }

    @Override
    protected boolean isJoining() {
        Line attached = line;
        return attached != null && attached.inbox.isJoining();
    }

    // For the parts of the channel.

    /** Whether the channel keeps memory outside of the heap for the next compressed message. */
    public boolean holdsInflater() {
        Line attached = line;
        return attached != null && attached.inbox.holdsInflater();
    }

    /** Whether the connection should continue to read. */
    boolean isReading() {
        return !isEnded() || awaitsCloseSent;
    }

    /** Returns the end point of the socket, below TLS; null before the handshake has ended. */
    public @Nullable WatchedEndPoint socket() {
        Line attached = line;
        return attached == null ? null : attached.socket;
    }

    @Override
    public Fault failed(Throwable cause) {
        Fault why = broken(cause);
        broke(cause);
        line().wire.close();
        return why;
    }

    @Override
    public void frameTurn(ByteBuffer bytes, Callback callback, long arrivedNanos) {
        line().inbox.read(bytes, arrivedNanos);
        callback.succeeded();
    }

    @Override
    protected void forget() {
        Line attached = line;
        if (attached != null) {
            attached.inbox.close();
        }
    }

    /** Reads bytes that arrive after the last event, as they may contain a close frame. */
    void readAfterEnd(ByteBuffer bytes, long arrivedNanos) {
        line().inbox.read(bytes, arrivedNanos);
    }
}
