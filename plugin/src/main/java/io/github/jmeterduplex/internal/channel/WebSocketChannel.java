package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.session.Fault;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.eclipse.jetty.websocket.core.CloseStatus;
import org.eclipse.jetty.websocket.core.Frame;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A WebSocket, plain or with the SockJS envelope, from the start of its opening to its one end. Thread-safe.
 *
 * <p>The listener is called in {@link Turns}; no lock is held then.
 */
final class WebSocketChannel implements Openable, Turns.Player<Frame>, Outbox.Listener {
    private static final Logger LOG = LoggerFactory.getLogger(WebSocketChannel.class);

    private enum Phase {
        OPENING,
        OPEN,
        CLOSING,
        ENDED
    }

    private final Place place;
    private final IoRuntime runtime;
    private final Limits limits;
    private final ChannelListener listener;
    private final Consumer<Openable> atEnd;
    private final Turns<Frame> turns;
    private final Inbox inbox;
    private final Outbox outbox;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.OPENING);

    /** Set before the phase is left; null once open. */
    private volatile Opening opening;

    /** The time-out of the closing. */
    private volatile Scheduler.Task timer;

    // Set together, by the thread that upgrades.
    private volatile WatchedEndPoint socket;
    private volatile Wire wire;
    private volatile String cookies;
    private volatile WireSession session;

    /** Set once, by who ends the channel. */
    private volatile Fault fault;

    /** Whether a channel that has ended waits for the other side's close frame. */
    private volatile boolean sayingBye;

    /** @param atEnd hears when the channel has ended, on any thread */
    WebSocketChannel(
            Place place, IoRuntime runtime, Limits limits, ChannelListener listener, Consumer<Openable> atEnd) {
        this.place = place;
        this.runtime = runtime;
        this.limits = limits;
        this.listener = listener;
        this.atEnd = atEnd;
        this.turns = new Turns<>(this, runtime);
        this.inbox = new Inbox(this, listener, limits.messageMaxBytes());
        this.outbox = new Outbox(place.sockJs(), limits.unsentMaxBytes(), this);
    }

    // The opening.

    @Override
    public void begin(Opening started) {
        opening = started;
    }

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

    /** In a turn: the channel can be used. */
    void opened() {
        if (phase.compareAndSet(Phase.OPENING, Phase.OPEN)) {
            opening.stopTimer();
            opening = null;
            listener.onOpen(this);
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
    public String remote() {
        return place.hostPort();
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
    public void close() {
        if (phase.compareAndSet(Phase.OPEN, Phase.CLOSING)) {
            timer = runtime.schedule(() -> end(Faults.closed(place), Leave.HANG_UP), Limits.CLOSE_WAIT);
            outbox.finish();
        } else if (phase.get() == Phase.OPENING) {
            abort();
        }
    }

    @Override
    public void abort() {
        end(Faults.closed(place), Leave.RESET);
    }

    @Override
    public void end(Fault found, Leave leave) {
        Phase before = phase.getAndSet(Phase.ENDED);
        if (before == Phase.ENDED) {
            return;
        }
        fault = before == Phase.CLOSING ? Faults.closed(place) : found;
        Scheduler.Task pending = timer;
        if (pending != null) {
            pending.cancel();
        }
        Opening unfinished = opening;
        if (unfinished != null) {
            unfinished.stopTimer();
            if (session == null) {
                unfinished.cancel();
            }
        }
        outbox.stop();
        leave(leave);
        turns.ended();
        atEnd.accept(this);
    }

    private void leave(Leave leave) {
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
            timer = runtime.schedule(endPoint::close, Limits.CLOSE_WAIT);
        }
    }

    /** The other side sent a close frame; Jetty answers it. */
    void peerClosed(CloseStatus status) {
        end(Faults.closeFrame(place, status), Leave.GONE);
    }

    /** The SockJS session is over, while the WebSocket under it is not. */
    void sockJsClosed(int code, String reason) {
        end(Faults.sockJsClose(place, code, reason), Leave.NORMAL);
    }

    void tooLong() {
        end(Faults.messageTooLong(place, limits.messageMaxBytes()), Leave.BREACH);
    }

    @Override
    public void broke(Throwable cause) {
        if (!isEnded()) {
            LOG.debug("{} broke", place.hostPort(), cause);
            end(Faults.broken(place, cause, limits.messageMaxBytes(), isReset(), inbox.isJoining()), Leave.BREACH);
        }
    }

    /** The connection is closed. */
    void gone() {
        count();
        end(Faults.lost(place, isReset(), inbox.isJoining()), Leave.GONE);
        Scheduler.Task pending = timer;
        if (pending != null) {
            pending.cancel();
        }
    }

    private boolean isReset() {
        WatchedEndPoint endPoint = socket;
        return endPoint != null && endPoint.isReset();
    }

    @Override
    public void checkStall(long nowNanos) {
        if (stalledNanos(nowNanos) > limits.stall().toNanos()) {
            end(Faults.stalled(place, unsentBytes(), limits.stall().toSeconds()), Leave.RESET);
        }
    }

    // What the parts ask and tell.

    boolean isSockJs() {
        return place.sockJs();
    }

    boolean isOpen() {
        Phase now = phase.get();
        return now == Phase.OPEN || now == Phase.CLOSING;
    }

    /** Whether the next frame is wanted. */
    boolean isReading() {
        return !isEnded() || sayingBye;
    }

    @Override
    public boolean isEnded() {
        return phase.get() == Phase.ENDED;
    }

    Inbox inbox() {
        return inbox;
    }

    Turns<Frame> turns() {
        return turns;
    }

    /** The socket under all layers; null before the handshake is done. */
    WatchedEndPoint socket() {
        return socket;
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
    public void room() {
        turns.room();
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

    @Override
    public void roomTurn() {
        try {
            if (isOpen()) {
                listener.onRoom();
            }
        } catch (Throwable e) {
            broke(e);
        }
    }

    @Override
    public void endedTurn() {
        try {
            listener.onClosed(fault);
        } catch (Throwable e) {
            LOG.debug("the session's end failed", e);
        }
    }
}
