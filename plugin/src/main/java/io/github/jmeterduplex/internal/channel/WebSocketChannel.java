package io.github.jmeterduplex.internal.channel;

import java.util.function.Consumer;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.core.CloseStatus;
import org.eclipse.jetty.websocket.core.Frame;

/** A WebSocket, plain or with the SockJS envelope. Thread-safe. */
final class WebSocketChannel extends TurningChannel<Frame> implements Outbox.Listener {
    private final Place place;
    private final Inbox inbox;
    private final Outbox outbox;

    // Set together, by the thread that upgrades.
    private volatile WatchedEndPoint socket;
    private volatile Wire wire;
    private volatile String cookies;
    private volatile WireSession session;

    /** Whether a channel that has ended waits for the other side's close frame. */
    private volatile boolean sayingBye;

    /** @param atEnd hears when the channel has ended, on any thread */
    WebSocketChannel(
            Place place, IoRuntime runtime, Limits limits, ChannelListener listener, Consumer<Openable> atEnd) {
        super(place, runtime, limits, listener, atEnd);
        this.place = place;
        this.inbox = new Inbox(this, listener, limits.messageMaxBytes());
        this.outbox = new Outbox(place.sockJs(), limits.unsentMaxBytes(), this);
    }

    // The opening.

    /** The WebSocket is about to open: frames come next. */
    void attach(WireSession core, Wire connection, WatchedEndPoint endPoint, String servedCookies) {
        cookies = servedCookies;
        socket = endPoint;
        wire = connection;
        session = core;
        outbox.attach(core);
        if (isEnded()) {
            endPoint.resetConnection();
        }
    }

    // Its use.

    @Override
    public void send(byte[] message, boolean binary, boolean flush) {
        if (binary && place.sockJs()) {
            throw new IllegalArgumentException("SockJS carries text only");
        }
        outbox.send(message, binary, flush);
    }

    @Override
    public void flush() {
        outbox.flush();
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
        return SockJsTransport.WEBSOCKET.word();
    }

    @Override
    public String cookies() {
        return cookies;
    }

    @Override
    public boolean carriesBinary() {
        return !place.sockJs();
    }

    void pong(byte[] payload) {
        outbox.pong(payload);
    }

    // Its end.

    @Override
    void finish() {
        outbox.finish();
    }

    @Override
    void stop() {
        outbox.stop();
    }

    @Override
    void leave(Leave leave) {
        WireSession core = session;
        WatchedEndPoint endPoint = socket;
        if (core == null) {
            return;
        }
        switch (leave) {
            case RESET -> endPoint.resetConnection();
            case HANG_UP -> endPoint.close();
            case GONE -> hangUpLater(endPoint);
            case NORMAL, BREACH -> {
                sayingBye = leave == Leave.NORMAL;
                int code = leave == Leave.NORMAL ? CloseStatus.NORMAL : CloseStatus.PROTOCOL;
                core.close(code, null, Callback.NOOP);
                hangUpLater(endPoint);
            }
        }
    }

    private void hangUpLater(WatchedEndPoint endPoint) {
        if (endPoint.isOpen()) {
            later(Limits.CLOSE_WAIT, endPoint::close);
        }
    }

    /** The other side sent a close frame; Jetty answers it. */
    void peerClosed(CloseStatus status) {
        end(Faults.closeFrame(place, status), Leave.GONE);
    }

    /** The connection is closed. */
    void gone() {
        count();
        end(Faults.lost(place, isReset(), isJoining()), Leave.GONE);
        stopTimer();
    }

    @Override
    boolean isAttached() {
        return session != null;
    }

    @Override
    boolean isReset() {
        WatchedEndPoint endPoint = socket;
        return endPoint != null && endPoint.isReset();
    }

    @Override
    boolean isJoining() {
        return inbox.isJoining();
    }

    // What the parts ask and tell.

    boolean isSockJs() {
        return place.sockJs();
    }

    /** Whether the next frame is wanted. */
    boolean isReading() {
        return !isEnded() || sayingBye;
    }

    Inbox inbox() {
        return inbox;
    }

    /** The socket under all layers; null before the handshake is done. */
    WatchedEndPoint socket() {
        return socket;
    }

    /** Whether other sockets come first before the next frame is read. In a turn. */
    boolean isTurnOver(long arrivedNanos) {
        return wire.isTurnOver(arrivedNanos);
    }

    /** Reports moved bytes. */
    void count() {
        Wire moved = wire;
        if (moved != null) {
            moved.count();
        }
    }

    @Override
    public void wrote() {
        count();
    }

    @Override
    public void failed(Throwable cause) {
        broke(cause);
    }

    @Override
    public void openedTurn() {
        try {
            opened();
        } catch (Throwable e) {
            broke(e);
        }
    }

    @Override
    public void frameTurn(Frame frame, Callback callback, long arrivedNanos) {
        inbox.read(frame, callback, arrivedNanos);
    }
}
