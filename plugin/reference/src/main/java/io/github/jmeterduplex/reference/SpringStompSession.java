package io.github.jmeterduplex.reference;

import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsEnvelope;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsTransport;
import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.protocol.stomp.Receipts;
import io.github.jmeterduplex.internal.protocol.stomp.StompFaults;
import io.github.jmeterduplex.internal.protocol.stomp.StompInbound;
import io.github.jmeterduplex.internal.protocol.stomp.StompOptions;
import io.github.jmeterduplex.internal.protocol.stomp.StompVersion;
import io.github.jmeterduplex.internal.protocol.stomp.SubscribeOptions;
import io.github.jmeterduplex.internal.protocol.stomp.Subscription;
import io.github.jmeterduplex.internal.protocol.stomp.Subscriptions;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Header;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.messaging.simp.stomp.StompCommand;
import org.springframework.messaging.simp.stomp.StompHeaders;
import org.springframework.messaging.simp.stomp.StompSession;
import org.springframework.messaging.simp.stomp.StompSessionHandler;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketHttpHeaders;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.messaging.WebSocketStompClient;

/**
 * A STOMP session of Spring's {@code WebSocketStompClient}, which does frames, heartbeats, receipts and SockJS over a
 * connection of Jetty. Thread-safe: Spring's callbacks come on one thread at a time.
 */
final class SpringStompSession extends LibrarySession implements LiveStompSession, StompSessionHandler {
    /** How long Spring waits for a RECEIPT, in milliseconds: one that comes later is not counted as late. */
    private static final long RECEIPT_MILLIS = TimeUnit.MINUTES.toMillis(10);

    private final SpringClients clients;
    private final StompOptions options;
    private final Subscriptions subscriptions;
    private final Receipts receipts = new Receipts();
    private final StompInbound inbound;
    private final SpringSendQueue line;

    /** The subscriptions of the user's previous session; null without one, and once they are taken over. */
    private @Nullable List<Subscription> before;

    /** The STOMP version of the session; written once, by the thread that reads CONNECTED. */
    private volatile StompVersion version = StompVersion.V1_2;

    SpringStompSession(NewSession<LiveStompSession> made, SpringClients clients, StompOptions options) {
        super(made, options.target());
        Run run = made.run();
        LiveStompSession dropped = made.dropped();
        this.clients = clients;
        this.before = dropped == null ? null : dropped.sources();
        this.options = options;
        this.line = new SpringSendQueue(run.clock()::nanos, remote(), fault -> end(fault, true));
        this.subscriptions = new Subscriptions(run, this, receipts);
        this.inbound = new StompInbound(
                run, this, made.pushes(), receipts, options.keeping().mailbox());
    }

    @Override
    public StompVersion version() {
        return version;
    }

    @Override
    public Subscriptions subscriptions() {
        return subscriptions;
    }

    @Override
    public @Nullable String transport() {
        WebSocketSession socket = line.socket();
        return socket == null
                ? null
                : (String) socket.getAttributes()
                        .getOrDefault(SingleModeXhrTransport.TRANSPORT, SockJsTransport.WEBSOCKET.word());
    }

    /** Returns 0, as every message is written or has failed when Spring's call returns. */
    @Override
    public long unsentBytes() {
        return 0;
    }

    // Inbound: callbacks of Spring

    /** Stores the connection before CONNECT is sent. */
    private void connected(WebSocketSession socket) {
        line.connected(socket);
        if (isOver()) {
            line.cut();
        }
    }

    /** Ends the session because the connection was closed. */
    private void closed(CloseStatus status) {
        finish(SpringFaults.closed(remote(), status, options.splitBytes()));
    }

    @Override
    public void afterConnected(StompSession session, StompHeaders headers) {
        version = StompVersion.parse(headers.getFirst("version"));
        line.opened(session);
        subscriptions.begin(before, options.subscribe());
        before = null;
        opened();
    }

    @Override
    public Type getPayloadType(StompHeaders headers) {
        return byte[].class;
    }

    /** Ends the session because of an ERROR frame. */
    @Override
    public void handleFrame(StompHeaders headers, @Nullable Object payload) {
        end(StompFaults.error(remote(), HeadersFrame.of("ERROR", headers, payload), isConnecting()), false);
    }

    /** Ends the session because Duplex or user code failed on a frame, or Spring could not parse it. */
    @Override
    public void handleException(
            StompSession session, @Nullable StompCommand command, StompHeaders headers, byte[] payload, Throwable why) {
        end(SpringFaults.unhandled(remote(), why), true);
    }

    @Override
    public void handleTransportError(StompSession session, Throwable why) {
        end(isConnecting() ? SpringFaults.connecting(remote(), why) : SpringFaults.lost(remote(), why), true);
    }

    private void message(StompHeaders headers, @Nullable Object payload, long arrivedNanos) {
        if (!isOver()) {
            inbound.message(HeadersFrame.of("MESSAGE", headers, payload), arrivedNanos);
        }
    }

    /** Handles a RECEIPT frame, including its exceptions, which Spring ignores. */
    private void receipt(StompHeaders headers, long arrivedNanos) {
        try {
            inbound.receipt(HeadersFrame.of("RECEIPT", headers, null), arrivedNanos);
        } catch (FaultException | ProtocolViolation e) {
            end(SpringFaults.unhandled(remote(), e), true);
        }
    }

    // Outbound

