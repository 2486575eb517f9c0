package io.github.jmeterduplex.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JsonBody;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.session.InboundSources;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.Listened;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoOptions;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoWriter;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.socket.client.Ack;
import io.socket.client.IO;
import io.socket.client.Manager;
import io.socket.client.Socket;
import io.socket.engineio.client.Transport;
import io.socket.thread.EventThread;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.json.JSONException;
import org.json.JSONObject;
import org.jspecify.annotations.Nullable;

/**
 * A Socket.IO session that uses socket.io-client-java. All of its sessions in a JVM share one thread of the library,
 * which writes, reads and calls back. Thread-safe.
 */
final class SocketIoLibrarySession extends LibrarySession implements LiveSocketIoSession {
    private final SocketIoOptions options;
    private final OkHttpClients clients;
    private final SessionHttpCalls calls;
    private final InboundSources<LiveSocketIoSession, byte[]> inbound;
    private final UnwrittenMessages unwritten = new UnwrittenMessages();
    /** How many bytes of messages wait for the library's thread. */
    private final AtomicLong queuedBytes = new AtomicLong();

    /** The library's socket; written once, before the session is opened. */
    private volatile @Nullable Socket socket;
    /** The last error that the library has reported. Confined to the library's thread. */
    private @Nullable Throwable error;

    SocketIoLibrarySession(NewSession<LiveSocketIoSession> made, OkHttpClients clients, SocketIoOptions options) {
        super(made, options.target());
        Run run = made.run();
        LiveSocketIoSession dropped = made.dropped();
        this.options = options;
        this.clients = clients;
        this.calls = new SessionHttpCalls(clients.client(target().tls().trustAny(), target().connectTimeout()));
        this.inbound = new InboundSources<>(
                run, this, made.pushes(), options.keeping().mailbox(), dropped == null ? null : dropped.sources());
        inbound.begin(options.listen());
    }

    @Override
    public List<Listened<byte[]>> sources() {
        return inbound.listens();
    }

    @Override
    public void listen(ListenOptions<byte[]> wanted) {
        inbound.listen(wanted);
    }

    @Override
    public @Nullable String transport() {
        return unwritten.transport();
    }

    @Override
    public long unsentBytes() {
        return queuedBytes.get() + calls.queuedBytes();
    }

    // Inbound: callbacks of the library, on its one thread

    private void open(Socket made) {
        socket = made;
        made.io().on(Manager.EVENT_TRANSPORT, args -> unwritten.follow((Transport) args[0]));
        made.io().on(Manager.EVENT_ERROR, args -> {
            if (args.length > 0 && args[0] instanceof Throwable told) {
                error = told;
            }
        });
        made.on(Socket.EVENT_CONNECT, args -> opened());
        made.on(
                Socket.EVENT_CONNECT_ERROR,
                args -> end(
                        SocketIoLibraryFaults.refused(
                                remote(), options.namespaces().first(), args.length == 0 ? null : args[0]),
                        false));
        made.on(Socket.EVENT_DISCONNECT, args -> {
            String reason = String.valueOf(args.length == 0 ? null : args[0]);
            end(SocketIoLibraryFaults.gone(remote(), options.namespaces().first(), reason, error), false);
        });
        made.onAnyIncoming(this::event);
        if (isOver()) {
            return;
        }
        made.open();
    }

    private void event(Object... args) {
        long arrivedNanos = run().clock().nanos();
        guarded(() -> {
            Ack asked = args[args.length - 1] instanceof Ack ack ? ack : null;
            inbound.take(
                    String.valueOf(args[0]),
                    SocketIoOptions.NOTHING,
                    JsonBody.of(SocketIoArgumentConverter.json(args, 1, asked == null ? args.length : args.length - 1)),
                    arrivedNanos,
                    asked == null ? null : answer -> asked.call(SocketIoArgumentConverter.values(answer)));
        });
    }

    private void acknowledged(long number, Object... args) {
        long arrivedNanos = run().clock().nanos();
        guarded(() -> inbound.answered(
                number, JsonBody.of(SocketIoArgumentConverter.json(args, 0, args.length)), null, arrivedNanos));
    }

