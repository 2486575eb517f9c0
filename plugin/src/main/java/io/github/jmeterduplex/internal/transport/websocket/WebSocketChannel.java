package io.github.jmeterduplex.internal.transport.websocket;

import io.github.jmeterduplex.internal.codec.LateText;
import io.github.jmeterduplex.internal.codec.websocket.WebSocketReader;
import io.github.jmeterduplex.internal.transport.ChannelListener;
import io.github.jmeterduplex.internal.transport.Envelope;
import io.github.jmeterduplex.internal.transport.LiveChannel;
import io.github.jmeterduplex.internal.transport.Openable;
import io.github.jmeterduplex.internal.transport.WriteListener;
import io.github.jmeterduplex.internal.transport.http.Faults;
import io.github.jmeterduplex.internal.transport.net.DeferredWrites;
import io.github.jmeterduplex.internal.transport.net.IoRuntime;
import io.github.jmeterduplex.internal.transport.net.Limits;
import io.github.jmeterduplex.internal.transport.net.Place;
import io.github.jmeterduplex.internal.transport.net.WatchedEndPoint;
import io.github.jmeterduplex.session.Fault;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.eclipse.jetty.util.Callback;

/** A WebSocket, plain or with the SockJS envelope. Thread-safe. */
public final class WebSocketChannel extends LiveChannel<ByteBuffer> implements Outbox.Listener {
    /** Codes of close frames (RFC 6455, section 7.4.1). */
    private static final int NORMAL = 1000;

    private static final int BREACH = 1002;
    private static final int BAD_TEXT = 1007;
    private static final int TOO_BIG = 1009;

    private final Envelope envelope;
    private final Outbox outbox;
    private final DeferredWrites.OfChannel deferred;

    // Set together, by the thread that upgrades.
    private volatile Inbox inbox;
    private volatile WatchedEndPoint socket;
    private volatile Wire wire;

    /** Whether a channel that has ended waits for the other side's close frame. */
    private volatile boolean awaitsBye;

    // The connection goes when both have said good-bye, or this side has for good.
    private volatile boolean saidBye;
    private volatile boolean needsNoAnswer;

    /** @param atEnd hears when the channel has ended, on any thread */
    public WebSocketChannel(
            Envelope envelope,
            Place place,
            IoRuntime runtime,
            Limits limits,
            ChannelListener listener,
            Consumer<Openable> atEnd) {
        super(place, runtime, limits, listener, atEnd);
        this.envelope = envelope;
        this.outbox = new Outbox(envelope.hasFrames(), this);
        this.deferred = runtime.deferredWrites().of(outbox, () -> socket.loop());
    }

    // The opening.

    /**
     * The WebSocket is about to open: frames come next.
     *
     * @param terms of compression, or null
     */
    public void attach(Wire connection, WatchedEndPoint endPoint, DeflateTerms terms) {
        Inflation inflation = terms == null ? null : new Inflation(runtime.inflaters(), terms);
        inbox = new Inbox(this, listener, envelope.reader(this, listener), limits.messageMaxBytes(), inflation);
        socket = endPoint;
        wire = connection;
        outbox.attach(connection, terms == null ? null : new Deflation(runtime.deflaters(), terms));
        if (isEnded()) {
            endPoint.resetConnection();
        }
    }

    /** Whether the session opens by a frame of the envelope, not with the WebSocket. */
    boolean opensByFrame() {
        return envelope.hasFrames();
    }

    /** The WebSocket is open. */
    void upgraded() {
        if (!opensByFrame()) {
            turns().opened();
        }
    }

    // Its use.

    @Override
    public void send(byte[] message, boolean binary, boolean flush) {
        outbox.send(outMessage(message, binary, null), flush);
    }

    @Override
    public void send(byte[] message, boolean binary, WriteListener hears) {
        outbox.send(outMessage(message, binary, hears), false);
    }

    private OutMessage outMessage(byte[] message, boolean binary, WriteListener hears) {
        if (binary && envelope.hasFrames()) {
            throw new IllegalArgumentException("SockJS carries text only");
        }
        return new OutMessage(message, binary, hears);
    }

