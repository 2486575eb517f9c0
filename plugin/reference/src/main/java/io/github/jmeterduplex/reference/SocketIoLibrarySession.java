package io.github.jmeterduplex.reference;

import io.github.jmeterduplex.internal.codec.JsonBody;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.Listened;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoInbound;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoOptions;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoWriter;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.socket.client.Ack;
import io.socket.client.Manager;
import io.socket.client.Socket;
import io.socket.engineio.client.Transport;
import io.socket.thread.EventThread;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A Socket.IO session that uses socket.io-client-java. All of its sessions in a JVM share one thread of the library,
 * which writes, reads and calls back. Thread-safe.
 */
final class SocketIoLibrarySession extends LibrarySession implements LiveSocketIoSession {
    private final SocketIoOptions options;
    private final SessionHttpCalls calls;
    private final SocketIoLibrary library;
    private final SocketIoInbound inbound;
    private final UnwrittenMessages unwritten = new UnwrittenMessages();
    /** The bytes of messages that the library's thread has not yet taken. */
    private final AtomicLong queuedBytes = new AtomicLong();

    /** Written once, before the session is opened. */
    private volatile @Nullable Socket socket;
    /** The last error that the library has reported; confined to the library's thread. */
    private @Nullable Throwable error;

    SocketIoLibrarySession(
            Run run,
            VirtualUser user,
            @Nullable LiveSocketIoSession dropped,
            SocketIoOptions options,
            SessionHttpCalls calls,
            SocketIoLibrary library,
            @Nullable PushListener<? super LiveSocketIoSession> pushes,
            OpenListener life) {
        super(run, user, options.target(), life);
        this.options = options;
        this.calls = calls;
        this.library = library;
        this.inbound =
                new SocketIoInbound(run, this, pushes, options.mailbox(), dropped == null ? null : dropped.sources());
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

    /** Opens the library's session. */
    void open(Socket made) {
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
                        SocketIoLibraryFaults.refused(remote(), options.namespace(), args.length == 0 ? null : args[0]),
                        false));
        made.on(Socket.EVENT_DISCONNECT, args -> {
            String reason = String.valueOf(args.length == 0 ? null : args[0]);
            end(SocketIoLibraryFaults.gone(remote(), options.namespace(), reason, error), false);
        });
        made.onAnyIncoming(this::event);
        if (isOver()) {
            return;
        }
        made.open();
    }

    /** Ends the session because a parameter has a value that the library cannot send. */
    void refused(Fault why) {
        finish(why);
    }

    /** Ends the session because the library could not begin to connect. */
    void failed(Throwable why) {
        finish(LibraryFaults.connecting(remote(), why));
    }

    private void event(Object... args) {
        long arrivedNanos = run().clock().nanos();
        guarded(() -> {
            Ack asked = args[args.length - 1] instanceof Ack ack ? ack : null;
            inbound.event(
                    String.valueOf(args[0]),
                    JsonBody.of(SocketIoArgumentConverter.json(args, 1, asked == null ? args.length : args.length - 1)),
                    arrivedNanos,
                    asked == null ? null : answer -> asked.call(SocketIoArgumentConverter.values(answer)));
        });
    }

    private void acknowledged(long number, Object... args) {
        long arrivedNanos = run().clock().nanos();
        guarded(() ->
                inbound.ack(number, JsonBody.of(SocketIoArgumentConverter.json(args, 0, args.length)), arrivedNanos));
    }

    /** Lets no exception through to the library, as it would end the library's thread. */
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

    /** Must be called on the library's thread. */
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
        library.openings().run(task);
    }

    @Override
    void connect() {
        library.connect(this, options, calls);
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
