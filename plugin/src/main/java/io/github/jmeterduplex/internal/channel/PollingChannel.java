package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.channel.BatchOutbox.Outbound;
import io.github.jmeterduplex.internal.channel.PollingLine.TooLongException;
import io.github.jmeterduplex.internal.codec.EngineIoHandshake;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.net.InetAddress;
import java.util.function.Consumer;
import okhttp3.OkHttpClient;
import okhttp3.WebSocket;

/**
 * An Engine.IO session of revision 4 over polling, and over the WebSocket that it is upgraded to, on Engine.IO's Java client
 * and OkHttp. Meant for a few hundred sessions. Thread-safe.
 *
 * <p>Its messages are Engine.IO's packets, as over a WebSocket; pings are the library's to answer. It is open once the
 * upgrade, where one is wanted, has succeeded or failed: so a session knows what it goes over before it begins. The listener
 * is called on threads of OkHttp, of the library or of the runtime, one call at a time; no lock is held then. Bytes are
 * counted as they go over the session's sockets, HTTP heads and TLS included.
 */
final class PollingChannel extends LiveChannel implements EngineBridge.Listener, BatchOutbox.Listener {
    private static final String WEBSOCKET = "websocket";

    /** Frame heads, TLS and what a read brings beyond the end of a message. */
    private static final int SLACK_BYTES = 128 * 1024;

    private final Target target;
    private final Place place;
    private final Findings findings;
    private final IoRuntime runtime;
    private final Traffic traffic;
    private final Limits limits;
    private final boolean upgrades;
    private final Upgrade upgrade = new Upgrade();
    private final Serial serial = new Serial();
    private final PollingInbox inbox;
    private final BatchOutbox outbox;

    // Set once, in this order, by the thread that connects.
    private volatile PollingLine line;
    private volatile PollingCalls calls;
    private volatile EngineBridge bridge;

    /** Whether the library has said good-bye, or is saying it. */
    private volatile boolean byeSaid;

    /** @param atEnd hears when the channel has ended, on any thread */
    PollingChannel(
            Target target,
            Place place,
            Findings findings,
            IoRuntime runtime,
            Traffic traffic,
            Limits limits,
            ChannelListener listener,
            Consumer<Openable> atEnd) {
        super(place, runtime, limits, listener, atEnd);
        this.target = target;
        this.place = place;
        this.findings = findings;
        this.runtime = runtime;
        this.traffic = traffic;
        this.limits = limits;
        this.upgrades = target.transports().contains(WEBSOCKET);
        this.inbox = new PollingInbox(this, listener);
        this.outbox = new BatchOutbox(limits.unsentMaxBytes(), this);
    }

    /** The host's addresses are known: begins to poll. On a daemon thread. */
    void connect(InetAddress[] remotes) {
        try {
            PollingLine fresh = new PollingLine(
                    remotes, runtime.ports(), Opening.local(target.route().localAddress()), traffic);
            line = fresh;
            OkHttpClient client = runtime.polling().client(target.tls().trustAny(), fresh);
            calls = new PollingCalls(this, place, findings, limits.messageMaxBytes(), client);
            bridge = new EngineBridge(place, upgrades, calls, outbox, this);
            outbox.attach(batch -> runtime.execute(() -> {
                upgrade.queueing();
                bridge.carry(batch);
            }));
            if (!isEnded()) {
                bridge.open();
            } else {
                fresh.close(true);
            }
        } catch (FaultException e) {
            end(e.fault(), Leave.GONE);
        } catch (Throwable e) {
            // Errors too: no thread for a session must not take the others' along.
            broke(e);
        }
    }

    /** In a task: the server's open packet has come. */
    void shookHands(EngineIoHandshake handshake) {
        if (handshake.maxPayloadBytes() > 0) {
            outbox.limitBatch(handshake.maxPayloadBytes());
        }
        if (upgrades && handshake.upgrades().contains(WEBSOCKET)) {
            // What is left after that is for the session, over polling.
            later(openingLeft().dividedBy(2), calls::giveUpProbe);
        } else {
            inbox.begin();
        }
    }

    @Override
    public void upgraded() {
        upgrade.complete();
        // Polled bytes are counted by response; those of the WebSocket by what lies between two messages.
        line.allow(limits.messageMaxBytes() + (long) SLACK_BYTES);
        task(inbox::begin);
    }

    @Override
    public void notUpgraded() {
        task(inbox::begin);
    }

