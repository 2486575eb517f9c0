package io.github.jmeterduplex.internal.protocol.socketio;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.engine.match.InFlightMessage;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.session.ChannelSession;
import io.github.jmeterduplex.internal.engine.session.Heartbeats;
import io.github.jmeterduplex.internal.engine.session.InboundSources;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.RunCounts;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.Listened;
import io.github.jmeterduplex.internal.engine.user.MessageTrace;
import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.PartsListener;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoHandshake;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoWriter;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One Socket.IO session: namespaces over an Engine.IO channel of its own, revision 3 or 4. Thread-safe. */
public final class SocketIoConnection extends ChannelSession implements LiveSocketIoSession, SocketIoAssembler.Sink {
    /** The message that a server of revision 4 may send to a client that requests revision 3. */
    private static final String UNSUPPORTED = "Unsupported protocol version";

    /** How often a session of revision 3 pings if the server's interval cannot be used: the protocol's default. */
    private static final long USUAL_PING_MILLIS = 25_000;

    private final SocketIoOptions options;
    private final MessageTrace traced;
    private final EngineIoInbound engine;
    private final InboundSources<LiveSocketIoSession, byte[]> inbound;
    private final RunCounts counts;
    /**
     * A lock held while a packet and its attachments are written, as another packet between them would break the
     * protocol.
     */
    private final Object writing = new Object();
    /**
     * How long the server may be silent, in milliseconds; 0 means without a limit. Written once, by the thread that
     * reads the open packet.
     */
    private volatile long silentMillis;
    /** The namespaces that the server has not opened yet. Written by the I/O thread. */
    private volatile List<String> awaited;

    /** Creates a session that is about to connect. */
    public SocketIoConnection(NewSession<LiveSocketIoSession> made, SocketIoOptions options) {
        super(made, options.target(), options.keeping().trace());
        Run run = made.run();
        LiveSocketIoSession dropped = made.dropped();
        this.options = options;
        this.traced = new MessageTrace(trace);
        this.engine =
                new EngineIoInbound(options.revision(), this, run.settings().messageMaxBytes(), run.kept());
        this.inbound = new InboundSources<>(
                run, this, made.pushes(), options.keeping().mailbox(), dropped == null ? null : dropped.sources());
        this.counts = run.counts();
        this.awaited = options.namespaces().names();
    }

    @Override
    public List<Listened<byte[]>> sources() {
        return inbound.listens();
    }

    // Inbound

    @Override
    protected void begin() {
        // The server sends first. Events may come together with the answer to CONNECT.
        inbound.begin(options.listen());
    }

    @Override
    protected void forget() {
        engine.forget();
    }

    @Override
    protected void read(byte[] bytes, int offset, int length, boolean binary, long nanos) {
        boolean isHeartbeat = !binary && length == 1;
        if (!isHeartbeat) {
            traced.came(bytes, offset, length, binary, nanos);
        }
        engine.read(bytes, offset, length, binary, nanos);
    }

    /** Handles the open packet: agrees on heartbeats, and requests the namespace. */
    void shakeHands(EngineIoHandshake handshake) {
        long interval = handshake.pingIntervalMillis();
        long timeout = handshake.pingTimeoutMillis();
        silentMillis = interval > 0 && timeout > 0 ? interval + timeout : 0;
        boolean pings = options.revision() == EngineIoRevision.V3;
        agreed(new Heartbeats(
                pings ? TimeUnit.MILLISECONDS.toNanos(interval > 0 ? interval : USUAL_PING_MILLIS) : 0,
                TimeUnit.MILLISECONDS.toNanos(silentMillis)));
        for (String namespace : options.namespaces().names()) {
            // Servers of revision 3 open the main namespace without a request.
            if (!pings || !namespace.equals("/")) {
                traced.sent("CONNECT " + namespace + ' ' + Secrets.MASK);
                writeEngine(connect(namespace));
            }
        }
    }

    private byte[] connect(String namespace) {
        try {
            return options.revision() == EngineIoRevision.V3
                    ? SocketIoWriter.connectWithQuery(namespace, options.query())
                    : SocketIoWriter.connect(namespace, options.auth());
        } catch (IllegalArgumentException e) {
            throw SocketIoFaults.badParameter("namespace, query or auth", e).toException();
        }
    }