    @Override
    public OutgoingMessage message(
            String destination, @Nullable String contentType, List<Header> more, byte[] body, boolean binary) {
        if (binary) {
            checkBytes(contentType);
        }
        StompHeaders headers = new StompHeaders();
        headers.setDestination(destination);
        if (contentType != null) {
            headers.add(StompHeaders.CONTENT_TYPE, contentType);
        }
        more.forEach(header -> headers.add(header.name(), header.value()));
        return OutgoingMessage.handedOver(
                listener -> line.send(
                        session -> {
                            StompSession.Receiptable sent = session.send(headers, body);
                            if (headers.getReceipt() != null) {
                                sent.addReceiptTask((StompHeaders came) ->
                                        receipt(came, run().clock().nanos()));
                            }
                        },
                        listener),
                body.length);
    }

    /** Throws if Spring would send bytes as text, which depends on their type alone. */
    private void checkBytes(@Nullable String contentType) {
        if (target().envelope() instanceof SockJsEnvelope) {
            throw StompFaults.textOnly().toException();
        }
        if (!MimeTypeUtils.APPLICATION_OCTET_STREAM_VALUE.equals(contentType)) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "parameter contentType: " + (contentType == null ? "blank" : "another type")
                                    + " is not allowed for bytes with client library; allowed: "
                                    + MimeTypeUtils.APPLICATION_OCTET_STREAM_VALUE
                                    + ", as Spring sends all else as text")
                    .toException();
        }
    }

    @Override
    public void subscribe(Subscription subscription, @Nullable String receipt, boolean flush) {
        StompHeaders headers = new StompHeaders();
        headers.setId(subscription.id());
        headers.setDestination(subscription.source());
        headers.setAck(subscription.ack().word());
        subscription.headers().forEach(header -> headers.add(header.name(), header.value()));
        headers.setReceipt(receipt);
        line.subscribe(
                subscription,
                headers,
                new Frames(),
                receipt == null ? null : came -> receipt(came, run().clock().nanos()));
    }

    @Override
    public void unsubscribe(Subscription subscription) {
        line.unsubscribe(subscription);
    }

    @Override
    public void subscribe(String destination, Duration receiptTimeout) throws InterruptedException {
        var receipt = subscriptions.subscribe(SubscribeOptions.plain(destination), true);
        Receipts.await(List.of(receipt), remote(), receiptTimeout, run().clock()::nanos);
    }

    @Override
    public void acknowledge(MessageHeaders message, String subscription, boolean negative) {
        StompHeaders headers = new StompHeaders();
        if (version == StompVersion.V1_2) {
            headers.setId(message.header("ack"));
        } else {
            headers.setMessageId(message.header("message-id"));
            headers.setSubscription(subscription);
        }
        line.tell(session -> session.acknowledge(headers, !negative));
    }

    private final class Frames implements org.springframework.messaging.simp.stomp.StompFrameHandler {
        @Override
        public Type getPayloadType(StompHeaders headers) {
            return byte[].class;
        }

        @Override
        public void handleFrame(StompHeaders headers, @Nullable Object payload) {
            long arrivedNanos = run().clock().nanos();
            message(headers, payload, arrivedNanos);
        }
    }

    // Life

    @Override
    void apart(Runnable task) {
        clients.openings().run(task);
    }

    @Override
    void connect() {
        try {
            var unused = client().connectAsync(url(), http(), stomp(), this);
        } catch (RuntimeException | LinkageError e) {
            finish(SpringFaults.connecting(remote(), e));
        }
    }

    /**
     * Creates Spring's STOMP client for this session, which costs little, as all share the client that makes
     * connections.
     */
    private WebSocketStompClient client() {
        WebSocketStompClient client =
                new WebSocketStompClient(new ObservedClient(clients.client(target()), this::connected, this::closed));
        client.setTaskScheduler(clients.timer());
        client.setReceiptTimeLimit(RECEIPT_MILLIS);
        client.setInboundMessageSizeLimit(run().settings().messageMaxBytes());
        if (options.splitBytes() != StompOptions.WHOLE) {
            client.setOutboundMessageSizeLimit(options.splitBytes());
        }
        return client;
    }

    private WebSocketHttpHeaders http() {
        Target target = target();
        WebSocketHttpHeaders headers = new WebSocketHttpHeaders();
        target.httpHeaders().forEach(header -> headers.add(header.name(), header.value()));
        String cookies = target.cookies() == null ? null : target.cookies().given();
        if (cookies != null) {
            headers.add(WebSocketHttpHeaders.COOKIE, cookies);
        }
        if (!(target.envelope() instanceof SockJsEnvelope)) {
            headers.setSecWebSocketProtocol(target.subprotocols());
        }
        return headers;
    }

    private StompHeaders stomp() {
        StompHeaders headers = new StompHeaders();
        headers.setHeartbeat(new long[] {options.heartbeatOutMillis(), options.heartbeatInMillis()});
        options.connectHeaders().forEach(header -> headers.add(header.name(), header.value()));
        return headers;
    }

    @Override
    @Nullable
    Fault stuck(long nowNanos) {
        return line.stuck(nowNanos);
    }

    @Override
    protected boolean canSend() {
        return line.isOpen();
    }

    @Override
    void cut() {
        line.cut();
    }

    @Override
    void hangUp() {
        clients.closings().run(line::hangUp);
    }

    @Override
    void leaveServer() {
        clients.closings().run(this::leaveNow);
    }

    private void leaveNow() {
        line.disconnect();
        if (!SockJsTransport.WEBSOCKET.word().equals(transport())) {
            // The server does not report the end, and neither does Spring.
            abort();
        }
    }

    /**
     * Returns a failed future, so that Spring does not wait: it closes the connection right after DISCONNECT, before a
     * RECEIPT could come.
     */
    @Override
    public CompletableFuture<Void> disconnect() {
        close();
        return CompletableFuture.failedFuture(StompFaults.noReceipt("Spring's client, which closes after DISCONNECT"));
    }

    /** Does nothing, as Spring closes the channel. */
    @Override
    public void closeChannel() {}

    @Override
    protected void ended(Fault why) {
        receipts.fail(why);
    }
}
