package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import io.github.jmeterduplex.internal.net.channel.AbstractChannel;
import io.github.jmeterduplex.internal.net.channel.BatchOutbox.Outbound;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.channel.RequestsChannel;
import io.github.jmeterduplex.internal.net.http.ConnectionFaults;
import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.Requests;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import io.github.jmeterduplex.session.Fault;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An Engine.IO session over polling, of revision 3 or 4 (Engine.IO protocol, "Transports", "HTTP long-polling").
 * Thread-safe.
 *
 * <p>Its messages are Engine.IO's packets, as over a WebSocket. If an upgrade is wanted, the channel opens only after
 * that has failed; if it succeeds, the session continues over the WebSocket, and the listener is never notified of this
 * channel.
 */
public final class PollingChannel extends RequestsChannel implements Upgrade.Polling {
    private final EngineIoEnvelope envelope;
    private final PollingInbox inbox;

    /** Null if an upgrade is not wanted. */
    private final @Nullable Upgrade upgrade;

    /** Whether polling pauses, as the session changes to a WebSocket. */
    private volatile boolean pausing;

    /** @param atEnd is notified when the channel has ended, on any thread */
    public PollingChannel(
            ServerRoute path,
            EngineIoEnvelope envelope,
            TrafficListener traffic,
            ConnectionLimits limits,
            ChannelListener listener,
            Consumer<AbstractChannel<?>> atEnd,
            @Nullable Upgrade upgrade) {
        super(
                path,
                limits.pollingPackets(),
                "text/plain;charset=UTF-8",
                "polling responses without a message",
                traffic,
                limits,
                listener,
                atEnd);
        this.envelope = envelope;
        this.inbox = new PollingInbox(this, envelope.revision(), limits.messageMaxBytes(), limits.kept(), listener);
        this.upgrade = upgrade;
        String target = envelope.pollingTarget(place);
        setTargets(target, target);
    }

    // The opening.

    /** Handles the server's open packet, in a turn. */
    void shookHands(EngineIoHandshake handshake) {
        String target = EngineIoEnvelope.ofSession(envelope.pollingTarget(place), handshake.sid());
        setTargets(target, target);
        if (handshake.maxPayloadBytes() > 0) {
            limitBatch(handshake.maxPayloadBytes());
        }
        if (upgrade != null && handshake.upgrades().contains(Envelope.WEBSOCKET)) {
            // The rest of the time is for opening the session over polling.
            Duration allowed = openingLeft().dividedBy(2);
            upgrade.begin(this, handshake.sid(), allowed);
            later(allowed, upgrade::giveUp);
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
    protected void beginTurn() {
        inbox.begin();
    }

    /** Ends the channel, as the server speaks another revision; called in a turn. */
    void revision3() {
        end(ConnectionFaults.engineRevision3(place), Leave.GONE);
    }

    // The requests.

    @Override
    protected byte[] receiveRequest(Requests requests, String target, @Nullable String cookies) {
        return requests.get(target, cookies, "*/*");
    }

    @Override
    protected byte[] body(List<Outbound> batch) {
        EngineIoPayloadWriter payload = new EngineIoPayloadWriter(envelope.revision());
        batch.forEach(message -> payload.add(message.bytes(), message.binary()));
        return payload.bytes();
    }

    @Override
    public String transport() {
        return EngineIoEnvelope.POLLING;
    }

    @Override
    protected void read(byte[] part, long arrivedNanos) {
        inbox.read(part, arrivedNanos);
    }

    @Override
    protected boolean endResponse(long nowNanos) {
        return inbox.endResponse(nowNanos);
    }

    @Override
    protected boolean isJoining() {
        return false;
    }

    @Override
    protected Fault refusal(HttpResponse answer) {
        return HttpFaults.atPolling(place, isOpening(), answer);
    }

    // The end.

    @Override
    protected void beforeNextRequest() {
        if (pausing && upgrade != null && upgrade.paused(inbox::takeWaiting)) {
            hangUp();
        }
    }

    /** {@inheritDoc} Between two polls there is not a connection whose end the server could notice. */
    @Override
    public boolean needsClosing() {
        return isOpen();
    }

    @Override
    protected void finish() {
        send(EngineIoWriter.close(), false, false);
        super.finish();
    }

    @Override
    protected void delivered() {
        hangUp();
    }

    @Override
    protected void forget() {
        inbox.close();
    }

    @Override
    public void endedTurn() {
        if (upgrade == null || upgrade.isPollingsToEnd()) {
            super.endedTurn();
        } else {
            forget();
        }
    }
}
