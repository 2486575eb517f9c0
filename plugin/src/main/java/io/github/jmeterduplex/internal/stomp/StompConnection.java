package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.channel.Channel;
import io.github.jmeterduplex.internal.channel.ChannelListener;
import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import io.github.jmeterduplex.internal.codec.StompFrame;
import io.github.jmeterduplex.internal.codec.StompReader;
import io.github.jmeterduplex.internal.codec.StompSink;
import io.github.jmeterduplex.internal.codec.StompVersion;
import io.github.jmeterduplex.internal.match.Sender;
import io.github.jmeterduplex.internal.session.LiveSession;
import io.github.jmeterduplex.internal.session.OpenListener;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.User;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.StompSession;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One STOMP session over any channel (STOMP 1.0 to 1.2). Thread-safe: frames come in on one I/O thread at a time,
 * samplers send from theirs, the pulse checks heartbeats.
 */
public final class StompConnection implements LiveSession, StompSession, ChannelListener, StompSink {
    /** Where a session stands. */
    enum State {
        /** Until the server says CONNECTED. */
        CONNECTING,
        /** Can send. */
        OPEN,
        /** This side has said DISCONNECT. */
        CLOSING,
        /** Over; there is a fault that says why. */
        CLOSED
    }

    private static final Logger LOG = LoggerFactory.getLogger(StompConnection.class);

    private final Run run;
    private final User user;
    /** What the user's session before had subscribed to; null at the user's first, and once it is taken over. */
    private List<Subscription> before;

    private final StompOptions options;
    private final Sender sender;
    private final StompReader reader;
    private final Subscriptions subscriptions;
    private final Inbound inbound;
    private final Receipts receipts = new Receipts();
    private final AtomicReference<State> state = new AtomicReference<>(State.CONNECTING);
    private final Liveness liveness;
    private final OpenListener life;
    /** Hears the opening, then null. Taken once. */
    private final AtomicReference<OpenListener> opening;

    /** Written once by the I/O thread that opens the channel. */
    private volatile Channel channel;
    /** Written once, by the thread that reads CONNECTED. */
    private volatile StompVersion version = StompVersion.V1_2;

    /** Confined to the I/O thread: the stamp of the message being read. */
    private long arrivedNanos;
    /** Set before the channel is told to close. */
    private volatile boolean closedByUs;

    StompConnection(
            Run run,
            User user,
            List<Subscription> before,
            StompOptions options,
            PushListener pushes,
            OpenListener life) {
        this.run = run;
        this.user = user;
        this.before = before;
        this.options = options;
        this.life = life;
        this.opening = new AtomicReference<>(life);
        this.sender = new Sender(user.number(), options.target().url().getRawAuthority());
        this.reader = new StompReader(run.settings().messageMaxBytes(), this);
        this.subscriptions = new Subscriptions(run, this, receipts);
        this.inbound = new Inbound(run, this, pushes, receipts, options.mailbox());
        long now = run.clock().nanos();
        this.liveness =
                new Liveness(now, now + options.target().connectTimeout().toNanos());
    }

    @Override
    public int number() {
        return user.number();
    }

    @Override
    public User user() {
        return user;
    }

    @Override
    public boolean isOpen() {
        return state.get() == State.OPEN;
    }

    @Override
    public Fault fault() {
        return sender.fault();
    }

    @Override
    public boolean closedByUs() {
        return closedByUs;
    }

    @Override
    public Sender sender() {
        return sender;
    }

    @Override
    public String remote() {
        String host = options.target().url().getHost();
        Channel now = channel;
        return now == null ? host : now.remote();
    }

    @Override
    public String transport() {
        Channel now = channel;
        return now == null ? null : now.transport();
    }

    /** The version agreed on: how headers are escaped. */
    public StompVersion version() {
        return version;
    }

    /** Whether bodies may be binary. */
    public boolean carriesBinary() {
        Channel now = channel;
        return now != null && now.carriesBinary();
    }

    /** What it has subscribed to. */
    public Subscriptions subscriptions() {
        return subscriptions;
    }

    // What comes in

    @Override
    public void onOpen(Channel opened) {
        channel = opened;
        byte[] connect;
        try {
            connect = ClientFrames.connect(options);
        } catch (FaultException e) {
            end(e.fault(), false);
            return;
        }
        write(connect, false, true);
    }

    @Override
    public void onMessage(byte[] bytes, int offset, int length, boolean binary, long nanos) {
        liveness.heard(nanos);
        if (state.get() == State.CLOSED) {
            return;
        }
        arrivedNanos = nanos;
        try {
            reader.read(bytes, offset, length);
        } catch (ProtocolBreach breach) {
            end(StompFaults.broken(remote(), breach), true);
        } catch (FaultException e) {
            end(e.fault(), true);
        } catch (RuntimeException e) {
            LOG.error("Duplex: session {} failed on a frame", number(), e);
            end(new Fault(Cause.INTERNAL, "a fault in Duplex while it read a frame: " + e), true);
        }
    }

    @Override
    public void onAlive(long nanos) {
        liveness.heard(nanos);
    }

    @Override
    public void heartbeat() {
        // That something came is noted in onMessage already.
    }

    @Override
    public void onRoom() {
        // A sender that waits for room looks at unsentBytes.
    }

    @Override
    public void frame(StompFrame frame) {
        if (state.get() == State.CLOSED) {
            return;
        }
        FrameText.came(options.trace(), frame, arrivedNanos);
        switch (frame.command()) {
            case "MESSAGE" -> inbound.message(frame, arrivedNanos);
            case "RECEIPT" -> inbound.receipt(frame, arrivedNanos);
            case "ERROR" -> error(frame);
            case "CONNECTED" -> connected(frame);
            default -> throw ProtocolBreach.of("CONNECTED, MESSAGE, RECEIPT or ERROR", frame.command());
        }
    }