    @Override
    public void send(LateText message, WriteListener hears) {
        outbox.send(new OutMessage(message, hears), false);
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
        WatchedEndPoint written = socket;
        return written == null ? 0 : outbox.stalledNanos(nowNanos, written.wroteNanos());
    }

    @Override
    public String transport() {
        return Envelope.WEBSOCKET;
    }

    /** Answers a ping. */
    void pong(byte[] payload) {
        outbox.pong(payload);
    }

    // Its end.

    @Override
    protected void finish() {
        outbox.bye(NORMAL);
    }

    @Override
    protected void stop(Fault why) {
        outbox.stop(why);
    }

    @Override
    protected void leave(Leave leave) {
        WatchedEndPoint endPoint = socket;
        if (wire == null) {
            return;
        }
        switch (leave) {
            case RESET -> endPoint.resetConnection();
            case HANG_UP -> endPoint.close();
            case GONE -> hangUpLater(endPoint);
            case NORMAL -> {
                awaitsBye = true;
                outbox.bye(NORMAL);
                hangUpLater(endPoint);
            }
            case BREACH -> breakOff(endPoint, BREACH);
            case BAD_TEXT -> breakOff(endPoint, BAD_TEXT);
            case TOO_BIG -> breakOff(endPoint, TOO_BIG);
        }
    }

    private void breakOff(WatchedEndPoint endPoint, int code) {
        sayGoodBye(code);
        hangUpLater(endPoint);
    }

    private void hangUpLater(WatchedEndPoint endPoint) {
        if (endPoint.isOpen()) {
            later(Limits.CLOSE_WAIT, endPoint::close);
        }
    }

    /** Says good-bye, unless that is done, and waits for no answer. */
    private void sayGoodBye(int code) {
        needsNoAnswer = true;
        outbox.bye(code);
        if (saidBye) {
            wire.close();
        }
    }

    @Override
    public void saidBye() {
        saidBye = true;
        if (needsNoAnswer) {
            wire.close();
        }
    }

    /** The other side sent a close frame, which is answered (RFC 6455, section 5.5.1). */
    void peerClosed(int code, String reason) {
        end(Faults.closeFrame(place, code, reason), Leave.GONE);
        sayGoodBye(code == WebSocketReader.NO_CODE ? NORMAL : code);
    }

    /** The connection is closed. */
    void gone() {
        end(Faults.lost(place, isReset(), isJoining()), Leave.GONE);
        stopTimer();
    }

    @Override
    protected boolean isAttached() {
        return wire != null;
    }

    @Override
    protected boolean isReset() {
        WatchedEndPoint endPoint = socket;
        return endPoint != null && endPoint.isReset();
    }

    @Override
    protected boolean isJoining() {
        Inbox reading = inbox;
        return reading != null && reading.isJoining();
    }

    // What the parts ask and tell.

    /** Whether memory outside of the heap is held for the next compressed message. */
    public boolean holdsInflater() {
        Inbox reading = inbox;
        return reading != null && reading.holdsInflater();
    }

    /** Whether more bytes are wanted. */
    boolean isReading() {
        return !isEnded() || awaitsBye;
    }

    /** The socket under all layers; null before the handshake is done. */
    public WatchedEndPoint socket() {
        return socket;
    }

    @Override
    public Fault failed(Throwable cause) {
        Fault why = broken(cause);
        broke(cause);
        wire.close();
        return why;
    }

    @Override
    public void frameTurn(ByteBuffer bytes, Callback callback, long arrivedNanos) {
        inbox.read(bytes, arrivedNanos);
        callback.succeeded();
    }

    @Override
    public void endedTurn() {
        Inbox reading = inbox;
        if (reading != null) {
            reading.close();
        }
        super.endedTurn();
    }

    /** Bytes behind the last turn: a close frame may be among them. */
    void readBehindEnd(ByteBuffer bytes, long arrivedNanos) {
        inbox.read(bytes, arrivedNanos);
    }
}