    void engineClosed() {
        end(explained(SocketIoFaults.engineClosed(remote())), false);
    }

    /** Whether the server has not answered CONNECT yet. */
    boolean awaitsConnect() {
        return isConnecting();
    }

    @Override
    public void packet(SocketIoPacket packet) {
        boolean connects = packet.type() == SocketIoType.CONNECT;
        if (connects && packet.bodyLength() == 0 && options.revision() == EngineIoRevision.V4) {
            end(SocketIoFaults.olderServer(remote()), false);
        } else if (options.namespaces().has(packet.namespace()) || refusesEvery(packet)) {
            take(packet);
        }
    }

    /**
     * Whether the packet is a refusal of the main namespace by a server of revision 3, which implies that the requested
     * namespaces are refused too.
     */
    private boolean refusesEvery(SocketIoPacket packet) {
        return packet.type() == SocketIoType.CONNECT_ERROR
                && packet.namespace().equals("/")
                && options.revision() == EngineIoRevision.V3;
    }

    private void take(SocketIoPacket packet) {
        switch (packet.type()) {
            case CONNECT -> welcome(packet);
            case CONNECT_ERROR -> error(packet);
            case DISCONNECT -> end(SocketIoFaults.disconnected(remote(), packet.namespace()), false);
            case EVENT, BINARY_EVENT -> event(packet);
            case ACK, BINARY_ACK -> acknowledgement(packet);
        }
    }

    private void welcome(SocketIoPacket packet) {
        // If the body is missing, the server speaks revision 3, which was handled before.
        if (options.revision() == EngineIoRevision.V4 && packet.bodyArray()[packet.bodyOffset()] != '{') {
            throw ProtocolViolation.of("a JSON object in CONNECT", packet.text());
        }
        String opened = packet.namespace();
        if (!isConnecting() || !awaited.contains(opened)) {
            ignore("CONNECT to a namespace that is open");
            return;
        }
        awaited = awaited.stream().filter(name -> !name.equals(opened)).toList();
        if (awaited.isEmpty()) {
            connected();
        }
    }

    /**
     * Handles an error packet. In revision 3 the application, for example a middleware, may send errors to a session
     * that continues.
     */
    private void error(SocketIoPacket packet) {
        boolean isAsked = options.namespaces().has(packet.namespace());
        String refused = isAsked ? packet.namespace() : options.namespaces().first();
        boolean answersConnect = isConnecting() && awaited.contains(refused);
        if (options.revision() == EngineIoRevision.V4 || answersConnect) {
            end(SocketIoFaults.refused(remote(), refused, ConnectError.of(packet), answersConnect), false);
        } else {
            ignore("an error packet to an open namespace");
        }
    }

    private void event(SocketIoPacket packet) {
        if (packet.event() == null) {
            ignore("an event without a name");
        } else {
            long ackId = packet.ackId();
            String namespace = packet.namespace();
            inbound.take(
                    options.namespaces().source(namespace, packet.event()),
                    SocketIoOptions.NOTHING,
                    packet.body(),
                    engine.arrivedNanos(),
                    ackId < 0 ? null : answer -> acknowledge(namespace, ackId, answer));
        }
    }

    private void acknowledgement(SocketIoPacket packet) {
        if (packet.ackId() < 0) {
            ignore("an acknowledgement without an id");
        } else {
            inbound.answered(packet.ackId(), packet.body(), null, engine.arrivedNanos());
        }
    }

    /** Counts a packet that breaks the protocol, but that the official clients of this revision ignore. */
    void ignore(String what) {
        counts.ignored(what, remote());
    }

    // Outbound

    /** Writes one packet and its attachments immediately. */
    private void write(SocketIoWriter.Frames frames) {
        write(frames, null);
        channel().flush();
    }

    @Override
    public OutgoingMessage event(String event, byte[] arguments, long ackId) {
        Namespaces all = options.namespaces();
        SocketIoWriter.Frames frames =
                SocketIoWriter.event(options.revision(), all.namespaceOf(event), all.eventOf(event), arguments, ackId);
        return OutgoingMessage.frame(frames.text(), frames.attachments(), arguments.length);
    }

