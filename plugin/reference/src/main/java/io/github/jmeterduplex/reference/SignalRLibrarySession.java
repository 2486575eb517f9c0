package io.github.jmeterduplex.reference;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.microsoft.signalr.HubConnection;
import com.microsoft.signalr.HubConnectionState;
import com.microsoft.signalr.HubException;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.session.InboundSources;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.Listened;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.protocol.signalr.Invocation;
import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.protocol.signalr.SignalRFaults;
import io.github.jmeterduplex.internal.protocol.signalr.SignalROptions;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.observers.DisposableObserver;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A SignalR session that uses Microsoft's client for Java, which does the negotiation, the transports, the hub protocol
 * and the pings. Completions come on the thread that reads the connection, calls of the server on a thread of RxJava.
 * Thread-safe.
 */
final class SignalRLibrarySession extends LibrarySession implements LiveSignalRSession, AnyMethodProtocol.Sink {
    /** The client's error text for a method whose handler did not return a result. */
    private static final String NO_RESULT = "Client did not provide a result.";

    /**
     * How much longer than agreed a server may be silent, in nanoseconds: the client checks once a second, and this is
     * a second more.
     */
    private static final long LATER_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final SignalROptions options;
    private final SignalRLibrary library;
    private final SessionTasks tasks;
    private final HubHttpCalls requests = new HubHttpCalls(this::unsent);
    private final InboundSources<LiveSignalRSession, byte[]> inbound;
    /**
     * The lock that guards {@link #inbound}, which several threads call. A thread that holds it may take the client's
     * lock, but not the other way round.
     */
    private final Object reading = new Object();
    /** The names of the hub's methods for which the client has a handler. */
    private final Set<String> handled = ConcurrentHashMap.newKeySet();

    /** The client's connection; written once, before it is started. */
    private volatile @Nullable HubConnection hub;
    /** The time of the last inbound message; written by the threads that read. */
    private volatile long heardNanos;
    /** Whether the server has closed the connection; written by the threads that read. */
    private volatile boolean closedByServer;
    /** Whether the server forbids reconnecting; written by the threads that read. */
    private volatile boolean closedForGood;
    /** The fault with which the session is about to end; null if it is not. Written by the threads that read. */
    private volatile @Nullable Fault foretold;

    SignalRLibrarySession(NewSession<LiveSignalRSession> made, SignalRLibrary library, SignalROptions options) {
        super(made, options.target());
        Run run = made.run();
        LiveSignalRSession dropped = made.dropped();
        this.options = options;
        this.library = library;
        this.tasks = new SessionTasks(library.openings()::run);
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
        return requests.transport();
    }

    /** Returns 0, as only the client knows how many bytes it has not yet written to a WebSocket. */
    @Override
    public long unsentBytes() {
        return 0;
    }

    @Override
    public boolean comesBack() {
        return !closedForGood;
    }

    // Inbound

    @Override
    public void heard() {
        heardNanos = run().clock().nanos();
    }

    @Override
    public void calls(String method) {
        if (handled.add(method)) {
            hub().onWithResult(method, (HubJson.Arguments all) -> called(method, all), HubJson.Arguments.class);
        }
    }

    @Override
    public void closes(@Nullable String error, boolean allowReconnect) {
        // This is set before the session ends, as its end may open a new session.
        closedForGood = !allowReconnect;
        closedByServer = true;
        later(SignalRFaults.closed(remote(), error, allowReconnect), false);
    }

    @Override
    public void unreadable(RuntimeException why) {
        later(SignalRLibraryFaults.unreadable(remote(), why), false);
    }

    private void unsent(String what) {
        if (isOpen()) {
            // The session ends immediately, as the server may answer neither the poll nor DELETE.
            later(SignalRLibraryFaults.unsent(remote(), what), true);
        }
    }

    /** Ends the session on another thread, unless the client ends it first. */
    private void later(Fault why, boolean atOnce) {
        foretold = why;
        apart(() -> end(why, atOnce));
    }

    /**
     * Handles a call by the server, and returns the result for it. A call that preceded the server's Close may come
     * here after the Close.
     */
    private Single<HubJson> called(String method, HubJson.Arguments all) {
        long arrivedNanos = run().clock().nanos();
        byte[][] answer = new byte[1][];
        Runnable take = () -> inbound.take(
                method, null, HubJson.bytes(all.values()), arrivedNanos, all.asked() ? json -> answer[0] = json : null);
        if (closedByServer || !isOver()) {
            taking(take);
        }
        if (!all.asked()) {
            return Single.just(HubJson.NULL);
        }
        return answer[0] == null
                ? Single.error(new IllegalStateException(NO_RESULT))
                : Single.just(HubJson.of(answer[0]));
    }

    private void completed(long number, JsonElement result) {
        long arrivedNanos = run().clock().nanos();
        completed(number, result, null, arrivedNanos);
    }

    private void failed(long number, Throwable error) {
        long arrivedNanos = run().clock().nanos();
        // Any other error is the session's end, which is reported elsewhere; the client holds its lock here.
        if (error instanceof HubException told) {
            completed(number, JsonNull.INSTANCE, told.getMessage(), arrivedNanos);
        }
    }

    private void completed(long number, JsonElement result, @Nullable String error, long arrivedNanos) {
        guarded(() -> inbound.answered(number, HubJson.bytes(result), error, arrivedNanos));
    }

