package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.codec.PeerNumber;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.engine.match.InFlightMessage;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.session.ChannelSession;
import io.github.jmeterduplex.internal.engine.session.Heartbeats;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.net.http.ConnectionFaults;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One STOMP session over any channel (STOMP 1.0 to 1.2). Thread-safe. */
public final class StompConnection extends ChannelSession implements LiveStompSession, StompReader.Sink {
    /** The number of agreed heartbeat intervals after which a silent server counts as dead. */
    private static final int SILENT_INTERVALS = 3;

    private final Run run;
    /**
     * The subscriptions of the user's previous session; null if the user did not have one, or after they were taken
     * over.
     */
    private @Nullable List<Subscription> before;

    private final StompOptions options;
    /** The longest piece of a frame in bytes, a field of its own as it is read for every frame. */
    private final int splitBytes;

    private final StompReader reader;
    private final Subscriptions subscriptions;
    private final StompInbound inbound;
    private final Receipts receipts = new Receipts();

    /** The STOMP version that the server has chosen; written once, by the thread that reads CONNECTED. */
    private volatile StompVersion version = StompVersion.V1_2;

    /** When the message that is being read arrived, by {@link System#nanoTime}. Confined to the I/O thread. */
    private long arrivedNanos;

    /** Creates a session that is about to connect. */
    public StompConnection(NewSession<LiveStompSession> made, StompOptions options) {
        super(made, options.target(), options.keeping().trace());
        Run run = made.run();
        LiveStompSession dropped = made.dropped();
        this.run = run;
        this.before = dropped == null ? null : dropped.sources();
        this.options = options;
        this.splitBytes = options.splitBytes();
        this.reader = new StompReader(run.settings().messageMaxBytes(), run.kept(), this);
        this.subscriptions = new Subscriptions(run, this, receipts);
        this.inbound = new StompInbound(
                run, this, made.pushes(), receipts, options.keeping().mailbox());
    }

    /** {@inheritDoc} The version decides how headers are escaped. */
    @Override
    public StompVersion version() {
        return version;
    }

    @Override
    public Subscriptions subscriptions() {
        return subscriptions;
    }

    // Inbound

    @Override
    protected void begin() {
        write(ClientFrames.connect(options), true);
    }

    @Override
    protected void read(byte[] bytes, int offset, int length, boolean binary, long nanos) {
        arrivedNanos = nanos;
        reader.read(bytes, offset, length);
    }

    @Override
    protected void forget() {
        reader.forget();
    }

    @Override
    public @Nullable String unfinished() {
        UnfinishedFrame frame = reader.unfinished();
        return frame == null ? null : frame.toString();
    }

    @Override
    public void frame(StompFrame frame) {
        if (isOver()) {
            return;
        }
        StompFrameTrace.came(trace, frame, arrivedNanos);
        switch (frame.command()) {
            case "MESSAGE" -> inbound.message(frame, arrivedNanos);
            case "RECEIPT" -> inbound.receipt(frame, arrivedNanos);
            case "ERROR" -> end(StompFaults.error(remote(), frame, isConnecting()), false);
            case "CONNECTED" -> connected(frame);
            default -> throw ProtocolViolation.of("CONNECTED, MESSAGE, RECEIPT or ERROR", frame.command());
        }
    }

    private void connected(StompFrame frame) {
        if (!isConnecting()) {
            throw ProtocolViolation.of("CONNECTED once", "another one");
        }
        version = StompVersion.parse(frame.header("version"));
        reader.version(version);
        inbound.connected(frame, arrivedNanos);
        agreed(heartbeats(options.heartbeatOutMillis(), options.heartbeatInMillis(), frame.header("heart-beat")));
        subscriptions.begin(before, options.subscribe());
        before = null;
        connected();
    }

    /**
     * Returns the heartbeats on which CONNECT and CONNECTED agree. If a number cannot be read, there are not any.
     *
     * @param answer the {@code heart-beat} header of CONNECTED; null means {@code 0,0}
     */
    static Heartbeats heartbeats(long outMillis, long inMillis, @Nullable String answer) {
        if (answer == null) {
            return Heartbeats.NONE;
        }
        String[] parts = answer.split(",", -1);
        long serverOut = PeerNumber.limit(parts[0]);
        long serverIn = parts.length == 1 ? 0 : PeerNumber.limit(parts[1]);
        long silent = agreedNanos(inMillis, serverOut);
        return new Heartbeats(
                agreedNanos(outMillis, serverIn),
                silent > Long.MAX_VALUE / SILENT_INTERVALS ? 0 : SILENT_INTERVALS * silent);
    }