    @Override
    public void write(OutgoingMessage message, InFlightMessage sent) {
        write(new SocketIoWriter.Frames(message.bytes(), message.attachments()), sent);
    }

    /**
     * Writes one packet and its attachments with the next {@link #flush}.
     *
     * @param outcome is notified of the outcome of the whole packet; may be null
     */
    private void write(SocketIoWriter.Frames frames, @Nullable WriteListener outcome) {
        Channel to = channel();
        int more = frames.attachments().size();
        if (trace != null) {
            String line = FrameTrace.line(frames.text(), 0, frames.text().length);
            traced.sent(more == 0 ? line : line + " and " + more + " binary");
        }
        WriteListener each = more == 0 || outcome == null ? outcome : new PartsListener(1 + more, outcome);
        synchronized (writing) {
            to.send(frames.text(), false, each);
            for (byte[] attachment : frames.attachments()) {
                to.send(attachment, true, each);
            }
        }
    }

    void pong(byte[] packet) {
        expectAnswersAreRead();
        writeEngine(packet);
    }

    /** Writes one packet without attachments, of Engine.IO or Socket.IO, immediately. */
    void writeEngine(byte[] packet) {
        synchronized (writing) {
            channel().send(packet, false, true);
        }
    }

    void acknowledge(String namespace, long ackId, byte[] arguments) {
        expectAnswersAreRead();
        write(SocketIoWriter.ack(options.revision(), namespace, ackId, arguments));
    }

    @Override
    public void listen(ListenOptions<byte[]> wanted) {
        inbound.listen(options.namespaces().normal(wanted));
    }

    // Life

    @Override
    protected String protocol() {
        return "Socket.IO";
    }

    @Override
    protected String overdue(long timeoutMillis) {
        return (engine.isOpen()
                        ? "did not answer CONNECT to namespace " + awaitedNamespaces() + " within "
                        : "did not send Engine.IO's open packet within ")
                + timeoutMillis + " ms: is it a Socket.IO server with the usual parser, and path the server's?";
    }

    private String awaitedNamespaces() {
        return String.join(" and ", awaited);
    }

    @Override
    protected String patience() {
        return "its pingInterval and pingTimeout together, " + silentMillis + " ms";
    }

    @Override
    protected @Nullable Fault owed(long nowNanos) {
        EngineIoInbound.Due due = engine.due();
        return due != null
                        && silentMillis > 0
                        && nowNanos - due.sinceNanos() > TimeUnit.MILLISECONDS.toNanos(silentMillis)
                ? SocketIoFaults.missingAttachment(remote(), due.piece(), patience())
                : null;
    }

    @Override
    protected void beat() {
        writeEngine(EngineIoWriter.ping());
        said();
    }

    @Override
    protected void sendDisconnect() {
        List<String> names = options.namespaces().names();
        for (String namespace : names) {
            boolean isLast = namespace.equals(names.get(names.size() - 1));
            write(
                    new SocketIoWriter.Frames(SocketIoWriter.disconnect(namespace), List.of()),
                    isLast ? disconnectMessage() : null);
        }
        channel().flush();
    }

    @Override
    protected Fault explained(Fault fault) {
        boolean broken = fault.cause() == Cause.PROTOCOL || fault.cause() == Cause.CONNECTION;
        if (!hasChannel() && fault.cause() == Cause.CONNECTION) {
            return SocketIoFaults.noAnswer(fault);
        }
        if (!engine.isOpen()) {
            boolean refused = (broken && hasChannel()) || fault.message().contains(UNSUPPORTED);
            return refused && options.revision() == EngineIoRevision.V3
                    ? SocketIoFaults.newerServer(remote(), fault)
                    : fault;
        }
        if (fault.cause() == Cause.CONNECTION && isConnecting()) {
            return SocketIoFaults.unanswered(remote(), awaitedNamespaces(), fault);
        }
        return fault.cause() == Cause.CONNECTION && engine.attachmentsAwaited() > 0
                ? new Fault(
                        fault.cause(),
                        fault.message() + " (" + engine.attachmentsAwaited() + " attachments of a packet had not come)")
                : fault;
    }
}