    /** Handles an item of a stream, and returns whether it is the last one that is wanted. */
    private boolean isLast(long number, JsonElement item) {
        long arrivedNanos = run().clock().nanos();
        Matcher.StreamItem[] taken = {Matcher.StreamItem.TAKEN};
        guarded(() -> taken[0] = inbound.item(number, HubJson.bytes(item), arrivedNanos));
        return taken[0] == Matcher.StreamItem.LAST;
    }

    /** Receives the items of one stream. */
    private final class Items extends DisposableObserver<JsonElement> {
        private final long number;

        Items(long number) {
            this.number = number;
        }

        @Override
        public void onNext(JsonElement item) {
            if (isLast(number, item)) {
                // This lets the client cancel the stream.
                dispose();
            }
        }

        @Override
        public void onError(Throwable error) {
            failed(number, error);
        }

        @Override
        public void onComplete() {
            completed(number, JsonNull.INSTANCE);
        }
    }

    private void guarded(Runnable take) {
        if (!isOver()) {
            taking(take);
        }
    }

    private void taking(Runnable take) {
        try {
            synchronized (reading) {
                take.run();
            }
        } catch (FaultException e) {
            end(e.fault(), true);
        } catch (ProtocolViolation e) {
            end(SignalRLibraryFaults.unreadable(remote(), e), true);
        } catch (RuntimeException e) {
            failedOn("a message", e);
        }
    }

    // Outbound

    @Override
    public OutgoingMessage invocation(Invocation call, long number) {
        if (!call.streams().isEmpty() && HubHttpCalls.LONG_POLLING.equals(transport())) {
            throw new IllegalArgumentException("streams go up over websocket alone with client library, which over"
                    + " longpolling posts their items at the same time, in any order");
        }
        Object[] arguments = HubJson.arguments(call);
        return OutgoingMessage.handedOver(
                listener -> hand(call.kind(), call.method(), arguments, number, listener), call.bodyLength());
    }

    private void hand(Invocation.Kind kind, String method, Object[] arguments, long number, WriteListener listener) {
        if (!isOpen()) {
            listener.dropped(false, fault() == null ? notOpen() : fault());
            return;
        }
        try {
            var unused = switch (kind) {
                case INVOKE ->
                    hub().invoke(HubJson.class, method, arguments)
                            .subscribe(result -> completed(number, result.value()), error -> failed(number, error));
                case STREAM ->
                    hub().stream(JsonElement.class, method, arguments).subscribeWith(new Items(number));
                case SEND -> {
                    hub().send(method, arguments);
                    yield Disposable.disposed();
                }
            };
        } catch (RuntimeException e) {
            listener.dropped(false, unwritten(e));
            return;
        }
        listener.written();
    }

    private HubConnection hub() {
        return Objects.requireNonNull(hub, "the client has no connection");
    }

    /**
     * Returns the fault of a message that the client did not write, as it may know of an end before the session does.
     */
    private Fault unwritten(RuntimeException told) {
        Fault known = foretold;
        if (known != null) {
            return known;
        }
        return hub().getConnectionState() == HubConnectionState.CONNECTED
                ? new Fault(Cause.INTERNAL, "the library could not write: " + LibraryFaults.told(told))
                : new Fault(
                        Cause.NO_SESSION,
                        "session " + number() + " is not open: the client library has lost the connection");
    }

    // Life

    @Override
    void apart(Runnable task) {
        tasks.run(task);
    }

    @Override
    void connect() {
        try {
            HubConnection made = library.connection(options, new AnyMethodProtocol(this), requests);
            hub = made;
            made.onClosed(told -> apart(() -> closed(told)));
            if (!isOver()) {
                var unused = made.start().subscribe(() -> apart(this::started), told -> apart(() -> refused(told)));
            }
        } catch (FaultException e) {
            finish(e.fault());
        } catch (RuntimeException | LinkageError e) {
            end(LibraryFaults.connecting(remote(), e), true);
        }
    }

    // The client holds its lock while it reports these three events, so this side must not wait there: they are handled
    // one after the other on a thread of openings.

    private void started() {
        heard();
        opened();
    }

    private void closed(@Nullable Exception told) {
        Fault known = foretold;
        finish(known == null ? SignalRLibraryFaults.gone(remote(), told) : known);
    }

    private void refused(Throwable told) {
        end(SignalRLibraryFaults.connecting(remote(), requests.refusal(), requests.failure(), told), true);
    }

    /**
     * Returns the fault of a server that is silent for too long over a WebSocket; over long polling it need not send
     * pings.
     */
    @Override
    @Nullable
    Fault stuck(long nowNanos) {
        long seconds = options.serverTimeoutSeconds();
        boolean isSilent = seconds != 0
                && HubHttpCalls.WEBSOCKET.equals(transport())
                && nowNanos - heardNanos > TimeUnit.SECONDS.toNanos(seconds) + LATER_NANOS;
        return isSilent ? SignalRLibraryFaults.silent(remote(), options.serverTimeoutSeconds()) : null;
    }

    @Override
    protected boolean canSend() {
        HubConnection made = hub;
        return foretold == null && made != null && made.getConnectionState() == HubConnectionState.CONNECTED;
    }

    @Override
    protected @Nullable Fault ending() {
        return foretold;
    }

    @Override
    void cut() {
        requests.cancel();
    }

    @Override
    void hangUp() {
        leaveServer();
    }

    /** Sends Close with the client, which then closes the connection. */
    @Override
    void leaveServer() {
        HubConnection made = hub;
        if (made == null) {
            requests.cancel();
            return;
        }
        try {
            var unused = made.stop().subscribe(() -> {}, failure -> requests.cancel());
        } catch (RuntimeException e) {
            requests.cancel();
        }
    }
}