    /** {@inheritDoc} Packets other than messages are dropped: the library writes its own. */
    @Override
    public void send(byte[] message, boolean binary, boolean flush) {
        if (binary || message[0] == '4') {
            outbox.send(new Outbound(message, binary, null), flush);
        }
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
        return isEnded() ? 0 : outbox.unsentBytes() + upgrade.queuedBytes();
    }

    @Override
    public long stalledNanos(long nowNanos) {
        if (line == null) {
            return 0;
        }
        long wrote = line.wroteNanos();
        return upgrade.queuedBytes() > 0 ? upgrade.stalledNanos(nowNanos, wrote) : outbox.stalledNanos(nowNanos, wrote);
    }

    @Override
    public void room() {
        runtime.execute(() -> serial.run(this::roomTurn));
    }

    @Override
    public String transport() {
        return upgrade.isComplete() ? WEBSOCKET : Target.POLLING;
    }

    /** One polling response. */
    void payload(byte[] payload, long arrivedNanos) {
        task(() -> inbox.payload(payload, arrivedNanos));
    }

    /** The WebSocket of the upgrade is up. */
    void probing(WebSocket socket) {
        upgrade.probing(socket);
    }

    /** One message over the WebSocket. Before the upgrade is through, a server says nothing there to a session. */
    void webSocketMessage(byte[] message, boolean binary, long arrivedNanos) {
        line.allow(limits.messageMaxBytes() + (long) SLACK_BYTES);
        if (message.length > limits.messageMaxBytes()) {
            tooLong();
        } else if (upgrade.isComplete()) {
            task(() -> inbox.packet(message, 0, message.length, binary, arrivedNanos));
        }
    }

    private void task(Runnable task) {
        serial.run(() -> {
            try {
                if (!isEnded()) {
                    task.run();
                }
            } catch (Throwable e) {
                // Errors too: other sessions go on, and this one must hear of its end.
                broke(e);
            }
        });
    }

    @Override
    void finish() {
        outbox.finish();
    }

    @Override
    public void finished() {
        runtime.execute(() -> bridge.close());
    }

    @Override
    public void saidBye() {
        byeSaid = true;
        if (!upgrade.isComplete() && calls.areAllPosted()) {
            hangUp();
        }
    }

    /** Every POST has its response. */
    void posted() {
        if (byeSaid) {
            hangUp();
        }
    }

    @Override
    void stop(Fault why) {
        outbox.stop(why);
    }

    @Override
    void leave(Leave leave) {
        if (line != null) {
            line.close(leave == Leave.RESET);
        }
    }

    @Override
    void arrangeEnd() {
        runtime.execute(() -> {
            try {
                if (bridge != null) {
                    bridge.close();
                }
            } finally {
                serial.run(this::endedTurn);
            }
        });
    }

    /** Its connections are OkHttp's. */
    @Override
    boolean isAttached() {
        return false;
    }

    @Override
    boolean isReset() {
        return false;
    }

    @Override
    boolean isJoining() {
        return false;
    }

    @Override
    public void gone(boolean silent) {
        end(silent ? Faults.noPings(place) : Faults.engineClosed(place), Leave.GONE);
    }

    /** {@inheritDoc} Or a request got no response, or half of one. */
    @Override
    public void unreachable(Throwable cause) {
        for (Throwable inner = cause; inner != null; inner = inner.getCause()) {
            // TLS wraps what reading throws.
            if (inner instanceof TooLongException) {
                tooLong();
                return;
            }
        }
        super.unreachable(cause);
    }

    /** A polling request got another response than 200. */
    void refused(HttpAnswer answer) {
        end(HttpFaults.atPolling(place, isOpening(), answer), Leave.GONE);
    }

    /** In a task: the server speaks another revision. */
    void revision3() {
        end(Faults.engineRevision3(place), Leave.GONE);
    }

    /** The WebSocket is closed, by both sides. */
    void webSocketClosed(int code, String reason) {
        if (upgrade.isComplete()) {
            end(Faults.closeFrame(place, code, reason), Leave.GONE);
        }
    }

    /** The WebSocket broke; while it is probed, the library stays with polling. */
    void webSocketFailed(Throwable cause) {
        if (upgrade.isComplete()) {
            unreachable(cause);
        }
    }

    /** {@inheritDoc} Between two polls a server has no connection whose end it could see. */
    @Override
    public boolean needsGoodBye() {
        return isOpen();
    }
}
