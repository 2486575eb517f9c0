package io.github.jmeterduplex.internal.stomp;

import io.github.jmeterduplex.internal.codec.LateText;
import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import io.github.jmeterduplex.internal.codec.stomp.StompFrame;
import io.github.jmeterduplex.internal.codec.stomp.StompReader;
import io.github.jmeterduplex.internal.codec.stomp.StompSink;
import io.github.jmeterduplex.internal.codec.stomp.StompVersion;
import io.github.jmeterduplex.internal.session.ChannelSession;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.User;
import io.github.jmeterduplex.internal.session.live.OpenListener;
import io.github.jmeterduplex.internal.session.live.PushListener;
import io.github.jmeterduplex.internal.session.live.Trace;
import io.github.jmeterduplex.internal.transport.Channel;
import io.github.jmeterduplex.internal.transport.WriteListener;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.StompSession;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One STOMP session over any channel (STOMP 1.0 to 1.2). Thread-safe. */
public final class StompConnection extends ChannelSession implements LiveStompSession, SubscriptionFrames, StompSink {
    private final Run run;
    /** What the user's session before had subscribed to; null at the user's first, and once it is taken over. */
    private List<Subscription> before;

    private final StompOptions options;
    private final StompReader reader;
    private final Subscriptions subscriptions;
    private final Inbound inbound;
    private final Receipts receipts = new Receipts();

    /** Written once, by the thread that reads CONNECTED. */
    private volatile StompVersion version = StompVersion.V1_2;

    /** Confined to the I/O thread: the stamp of the message being read. */
    private long arrivedNanos;

    StompConnection(
            Run run,
            User user,
            List<Subscription> before,
            StompOptions options,
            PushListener<StompSession> pushes,
            OpenListener life) {
        super(run, user, options.target(), life);
        this.run = run;
        this.before = before;
        this.options = options;
        this.reader = new StompReader(run.settings().messageMaxBytes(), this);
        this.subscriptions = new Subscriptions(run, this, this, receipts);
        this.inbound = new Inbound(run, this, pushes, receipts, options.mailbox());
    }

    /** The version agreed on: how headers are escaped. */
    @Override
    public StompVersion version() {
        return version;
    }

    @Override
    public Subscriptions subscriptions() {
        return subscriptions;
    }

    @Override
    protected Trace trace() {
        return options.trace();
    }

    // What comes in

    @Override
    protected void begin() {
        write(ClientFrames.connect(options), false, true);
    }

    @Override
    protected void read(byte[] bytes, int offset, int length, boolean binary, long nanos) {
        arrivedNanos = nanos;
        reader.read(bytes, offset, length);
    }

    @Override
    public void heartbeat() {
        // That something came is noted already.
    }

    @Override
    public void frame(StompFrame frame) {
        if (isOver()) {
            return;
        }
        FrameText.came(options.trace(), frame, arrivedNanos);
        switch (frame.command()) {
            case "MESSAGE" -> inbound.message(frame, arrivedNanos);
            case "RECEIPT" -> inbound.receipt(frame, arrivedNanos);
            case "ERROR" -> end(StompFaults.error(remote(), frame, isConnecting()), false);
            case "CONNECTED" -> connected(frame);
            default -> throw ProtocolBreach.of("CONNECTED, MESSAGE, RECEIPT or ERROR", frame.command());
        }
    }

    private void connected(StompFrame frame) {
        if (!isConnecting()) {
            throw ProtocolBreach.of("CONNECTED once", "another one");
        }
        version = StompVersion.parse(frame.header("version"));
        reader.version(version);
        agreed(HeartbeatHeader.agree(
                options.heartbeatOutMillis(), options.heartbeatInMillis(), frame.header("heart-beat")));
        subscriptions.begin(before, options.subscribe());
        before = null;
        connected();
    }

    // What goes out

    /**
     * Writes one frame.
     *
     * @param flush false lets it wait for {@link #flush}
     */
    public void write(byte[] frame, boolean binary, boolean flush) {
        put(frame, binary, flush);
        said();
    }

    /**
     * Writes one frame with the next {@link #flush}.
     *
     * @param hears what becomes of it
     * @param nanos the time of this, as {@link System#nanoTime}, which the caller has already asked for
     */
    public void write(byte[] frame, boolean binary, WriteListener hears, long nanos) {
        FrameText.sent(options.trace(), frame);
        channel().send(frame, binary, hears);
        said(nanos);
    }

    /** The same of a frame that is put together where it is written. */
    public void write(LateText frame, WriteListener hears, long nanos) {
        if (options.trace() != null) {
            FrameText.sent(options.trace(), frame.bytes());
        }
        channel().send(frame, hears);
        said(nanos);
    }

    private void put(byte[] frame, boolean binary, boolean flush) {
        FrameText.sent(options.trace(), frame);
        channel().send(frame, binary, flush);
    }

    @Override
    public void subscribe(Subscription subscription, String receipt, boolean flush) {
        write(ClientFrames.subscribe(version, subscription, receipt), false, flush);
    }

    @Override
    public void unsubscribe(Subscription subscription) {
        write(ClientFrames.unsubscribe(version, subscription), false, true);
    }

    @Override
    public void acknowledge(StompFrame message, Subscription subscription, boolean negative) {
        write(ClientFrames.ack(version, message, subscription, negative), false, true);
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

    // Life

    @Override
    protected String protocol() {
        return "STOMP";
    }

    @Override
    protected String overdue(long timeoutMillis) {
        return "did not answer CONNECT within " + timeoutMillis + " ms: is it a STOMP server?";
    }

    @Override
    protected String patience() {
        return HeartbeatHeader.SILENT_INTERVALS + " heartbeat intervals";
    }

    @Override
    protected void beat() {
        write(ClientFrames.HEARTBEAT, false, true);
    }

    @Override
    protected void sayGoodBye() {
        write(
                ClientFrames.disconnect(version, null),
                false,
                goodBye(),
                run.clock().nanos());
        channel().flush();
    }

    /**
     * {@inheritDoc}
     *
     * <p>Over a channel that does not show its end no RECEIPT is asked for: servers that send one wait for the close,
     * and those that are not asked for one end the session themselves.
     */
    @Override
    public CompletableFuture<Void> disconnect() {
        Channel now = channel();
        if (now != null && !now.showsItsEnd()) {
            if (leave()) {
                sayGoodBye();
            }
            return CompletableFuture.failedFuture(StompFaults.noReceipt(now.transport()));
        }
        String receipt = run.nextId();
        CompletableFuture<Void> done = receipts.expect(receipt, "DISCONNECT");
        if (!leave()) {
            done.cancel(false);
            return CompletableFuture.completedFuture(null);
        }
        write(ClientFrames.disconnect(version, receipt), false, true);
        return done;
    }

    @Override
    public void closeChannel() {
        Channel now = channel();
        if (now != null) {
            now.close();
        }
    }

    @Override
    protected void ended(Fault why) {
        receipts.fail(why);
    }

    @Override
    protected Fault explained(Fault fault) {
        boolean cut = fault.cause() == Cause.CONNECTION && reader.isInsideFrame();
        return cut ? new Fault(fault.cause(), fault.message() + " (in the middle of a STOMP frame)") : fault;
    }
}
