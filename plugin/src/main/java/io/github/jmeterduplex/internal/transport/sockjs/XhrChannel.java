package io.github.jmeterduplex.internal.transport.sockjs;

import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import io.github.jmeterduplex.internal.codec.sockjs.SockJsWriter;
import io.github.jmeterduplex.internal.transport.BatchOutbox;
import io.github.jmeterduplex.internal.transport.BatchOutbox.Outbound;
import io.github.jmeterduplex.internal.transport.ChannelListener;
import io.github.jmeterduplex.internal.transport.Openable;
import io.github.jmeterduplex.internal.transport.Posts;
import io.github.jmeterduplex.internal.transport.TurningChannel;
import io.github.jmeterduplex.internal.transport.WriteListener;
import io.github.jmeterduplex.internal.transport.http.Findings;
import io.github.jmeterduplex.internal.transport.http.HttpAnswer;
import io.github.jmeterduplex.internal.transport.http.HttpConnection;
import io.github.jmeterduplex.internal.transport.http.HttpDial;
import io.github.jmeterduplex.internal.transport.http.HttpFaults;
import io.github.jmeterduplex.internal.transport.http.HttpLane;
import io.github.jmeterduplex.internal.transport.http.ServerPath;
import io.github.jmeterduplex.internal.transport.net.IoRuntime;
import io.github.jmeterduplex.internal.transport.net.Limits;
import io.github.jmeterduplex.internal.transport.net.Place;
import io.github.jmeterduplex.internal.transport.net.Traffic;
import io.github.jmeterduplex.session.Fault;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.jetty.util.Callback;

/**
 * A SockJS session without WebSocket: one connection receives, by XHR streaming, XHR polling or server-sent events, and
 * another one sends (SockJS protocol 0.3.3, "XhrStreaming", "XhrPolling", "EventSource"). Thread-safe.
 *
 * <p>Bytes are counted as they go over the session's sockets, HTTP heads and TLS included, those of {@code /info}
 * not.
 */
public final class XhrChannel extends TurningChannel<byte[]> implements BatchOutbox.Listener, Posts.Listener {
    private static final String JSON = "application/json;charset=UTF-8";

    /** From the delivery of the last message to the end. */
    private static final Duration BYE_WAIT = Duration.ofMillis(300);

    private final Place place;
    private final SockJsTransport transport;
    private final ServerPath path;
    private final Findings findings;
    private final IoRuntime runtime;
    private final Limits limits;
    private final ChannelListener listener;
    private final BatchOutbox outbox;
    private final HttpLane receiving;
    private final HttpLane sending;

    /** Null before the session is asked for. */
    private volatile XhrInbox inbox;

    /** Whether all has been sent that was to be sent before the close. */
    private volatile boolean delivered;

    /** @param atEnd hears when the channel has ended, on any thread */
    public XhrChannel(
            ServerPath path,
            SockJsTransport transport,
            Findings findings,
            Traffic traffic,
            Limits limits,
            ChannelListener listener,
            Consumer<Openable> atEnd) {
        super(path.place(), path.runtime(), limits, listener, atEnd);
        this.place = path.place();
        this.transport = transport;
        this.path = path;
        this.findings = findings;
        this.runtime = path.runtime();
        this.limits = limits;
        this.listener = listener;
        this.outbox = new BatchOutbox(Integer.MAX_VALUE, this);
        this.receiving = new HttpLane(path, traffic);
        this.sending = new HttpLane(path, traffic);
    }

    // The opening.

    /** {@code /info} is known: begins to receive, over a connection that is free. */
    public void connect(HttpDial dial, HttpConnection connection) {
        receiving.adopt(dial, connection);
        String session = Place.freshSession();
        String to = place.sessionTarget(session, "xhr_send");
        outbox.attach(new Posts(outbox, sending, findings, () -> to, JSON, XhrChannel::array, this));
        XhrInbox fresh = new XhrInbox(
                this,
                receiving,
                findings,
                place.sessionTarget(session, transport.pathSegment()),
                transport == SockJsTransport.EVENTSOURCE,
                limits.messageMaxBytes());
        inbox = fresh;
        fresh.ask();
    }

    private static byte[] array(List<Outbound> batch) {
        return SockJsWriter.array(batch.stream().map(Outbound::bytes).toList());
    }

    // Its use.

    @Override
    public void send(byte[] message, boolean binary, boolean flush) {
        if (binary) {
            throw new IllegalArgumentException("SockJS carries text only");
        }
        outbox.send(new Outbound(message, false, null), flush);
    }

    @Override
    public void send(byte[] message, boolean binary, WriteListener hears) {
        if (binary) {
            throw new IllegalArgumentException("SockJS carries text only");
        }
        outbox.send(new Outbound(message, false, hears), false);
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
        return outbox.stalledNanos(nowNanos, sending.wroteNanos());
    }

    @Override
    protected void closeIdle(long nowNanos) {
        sending.closeIdle(nowNanos);
        receiving.closeIdle(nowNanos);
    }

    @Override
    public String transport() {
        return transport.word();
    }

    /** A server that waits for something to say does not look at its connections. */
    @Override
    public boolean showsItsEnd() {
        return false;
    }

    // Its end.

    /**
     * Nothing in SockJS tells the server that an XHR session ends. So what waits is sent; a server that has understood
     * it as a good-bye gets a moment to end the session; then the sockets close.
     */
    @Override
    protected void finish() {
        outbox.finish();
    }

    @Override
    public void finished() {
        delivered = true;
        runtime.schedule(this::hangUp, BYE_WAIT);
    }

    /** In a turn: a response has ended. Behind a good-bye, another request could begin a new session. */
    boolean asksOn() {
        if (delivered) {
            hangUp();
        }
        return !isClosing() && !isEnded();
    }

    @Override
    protected void stop(Fault why) {
        outbox.stop(why);
    }

    @Override
    protected void leave(Leave leave) {
        receiving.close(leave == Leave.RESET);
        sending.close(leave == Leave.RESET);
        path.leave();
    }

    @Override
    protected boolean isAttached() {
        return inbox != null;
    }

    @Override
    protected boolean isReset() {
        return receiving.isReset() || sending.isReset();
    }

    @Override
    protected boolean isJoining() {
        XhrInbox receiving = inbox;
        return receiving != null && receiving.isJoining();
    }

    @Override
    public void refused(HttpAnswer answer) {
        end(HttpFaults.atXhr(place, transport.word(), isOpening(), answer), Leave.GONE);
    }

    // What the parts tell.

    /** In a turn: one message. */
    void message(byte[] bytes, int offset, int length, long arrivedNanos) {
        if (isOpen()) {
            listener.onMessage(bytes, offset, length, false, arrivedNanos);
        } else if (isOpening()) {
            throw ProtocolBreach.of("a SockJS open frame first", "a message");
        }
    }

    /** In a turn: a heartbeat. */
    void alive(long arrivedNanos) {
        if (isOpen()) {
            listener.onAlive(arrivedNanos);
        }
    }

    @Override
    public void openedTurn() {
        throw new IllegalStateException("the open frame is a frame");
    }

    @Override
    public void frameTurn(byte[] piece, Callback callback, long arrivedNanos) {
        inbox.read(piece, callback, arrivedNanos);
    }
}
