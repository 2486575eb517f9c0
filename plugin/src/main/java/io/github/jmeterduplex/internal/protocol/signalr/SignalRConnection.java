package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.engine.match.InFlightMessage;
import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.session.ChannelSession;
import io.github.jmeterduplex.internal.engine.session.Heartbeats;
import io.github.jmeterduplex.internal.engine.session.InboundSources;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.RunCounts;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.Listened;
import io.github.jmeterduplex.internal.net.channel.PingLimit;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubHandshake;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubMessage;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubMessageType;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubReader;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubWriter;
import io.github.jmeterduplex.internal.record.log.SessionStats;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One SignalR session: a connection to a hub (HubProtocol.md of dotnet/aspnetcore) over a channel of its own.
 * Thread-safe.
 */
public final class SignalRConnection extends ChannelSession implements LiveSignalRSession, HubReader.Sink {
    /** The error that the official client sends if it does not have the method that the hub calls. */
    private static final String NO_RESULT = "Client didn't provide a result.";

    /** How long the official clients wait for the answer to a poll, in seconds; servers answer after 90. */
    private static final int POLL_SECONDS = 100;

    private final SignalROptions options;
    private final HubCodec codec;
    private final HubWriter writer;
    private final HubReader reader;
    /** Generates the ids of streams, which differ from the ids of all invocations. */
    private final MessageIds ids;

    private final InboundSources<LiveSignalRSession, byte[]> inbound;
    private final HubMessageTrace frames;
    private final RunCounts counts;
    private final SessionStats sessions;
    /** The channel if stateful reconnect is agreed; else null. Written when the channel opens. */
    private volatile @Nullable ResumableChannel resumable;
    /**
     * The template of the previous call, which mostly suits the next call too. Immutable, so that any thread may
     * replace it.
     */
    private volatile @Nullable Known known;

    private record Known(String method, boolean isStream, HubWriter.InvocationTemplate form) {}

    /** Limits how often the server may ping; used by the I/O thread only. */
    private final PingLimit pings = PingLimit.ofSent();
    /** Whether the hub has answered the handshake. Used by the I/O thread only. */
    private boolean shaken;
    /** Whether the server has closed the session for good, so that it must not reconnect. Written by the I/O thread. */
    private volatile boolean closedForGood;
    /** When the chunk that is being read arrived, by {@link System#nanoTime}. Used by the I/O thread only. */
    private long arrivedNanos;

    /** Creates a session that is about to connect. */
    public SignalRConnection(NewSession<LiveSignalRSession> made, SignalROptions options) {
        super(made, options.target(), options.keeping().trace());
        Run run = made.run();
        LiveSignalRSession dropped = made.dropped();
        this.options = options;
        this.codec = options.codec();
        this.writer = codec.writer();
        this.reader = codec.reader(this);
        this.ids = run.ids();
        this.inbound = new InboundSources<>(
                run, this, made.pushes(), options.keeping().mailbox(), dropped == null ? null : dropped.sources());
        this.frames = new HubMessageTrace(trace, codec);
        this.counts = run.counts();
        this.sessions = run.log().sessions();
    }

    @Override
    public List<Listened<byte[]>> sources() {
        return inbound.listens();
    }

    // Inbound

    @Override
    protected void begin() {
        // Calls may come together with the answer to the handshake.
        inbound.begin(options.listen());
        agreed(heartbeats());
        resumable = channel() instanceof ResumableChannel found ? found : null;
        byte[] handshake = HubHandshake.request(codec, resumable == null ? 1 : 2);
        frames.sent(handshake, false);
        channel().send(handshake, false, true);
    }

    /**
     * Returns how often to ping, and how long the server may be silent. If the transport keeps itself alive, no pings
     * are sent, as by the official clients; a server that is silent for the time-out, or {@link #POLL_SECONDS} if that
     * is longer, is given up.
     */
    private Heartbeats heartbeats() {
        int keepAliveSeconds = channel().isKeptAlive() ? 0 : options.keepAliveSeconds();
        return new Heartbeats(
                TimeUnit.SECONDS.toNanos(keepAliveSeconds), TimeUnit.SECONDS.toNanos(serverTimeoutSeconds()));
    }

    private int serverTimeoutSeconds() {
        int wanted = options.serverTimeoutSeconds();
        return wanted > 0 && channel().isKeptAlive() ? Math.max(wanted, POLL_SECONDS) : wanted;
    }

    @Override
    protected void read(byte[] bytes, int offset, int length, boolean binary, long nanos) {
        arrivedNanos = nanos;
        int answered = shaken ? 0 : shakeHands(bytes, offset, length);
        if (answered < length && !isOver()) {
            frames.came(bytes, offset + answered, length - answered, codec.isBinary(), nanos);
            reader.read(bytes, offset + answered, length - answered);
        }
    }

    /** Reads the answer to the handshake, and returns its length in bytes. */
    private int shakeHands(byte[] bytes, int offset, int length) {
        HubHandshake answer = HubHandshake.read(bytes, offset, length);
        frames.came(bytes, offset, answer.length(), false, arrivedNanos);
        shaken = true;
        if (answer.error() == null) {
            ResumableChannel found = resumable;
            if (found != null) {
                found.agreed();
            }
            connected();
        } else {
            end(SignalRFaults.refused(remote(), answer.error()), false);
        }
        return answer.length();
    }

    @Override
    public void message(HubMessage message) {
        if (isOver()) {
            // After a Close.
            return;
        }
        ResumableChannel kept = resumable;
        if (kept != null && !kept.takes(message)) {
            // It has come before, over the WebSocket that was lost.
            return;
        }
        switch (message.type()) {
            case INVOCATION -> invocation(message);
            case COMPLETION -> completion(message);
            case CLOSE -> closed(message);
            // The sign of life is noted already.
            case PING -> pings.count(arrivedNanos, "pings");
            case STREAM_ITEM -> item(message);
            case STREAM_INVOCATION -> ignore("a stream invocation");
            case CANCEL_INVOCATION -> ignore("a cancelled invocation");
            case ACK, SEQUENCE -> resuming(kept, message);
        }
    }

