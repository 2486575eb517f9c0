package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.channel.PollingLine.TooLongException;
import io.github.jmeterduplex.internal.codec.EngineIoHandshake;
import io.github.jmeterduplex.session.Fault;
import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import okhttp3.OkHttpClient;
import okhttp3.WebSocket;
import org.eclipse.jetty.util.thread.Scheduler;
import org.eclipse.jetty.websocket.core.CloseStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An Engine.IO session of revision 4 over polling, and over the WebSocket that it is upgraded to, on Engine.IO's Java client
 * and OkHttp, from the start of its opening to its one end. Meant for a few hundred sessions. Thread-safe.
 *
 * <p>Its messages are Engine.IO's packets, as over a WebSocket; pings are the library's to answer. It is open once the
 * upgrade, where one is wanted, has succeeded or failed: so a session knows what it goes over before it begins. The listener
 * is called on threads of OkHttp, of the library or of the runtime, one call at a time; no lock is held then. Bytes are
 * counted as they go over the session's sockets, HTTP heads and TLS included.
 */
final class PollingChannel implements Openable, EngineBridge.Listener, BatchOutbox.Listener {
    private static final Logger LOG = LoggerFactory.getLogger(PollingChannel.class);

    private static final String WEBSOCKET = "websocket";

    /** Frame heads, TLS and what a read brings beyond the end of a message. */
    private static final int SLACK_BYTES = 128 * 1024;

    private enum Phase {
        OPENING,
        OPEN,
        CLOSING,
        ENDED
    }