    private void connected(StompFrame frame) {
        if (state.get() != State.CONNECTING) {
            throw ProtocolBreach.of("CONNECTED once", "another one");
        }
        version = StompVersion.parse(frame.header("version"));
        reader.version(version);
        liveness.agree(Heartbeats.agree(
                options.heartbeatOutMillis(), options.heartbeatInMillis(), frame.header("heart-beat")));
        subscriptions.begin(before, options.subscribe());
        before = null;
        channel.flush();
        OpenListener listener = opening.getAndSet(null);
        if (listener != null && state.compareAndSet(State.CONNECTING, State.OPEN)) {
            run.opened(this);
            listener.onOpen(this);
        }
    }

    private void error(StompFrame frame) {
        end(StompFaults.error(remote(), frame, state.get() == State.CONNECTING), false);
    }

    @Override
    public void onClosed(Fault fault) {
        boolean cut = fault.cause() == Cause.CONNECTION && reader.isInsideFrame();
        finish(cut ? new Fault(fault.cause(), fault.message() + " (in the middle of a STOMP frame)") : fault);
    }

    // What goes out

    /**
     * Writes one frame.
     *
     * @param flush false lets it wait for {@link #flush}
     */
    public void write(byte[] frame, boolean binary, boolean flush) {
        FrameText.sent(options.trace(), frame);
        channel.send(frame, binary, flush);
        liveness.said(run.clock().nanos());
    }

    @Override
    public void flush() {
        channel.flush();
    }

    @Override
    public long unsentBytes() {
        Channel now = channel;
        return now == null ? 0 : now.unsentBytes();
    }

    @Override
    public void subscribe(String destination) {
        var unused = subscriptions.subscribe(SubscribeOptions.plain(destination), false);
    }

    @Override
    public void subscribe(String destination, Duration receiptTimeout) throws InterruptedException {
        var receipt = subscriptions.subscribe(SubscribeOptions.plain(destination), true);
        Receipts.await(List.of(receipt), remote(), receiptTimeout, run.clock()::nanos);
    }

    /** Why nothing can be sent. */
    public Fault notOpen() {
        return StompFaults.notOpen(number(), fault(), state.get());
    }

    // Life

    @Override
    public long pulseNanos() {
        return liveness.checkNanos();
    }

    @Override
    public void pulse(long nowNanos) {
        if (state.get() == State.CONNECTING) {
            // Until there is a channel, the channel's own time-out says better what is missing.
            if (channel != null && liveness.isConnectOverdue(nowNanos)) {
                end(
                        StompFaults.noConnected(
                                remote(), options.target().connectTimeout().toMillis()),
                        true);
            }
            return;
        }
        if (liveness.isSilent(nowNanos)) {
            end(StompFaults.silent(remote(), liveness.silentMillis(nowNanos)), true);
        } else if (liveness.isHeartbeatDue(nowNanos) && state.get() == State.OPEN) {
            write(ClientFrames.HEARTBEAT, false, true);
        }
    }

    @Override
    public void close() {
        if (sayGoodBye(null)) {
            channel.close();
        } else {
            abort();
        }
    }

    /**
     * Says DISCONNECT and asks for its RECEIPT; the caller waits for it and then calls {@link #closeChannel}.
     *
     * <p>Over a channel that does not show its end no RECEIPT is asked for: servers that send one wait for the close,
     * and those that are not asked for one end the session themselves.
     *
     * @return completed with the RECEIPT, or at once where the session is not open; failed where none is asked for
     */
    public CompletableFuture<Void> disconnect() {
        Channel now = channel;
        if (now != null && !now.showsItsEnd()) {
            sayGoodBye(null);
            return CompletableFuture.failedFuture(StompFaults.noReceipt(now.transport()));
        }
        String receipt = run.nextId();
        CompletableFuture<Void> done = receipts.expect(receipt, "DISCONNECT");
        return sayGoodBye(receipt) ? done : CompletableFuture.completedFuture(null);
    }

    private boolean sayGoodBye(String receipt) {
        if (!state.compareAndSet(State.OPEN, State.CLOSING)) {
            return false;
        }
        closedByUs = true;
        write(ClientFrames.disconnect(version, receipt), false, true);
        return true;
    }

    /** Closes the connection after {@link #disconnect}. */
    public void closeChannel() {
        Channel now = channel;
        if (now != null) {
            now.close();
        }
    }

    @Override
    public void abort() {
        if (state.get() != State.CLOSED) {
            closedByUs = true;
            end(new Fault(Cause.CLOSED, "closed by this side"), true);
        }
    }

    /** Ends the session for a reason found here, and drops or closes the connection. */
    private void end(Fault fault, boolean atOnce) {
        finish(fault);
        Channel now = channel;
        if (now != null) {
            if (atOnce) {
                now.abort();
            } else {
                now.close();
            }
        }
    }

    private void finish(Fault fault) {
        if (state.getAndSet(State.CLOSED) == State.CLOSED) {
            return;
        }
        Fault why = closedByUs ? new Fault(Cause.CLOSED, "closed by this side") : fault;
        sender.gone(why);
        receipts.fail(why);
        if (channel != null) {
            user.keepCookies(channel.cookies());
        }
        OpenListener listener = opening.getAndSet(null);
        run.gone(this, listener == null ? why : null);
        if (listener == null) {
            life.onGone(this);
        } else {
            listener.onFailed(why);
        }
    }

    @Override
    public String toString() {
        return "STOMP session " + number() + " to " + remote();
    }
}