    /** Runs code of a callback and catches its exceptions, which would end the library's thread. */
    private void guarded(Runnable reading) {
        if (isOver()) {
            return;
        }
        try {
            reading.run();
        } catch (FaultException e) {
            end(e.fault(), true);
        } catch (ProtocolViolation e) {
            end(new Fault(Cause.PROTOCOL, "broken Socket.IO from " + remote() + ": " + e.getMessage()), true);
        } catch (RuntimeException e) {
            failedOn("an event", e);
        }
    }

    // Outbound

    @Override
    public OutgoingMessage event(String event, byte[] arguments, long number) {
        SocketIoWriter.checkEvent(event);
        Object[] values = SocketIoArgumentConverter.values(arguments);
        return OutgoingMessage.handedOver(
                listener -> {
                    queuedBytes.addAndGet(arguments.length);
                    EventThread.exec(() -> {
                        queuedBytes.addAndGet(-arguments.length);
                        emit(event, values, number, listener);
                    });
                },
                arguments.length);
    }

    /** Emits an event; must be called on the library's thread. */
    private void emit(String event, Object[] values, long number, WriteListener listener) {
        Socket made = socket;
        if (made == null || !made.connected() || isOver()) {
            // The library would keep the message for a later connection, but its listener has been dropped already.
            listener.dropped(false, fault() == null ? notOpen() : fault());
            return;
        }
        boolean atOnce = unwritten.isWritable();
        try {
            made.emit(event, values, number == SocketIoWriter.NO_ACK ? null : (Ack) args -> acknowledged(number, args));
        } catch (RuntimeException e) {
            listener.dropped(false, new Fault(Cause.INTERNAL, "the library could not write: " + LibraryFaults.told(e)));
            return;
        }
        unwritten.add(listener, atOnce);
    }

    // Life

    @Override
    void apart(Runnable task) {
        clients.openings().run(task);
    }

    @Override
    void connect() {
        try {
            open(IO.socket(uri(), wanted()));
        } catch (FaultException e) {
            finish(e.fault());
        } catch (RuntimeException | LinkageError e) {
            finish(LibraryFaults.connecting(remote(), e));
        }
    }

    private IO.Options wanted() {
        IO.Options wanted = new IO.Options();
        wanted.forceNew = true;
        // Groups reopen dropped sessions, and count them.
        wanted.reconnection = false;
        wanted.timeout = target().connectTimeout().toMillis();
        wanted.transports = options.engineIo().transports().toArray(String[]::new);
        wanted.path = url().getPath();
        wanted.query = options.query();
        wanted.auth = auth(options.auth());
        wanted.extraHeaders = headers();
        wanted.callFactory = calls;
        wanted.webSocketFactory = calls;
        return wanted;
    }

    private URI uri() {
        try {
            return new URI(
                    url().getScheme(),
                    null,
                    url().getHost(),
                    url().getPort(),
                    options.namespaces().first(),
                    null,
                    null);
        } catch (URISyntaxException e) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "parameter namespace: no path of a URL; allowed: / or a name that begins with it")
                    .toException();
        }
    }

    private Map<String, List<String>> headers() {
        Target target = target();
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        target.httpHeaders()
                .forEach(header -> headers.computeIfAbsent(header.name(), name -> new ArrayList<>())
                        .add(header.value()));
        String cookies = target.cookies() == null ? null : target.cookies().given();
        if (cookies != null) {
            headers.computeIfAbsent("Cookie", name -> new ArrayList<>()).add(cookies);
        }
        return headers;
    }

    /**
     * Converts {@code auth} to a map of any values: the library declares texts, but makes a JSON object of any values.
     */
    @SuppressWarnings("unchecked")
    private static @Nullable Map<String, String> auth(byte @Nullable [] json) {
        if (json == null) {
            return null;
        }
        try {
            return (Map<String, String>) (Map<String, ?>) new JSONObject(new String(json, UTF_8)).toMap();
        } catch (JSONException e) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "parameter auth: its value (not shown) is not allowed; allowed: a JSON object with"
                                    + " client library")
                    .toException();
        }
    }

    @Override
    protected boolean canSend() {
        Socket made = socket;
        return made != null && made.connected();
    }

    @Override
    void cut() {
        calls.cancel();
        hangUp();
    }

    @Override
    void hangUp() {
        Socket made = socket;
        if (made != null) {
            made.close();
        }
    }

    /** Lets the library leave the namespace and then close the connection. */
    @Override
    void leaveServer() {
        hangUp();
    }

    @Override
    protected void ended(Fault why) {
        EventThread.exec(() -> unwritten.drop(why));
    }
}