    private final Target target;
    private final Place place;
    private final Findings findings;
    private final IoRuntime runtime;
    private final Traffic traffic;
    private final Limits limits;
    private final ChannelListener listener;
    private final Consumer<Openable> atEnd;
    private final boolean upgrades;
    private final Upgrade upgrade = new Upgrade();
    private final Serial serial = new Serial();
    private final PollingInbox inbox;
    private final BatchOutbox outbox;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.OPENING);

    /** Set before the first step. */
    private volatile PollingOpening opening;

    // Set once, in this order, by the thread that connects.
    private volatile PollingLine line;
    private volatile PollingCalls calls;
    private volatile EngineBridge bridge;

    /** Whether the library has said good-bye, or is saying it. */
    private volatile boolean byeSaid;

    /** The time-out of the upgrade, then that of the closing. */
    private volatile Scheduler.Task timer;

    /** Set once, by who ends the channel. */
    private volatile Fault fault;

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
        this.target = target;
        this.place = place;
        this.findings = findings;
        this.runtime = runtime;
        this.traffic = traffic;
        this.limits = limits;
        this.listener = listener;
        this.atEnd = atEnd;
        this.upgrades = target.transports().contains(WEBSOCKET);
        this.inbox = new PollingInbox(this, listener);
        this.outbox = new BatchOutbox(limits.unsentMaxBytes(), this);
    }

    @Override
    public void begin(Opening started) {
        opening = (PollingOpening) started;
    }

    /** The host's addresses are known: begins to poll. On a daemon thread. */
    void connect(InetAddress[] remotes) {
        try {
            PollingLine fresh = new PollingLine(remotes, Opening.local(target.localAddress()), traffic);
            line = fresh;
            OkHttpClient client = runtime.polling().client(target.trustAny(), fresh);
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
        } catch (RuntimeException e) {
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
            timer = runtime.schedule(calls::giveUpProbe, opening.left().dividedBy(2));
        } else {
            inbox.begin();
        }
    }

    @Override
    public void upgraded() {
        upgrade.complete();
        task(inbox::begin);
    }

    @Override
    public void notUpgraded() {
        task(inbox::begin);
    }

    /** In a task: whether the channel can be used from now on. */
    boolean opened() {
        boolean now = phase.compareAndSet(Phase.OPENING, Phase.OPEN);
        if (now) {
            stopTimer();
            opening.stopTimer();
        }
        return now;
    }

    /** {@inheritDoc} Packets other than messages are dropped: the library writes its own. */
    @Override
    public void send(byte[] message, boolean binary, boolean flush) {
        if (binary || message[0] == '4') {
            outbox.send(message, binary, flush);
        }
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
        runtime.execute(() -> task(() -> {
            if (isOpen()) {
                listener.onRoom();
            }
        }));
    }

    @Override
    public String transport() {
        return upgrade.isComplete() ? WEBSOCKET : Target.POLLING;
    }

    @Override
    public String remote() {
        return place.hostPort();
    }

    @Override
    public String cookies() {
        return findings.servedCookies();
    }

    @Override
    public boolean carriesBinary() {
        return true;
    }

    /** One polling response. */
    void payload(byte[] payload, long arrivedNanos) {
        task(() -> inbox.payload(payload, arrivedNanos));
    }

    /** The WebSocket of the upgrade is up. */
    void probing(WebSocket socket) {
        upgrade.probing(socket);
        line.allow(limits.messageMaxBytes() + (long) SLACK_BYTES);
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
    public void close() {
        if (phase.compareAndSet(Phase.OPEN, Phase.CLOSING)) {
            timer = runtime.schedule(this::hangUp, Limits.CLOSE_WAIT);
            outbox.finish();
        } else if (phase.get() == Phase.OPENING) {
            abort();
        }
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

    private void hangUp() {
        end(Faults.closed(place), Leave.HANG_UP);
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
        stopTimer();
        if (opening != null) {
            opening.cancel();
        }
        outbox.stop();
        if (line != null) {
            line.close(leave == Leave.RESET);
        }
        runtime.execute(() -> {
            if (bridge != null) {
                bridge.close();
            }
            serial.run(this::tellEnd);
        });
        atEnd.accept(this);
    }

    private void stopTimer() {
        Scheduler.Task pending = timer;
        if (pending != null) {
            pending.cancel();
        }
    }

    private void tellEnd() {
        try {
            listener.onClosed(fault);
        } catch (Throwable e) {
            LOG.debug("the session's end failed", e);
        }
    }

    @Override
    public void gone(boolean silent) {
        end(silent ? Faults.noPings(place) : Faults.engineClosed(place), Leave.GONE);
    }

    /** {@inheritDoc} Or a request got no response, or half of one. */
    @Override
    public void unreachable(Throwable cause) {
        if (cause instanceof TooLongException) {
            tooLong();
        } else if (phase.get() == Phase.OPENING) {
            opening.failed(cause);
        } else {
            broke(cause);
        }
    }

    /** A polling request got another response than 200. */
    void refused(HttpAnswer answer) {
        end(HttpFaults.atPolling(place, phase.get() == Phase.OPENING, answer), Leave.GONE);
    }

    /** In a task: the server speaks another revision. */
    void revision3() {
        end(Faults.engineRevision3(place), Leave.GONE);
    }

    /** The WebSocket is closed, by both sides. */
    void webSocketClosed(int code, String reason) {
        if (upgrade.isComplete()) {
            end(Faults.closeFrame(place, new CloseStatus(code, reason)), Leave.GONE);
        }
    }

    /** The WebSocket broke; while it is probed, the library stays with polling. */
    void webSocketFailed(Throwable cause) {
        if (upgrade.isComplete()) {
            unreachable(cause);
        }
    }

    private void tooLong() {
        end(Faults.messageTooLong(place, limits.messageMaxBytes()), Leave.BREACH);
    }

    @Override
    public void broke(Throwable cause) {
        if (!isEnded()) {
            LOG.debug("{} broke", place.hostPort(), cause);
            end(Faults.broken(place, cause, limits.messageMaxBytes(), false, false), Leave.BREACH);
        }
    }

    @Override
    public void checkStall(long nowNanos) {
        if (stalledNanos(nowNanos) > limits.stall().toNanos()) {
            end(Faults.stalled(place, unsentBytes(), limits.stall().toSeconds()), Leave.RESET);
        }
    }

    /** {@inheritDoc} Between two polls a server has no connection whose end it could see. */
    @Override
    public boolean needsGoodBye() {
        return isOpen();
    }

    private boolean isOpen() {
        Phase now = phase.get();
        return now == Phase.OPEN || now == Phase.CLOSING;
    }

    @Override
    public boolean isEnded() {
        return phase.get() == Phase.ENDED;
    }
}