    private void resuming(@Nullable ResumableChannel kept, HubMessage message) {
        if (kept == null) {
            ignore("a message of stateful reconnect");
        } else if (message.type() == HubMessageType.ACK) {
            kept.acknowledged(message);
        } else if (kept.announced(message)) {
            sessions.resumed();
        }
    }

    @Override
    public void unknown(long type) {
        ignore("a message of an unknown type");
    }

    private void invocation(HubMessage message) {
        String id = message.invocationId();
        inbound.take(
                Objects.requireNonNull(message.target(), "no invocation"),
                null,
                message.body(),
                arrivedNanos,
                id == null ? null : json -> answer(id, json));
    }

    private void answer(String invocationId, byte @Nullable [] json) {
        expectAnswersAreRead();
        sayNumbered(
                json == null
                        ? writer.failure(invocationId, NO_RESULT)
                        : writer.completion(invocationId, writer.value(json)));
    }

    private void completion(HubMessage message) {
        if (!inbound.answered(message.invocationNumber(), message.body(), message.error(), arrivedNanos)) {
            ignore("a completion of no invocation");
        }
    }

    private void item(HubMessage message) {
        long number = message.invocationNumber();
        switch (inbound.item(number, message.body(), arrivedNanos)) {
            case UNKNOWN -> ignore("an item of no stream");
            case LAST -> {
                expectAnswersAreRead();
                sayNumbered(writer.cancel(number));
            }
            case TAKEN -> {
                // Counted already.
            }
        }
    }

    private void closed(HubMessage close) {
        // Set before the end, which may lead to a new session.
        closedForGood = !close.allowReconnect();
        end(SignalRFaults.closed(remote(), close.error(), close.allowReconnect()), false);
    }

    @Override
    public boolean comesBack() {
        return !closedForGood;
    }

    /** Counts a fault of the server that the official clients ignore. */
    private void ignore(String what) {
        counts.ignored(what, remote());
    }

    // Outbound

    @Override
    public OutgoingMessage invocation(Invocation call, long number) {
        long id = call.kind() == Invocation.Kind.SEND ? HubWriter.NO_ID : number;
        HubWriter.InvocationTemplate form = form(call.method(), call.kind() == Invocation.Kind.STREAM);
        byte[] bytes = call.streams().isEmpty()
                ? form.bytes(id, writer.arguments(call.arguments()))
                : withStreams(form, id, call);
        return OutgoingMessage.frame(bytes, List.of(), call.bodyLength());
    }

    private HubWriter.InvocationTemplate form(String method, boolean isStream) {
        Known last = known;
        if (last == null || last.isStream != isStream || !last.method.equals(method)) {
            HubWriter.InvocationTemplate form =
                    isStream ? writer.streamInvocation(method, List.of()) : writer.invocation(method, List.of());
            last = new Known(method, isStream, form);
            known = last;
        }
        return last.form;
    }

    /**
     * Encodes the call, the items of its streams, and their ends: several hub messages in one message of the channel.
     */
    private byte[] withStreams(HubWriter.InvocationTemplate form, long id, Invocation call) {
        long[] streamIds =
                call.streams().stream().mapToLong(any -> ids.nextNumber()).toArray();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(form.bytes(id, writer.arguments(call.arguments()), streamIds));
        for (int i = 0; i < streamIds.length; i++) {
            for (byte[] item : call.streams().get(i)) {
                all.writeBytes(writer.streamItem(streamIds[i], writer.value(item)));
            }
            all.writeBytes(writer.completion(streamIds[i]));
        }
        return all.toByteArray();
    }

    @Override
    public void write(OutgoingMessage message, InFlightMessage sent) {
        said(sent.sentNanos());
        frames.sent(message.bytes(), codec.isBinary());
        sendNumbered(message.bytes(), sent);
    }

    /** Sends messages that stateful reconnect, if it is agreed, must not lose. */
    private void sendNumbered(byte[] messages, @Nullable WriteListener listener) {
        ResumableChannel kept = resumable;
        if (kept == null) {
            channel().send(messages, codec.isBinary(), listener);
        } else {
            kept.sendNumbered(messages, listener);
        }
    }

    private void sayNumbered(byte[] message) {
        said();
        frames.sent(message, codec.isBinary());
        sendNumbered(message, null);
        channel().flush();
    }

    private void say(byte[] message) {
        said();
        frames.sent(message, codec.isBinary());
        channel().send(message, codec.isBinary(), true);
    }

    @Override
    public void listen(ListenOptions<byte[]> wanted) {
        inbound.listen(wanted);
    }

    // Life

    @Override
    protected String protocol() {
        return "SignalR";
    }

    @Override
    protected String overdue(long timeoutMillis) {
        return "did not answer the hub's handshake within " + timeoutMillis
                + " ms: is it a SignalR hub, and does it know the protocol " + codec.protocol() + "?";
    }

    @Override
    protected String patience() {
        int seconds = serverTimeoutSeconds();
        return seconds == options.serverTimeoutSeconds()
                ? "serverTimeoutSeconds, " + seconds + " s"
                : "the " + seconds + " s that a poll may take";
    }

    @Override
    protected void beat() {
        say(writer.ping());
    }

    @Override
    protected void sendDisconnect() {
        byte[] close = writer.close(null);
        frames.sent(close, codec.isBinary());
        channel().send(close, codec.isBinary(), disconnectMessage());
        channel().flush();
    }
}