    private static long agreedNanos(long one, long other) {
        return one <= 0 || other <= 0 ? 0 : TimeUnit.MILLISECONDS.toNanos(Math.max(one, other));
    }

    // Outbound

    private void write(byte[] frame, boolean flush) {
        StompFrameTrace.sent(trace, frame);
        send(frame, false, null);
        if (flush) {
            channel().flush();
        }
        said();
    }

    @Override
    public OutgoingMessage message(
            String destination, @Nullable String contentType, List<Header> headers, byte[] body, boolean binary) {
        if (binary && options.target().envelope().encoder() != null) {
            throw StompFaults.textOnly().toException();
        }
        byte[] frame = StompWriter.send(version, destination, contentType, headers, body);
        return binary
                ? OutgoingMessage.binary(frame, body.length)
                : OutgoingMessage.frame(frame, List.of(), body.length);
    }

    @Override
    public void write(OutgoingMessage message, InFlightMessage sent) {
        DeferredText late = message.late();
        if (late == null || late.length() > splitBytes) {
            byte[] frame = late == null ? message.bytes() : late.bytes();
            StompFrameTrace.sent(trace, frame);
            send(frame, message.binary(), sent);
            said(sent.sentNanos());
            return;
        }
        if (trace != null) {
            StompFrameTrace.sent(trace, late.bytes());
        }
        channel().send(late, sent);
        said(sent.sentNanos());
    }

    /** Queues a frame, in pieces if it is a text that is longer than one may be. */
    private void send(byte[] frame, boolean binary, @Nullable WriteListener listener) {
        if (binary || frame.length <= splitBytes) {
            channel().send(frame, binary, listener);
        } else {
            channel().sendPieces(FramePieces.of(frame, splitBytes), listener);
        }
    }

    @Override
    public void subscribe(Subscription subscription, @Nullable String receipt, boolean flush) {
        write(ClientFrames.subscribe(version, subscription, receipt), flush);
    }

    @Override
    public void unsubscribe(Subscription subscription) {
        write(ClientFrames.unsubscribe(version, subscription), true);
    }

    @Override
    public void acknowledge(MessageHeaders message, String subscription, boolean negative) {
        expectAnswersAreRead();
        write(ClientFrames.ack(version, message, subscription, negative), true);
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
        return SILENT_INTERVALS + " heartbeat intervals";
    }

    @Override
    protected void beat() {
        write(ClientFrames.HEARTBEAT, true);
    }

    @Override
    protected void sendDisconnect() {
        byte[] frame = ClientFrames.disconnect(version, null);
        StompFrameTrace.sent(trace, frame);
        send(frame, false, disconnectMessage());
        said();
        channel().flush();
    }

    /**
     * {@inheritDoc}
     *
     * <p>If the channel does not show its end, a RECEIPT is not requested: servers that send one wait for the close,
     * and otherwise end the session themselves.
     */
    @Override
    public CompletableFuture<Void> disconnect() {
        if (hasChannel() && !channel().showsItsEnd()) {
            if (leave()) {
                sendDisconnect();
            }
            return CompletableFuture.failedFuture(
                    StompFaults.noReceipt(channel().transport()));
        }
        String receipt = run.ids().next();
        CompletableFuture<Void> done = receipts.expect(receipt, "DISCONNECT");
        if (!leave()) {
            done.cancel(false);
            return CompletableFuture.failedFuture(notOpen().toException());
        }
        write(ClientFrames.disconnect(version, receipt), true);
        return done;
    }

    @Override
    public void closeChannel() {
        if (hasChannel()) {
            channel().close();
        }
    }

    @Override
    protected void ended(Fault why) {
        super.ended(why);
        receipts.fail(why);
    }

    @Override
    protected Fault explained(Fault fault) {
        if (ConnectionFaults.isTooLong(fault)) {
            return StompFaults.tooLong(fault, splitBytes);
        }
        UnfinishedFrame cut = fault.cause() == Cause.CONNECTION ? reader.unfinished() : null;
        return cut == null ? fault : new Fault(fault.cause(), fault.message() + " (in the middle of " + cut + ")");
    }
}
