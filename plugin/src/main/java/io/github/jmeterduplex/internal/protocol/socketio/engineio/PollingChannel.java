package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.net.channel.BatchOutbox.Outbound;
import io.github.jmeterduplex.internal.net.channel.ChannelContext;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.channel.RequestsChannel;
import io.github.jmeterduplex.internal.net.http.ConnectionFaults;
import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.Requests;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.session.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The channel of an Engine.IO session over polling, revision 3 or 4 (Engine.IO protocol, "Transports", "HTTP
 * long-polling"). Thread-safe.
 *
 * <p>Its messages are Engine.IO's packets, as over a WebSocket. If an upgrade is wanted, the channel opens only after
 * that has failed; if it succeeds, the session continues over the WebSocket, and the listener is never notified of this
 * channel.
 */
public final class PollingChannel extends RequestsChannel implements Upgrade.Polling {
    private static final int SHOWN_BYTES = 20;
    /** Matches the first characters of an open packet from a server of revision 3, which begins with a length. */
    private static final Pattern REVISION_3 = Pattern.compile("\\d{1,9}:0\\{.*", Pattern.DOTALL);

    private final EngineIoEnvelope envelope;
    private final EngineIoPayloadReader reader;

    /** The upgrade to a WebSocket; null if the session stays with polling. */
    private final @Nullable Upgrade upgrade;

    /** Whether polling pauses because the session changes to a WebSocket. */
    private volatile boolean pausing;

    // Used in turns only.
    private boolean shookHands;
    private boolean begun;
    private long arrivedNanos;
    private boolean anyMessage;
    /** Packets that arrived before it was decided over which transport the session continues. */
    private final List<Upgrade.Packet> waiting = new ArrayList<>();

    public PollingChannel(
            ServerRoute path,
            EngineIoEnvelope envelope,
            ChannelContext context,
            ChannelListener listener,
            @Nullable Upgrade upgrade) {
        super(
                path,
                new Style(
                        context.limits().pollingPackets(),
                        "text/plain;charset=UTF-8",
                        "polling responses without a message"),
                context,
                listener);
        this.envelope = envelope;
        this.reader =
                new EngineIoPayloadReader(envelope.revision(), limits.messageMaxBytes(), limits.kept(), this::packet);
        this.upgrade = upgrade;
        String target = envelope.pollingTarget(place);
        setTargets(target, target);
    }

    // The opening.

    private void shakeHands(byte[] bytes, int offset, int length, boolean binary) {
        if (binary) {
            throw ProtocolViolation.of("an Engine.IO open packet", "a binary message");
        }
        String beginning = new String(bytes, offset, Math.min(length, SHOWN_BYTES), US_ASCII);
        if (envelope.revision() == EngineIoRevision.V4
                && REVISION_3.matcher(beginning).matches()) {
            end(ConnectionFaults.engineRevision3(place), Leave.GONE);
            return;
        }
        EngineIoHandshake handshake = EngineIoReader.readOpen(bytes, offset, length);
        anyMessage = true;
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
            beginTurn();
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

    /** Begins the session over polling, unless it has begun or ended. */
    @Override
    protected void beginTurn() {
        if (shookHands && !begun && opened()) {
            begun = true;
            takeWaiting().forEach(packet -> packet.tell(listener));
        }
    }

    /** Removes and returns the waiting packets, for the transport over which the session continues. */
    private List<Upgrade.Packet> takeWaiting() {
        List<Upgrade.Packet> taken = List.copyOf(waiting);
        waiting.clear();
        taken.forEach(packet -> limits.kept().give(KeptBytes.OBJECT_BYTES + packet.bytes().length));
        return taken;
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
    protected void read(byte[] part, long arrived) {
        arrivedNanos = arrived;
        if (!reader.read(part)) {
            tooLong();
        }
    }

    /** {@inheritDoc} The bytes of the last packet have arrived before this call. */
    @Override
    protected boolean endResponse(long nowNanos) {
        arrivedNanos = shookHands ? arrivedNanos : nowNanos;
        if (!reader.end()) {
            tooLong();
        }
        boolean any = anyMessage;
        anyMessage = false;
        return any;
    }

    private void packet(byte[] bytes, int offset, int length, boolean binary) {
        if (isEnded()) {
            return;
        }
        anyMessage |= binary || bytes[offset] == '4';
        if (begun) {
            listener.onMessage(bytes, offset, length, binary, arrivedNanos);
            return;
        }
        if (!binary && bytes[offset] == '6') {
            // A noop ends a response, so that the session can change its transport.
            return;
        }
        if (!limits.kept().take(KeptBytes.OBJECT_BYTES + length)) {
            throw limits.kept().full();
        }
        waiting.add(new Upgrade.Packet(Arrays.copyOfRange(bytes, offset, offset + length), binary, arrivedNanos));
        if (!shookHands) {
            shookHands = true;
            shakeHands(bytes, offset, length, binary);
        }
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
        if (pausing && upgrade != null && upgrade.paused(this::takeWaiting)) {
            hangUp();
        }
    }

    /** {@inheritDoc} True, as the server cannot notice the end of a connection between two polls. */
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
        reader.close();
        var unused = takeWaiting();
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
