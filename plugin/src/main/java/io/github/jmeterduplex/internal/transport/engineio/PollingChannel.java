package io.github.jmeterduplex.internal.transport.engineio;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.EngineIoHandshake;
import io.github.jmeterduplex.internal.codec.EngineIoPayloadWriter;
import io.github.jmeterduplex.internal.codec.EngineIoRevision;
import io.github.jmeterduplex.internal.codec.EngineIoWriter;
import io.github.jmeterduplex.internal.transport.BatchOutbox;
import io.github.jmeterduplex.internal.transport.BatchOutbox.Outbound;
import io.github.jmeterduplex.internal.transport.ChannelListener;
import io.github.jmeterduplex.internal.transport.Openable;
import io.github.jmeterduplex.internal.transport.Posts;
import io.github.jmeterduplex.internal.transport.Target;
import io.github.jmeterduplex.internal.transport.TurningChannel;
import io.github.jmeterduplex.internal.transport.WriteListener;
import io.github.jmeterduplex.internal.transport.http.Faults;
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
import java.net.URLEncoder;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.jetty.util.Callback;

/**
 * An Engine.IO session over polling, of revision 3 or 4: one connection asks with one GET after another, and another one
 * sends with POSTs (Engine.IO protocol, "Transports", "HTTP long-polling"). Thread-safe.
 *
 * <p>Its messages are Engine.IO's packets, as over a WebSocket. Where an upgrade is wanted, it opens when that has failed;
 * when that succeeds, the session is the WebSocket's, and the listener never hears of this channel. Bytes are counted as
 * they go over the sockets, HTTP heads and TLS included.
 */
public final class PollingChannel extends TurningChannel<byte[]>
        implements BatchOutbox.Listener, Posts.Listener, Upgrade.Polling {
    private final Place place;
    private final ServerPath path;
    private final Findings findings;
    private final IoRuntime runtime;
    private final EngineIoRevision revision;
    private final PollingInbox inbox;
    private final BatchOutbox outbox;
    private final HttpLane receiving;
    private final HttpLane sending;

    /** Null where none is wanted. */
    private final Upgrade upgrade;

    /** Path and query of the requests; with the session's id once that is known. */
    private volatile String requestTarget;

    private volatile boolean attached;

    /** Whether no more is asked for, as the session changes over to a WebSocket. */
    private volatile boolean pausing;

    /**
     * @param atEnd hears when the channel has ended, on any thread
     * @param upgrade or null
     */
    public PollingChannel(
            ServerPath path,
            Findings findings,
            EngineIoRevision revision,
            Traffic traffic,
            Limits limits,
            ChannelListener listener,
            Consumer<Openable> atEnd,
            Upgrade upgrade) {
        super(path.place(), path.runtime(), limits, listener, atEnd);
        this.place = path.place();
        this.path = path;
        this.findings = findings;
        this.runtime = path.runtime();
        this.revision = revision;
        this.receiving = new HttpLane(path, traffic);
        this.sending = new HttpLane(path, traffic);
        this.outbox = new BatchOutbox(limits.pollingPackets(), this);
        this.inbox = new PollingInbox(this, receiving, findings, revision, limits.messageMaxBytes(), listener);
        this.upgrade = upgrade;
        // Revision 3 sends binary messages as binary payloads unless it is told that this side takes base64.
        this.requestTarget = place.webSocketTarget() + (revision == EngineIoRevision.V3 ? "&b64=1" : "");
    }

    // The opening.

    /** Begins to poll, over a connection that is free. */
    public void connect(HttpDial dial, HttpConnection connection) {
        path.keepTo(connection);
        receiving.adopt(dial, connection);
        outbox.attach(new Posts(
                outbox, sending, findings, this::requestTarget, "text/plain;charset=UTF-8", this::payload, this));
        attached = true;
        inbox.ask();
    }

    private byte[] payload(List<Outbound> batch) {
        EngineIoPayloadWriter payload = new EngineIoPayloadWriter(revision);
        batch.forEach(message -> payload.add(message.bytes(), message.binary()));
        return payload.bytes();
    }

    /** Path and query of the next request. */
    String requestTarget() {
        return requestTarget;
    }

    /** In a turn: the server's open packet has come. */
    void shookHands(EngineIoHandshake handshake) {
        String withoutSession = requestTarget;
        requestTarget = withoutSession + "&sid=" + URLEncoder.encode(handshake.sid(), UTF_8);
        if (handshake.maxPayloadBytes() > 0) {
            outbox.limitBatch(handshake.maxPayloadBytes());
        }
        if (upgrade != null && handshake.upgrades().contains(Target.WEBSOCKET)) {
            // What is left after that is for the session, over polling.
            later(openingLeft().dividedBy(2), upgrade::giveUp);
            upgrade.begin(this, handshake.sid(), openingLeft().dividedBy(2));
        } else {
            inbox.begin();
        }
    }

    @Override
    public void pause() {
        pausing = true;
    }

    @Override
    public void stay() {
        runtime.execute(() -> turns().opened());
    }

    @Override
    public void openedTurn() {
        try {
            inbox.begin();
        } catch (Throwable e) {
            broke(e);
        }
    }

    /** In a turn: a response has ended. */
    boolean asksOn() {
        if (pausing && upgrade.paused(inbox.takeWaiting())) {
            hangUp();
        }
        return !isClosing() && !isEnded();
    }

    // Its use.

    @Override
    public void send(byte[] message, boolean binary, boolean flush) {
        outbox.send(new Outbound(message, binary, null), flush);
    }

    @Override
    public void send(byte[] message, boolean binary, WriteListener hears) {
        outbox.send(new Outbound(message, binary, hears), false);
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
        return Target.POLLING;
    }

    @Override
    public void frameTurn(byte[] part, Callback callback, long arrivedNanos) {
        inbox.read(part, callback, arrivedNanos);
    }

    // Its end.

    /** {@inheritDoc} Between two polls it has no connection whose end it could see. */
    @Override
    public boolean showsItsEnd() {
        return false;
    }

    @Override
    public boolean needsGoodBye() {
        return isOpen();
    }

    @Override
    protected void finish() {
        outbox.send(new Outbound(EngineIoWriter.close(), false, null), false);
        outbox.finish();
    }

    @Override
    public void finished() {
        hangUp();
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
    public void endedTurn() {
        if (upgrade == null || upgrade.isPollingsToEnd()) {
            super.endedTurn();
        }
    }

    @Override
    protected boolean isAttached() {
        return attached;
    }

    @Override
    protected boolean isReset() {
        return receiving.isReset() || sending.isReset();
    }

    @Override
    protected boolean isJoining() {
        return false;
    }

    @Override
    public void refused(HttpAnswer answer) {
        end(HttpFaults.atPolling(place, isOpening(), answer), Leave.GONE);
    }

    /** In a turn: the server speaks another revision. */
    void revision3() {
        end(Faults.engineRevision3(place), Leave.GONE);
    }
}
