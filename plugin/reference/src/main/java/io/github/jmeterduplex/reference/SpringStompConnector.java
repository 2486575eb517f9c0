package io.github.jmeterduplex.reference;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.PushListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsEnvelope;
import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.protocol.stomp.StompOptions;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.messaging.simp.stomp.StompHeaders;
import org.springframework.web.socket.WebSocketHttpHeaders;
import org.springframework.web.socket.messaging.WebSocketStompClient;

/** Opens STOMP sessions with Spring's client. Thread-safe. */
final class SpringStompConnector {
    /** Spring stops waiting for a RECEIPT after this time: if it comes later, it is not counted as late. */
    private static final long RECEIPT_MILLIS = TimeUnit.MINUTES.toMillis(10);

    private final Run run;
    private final SpringClients clients;

    /**
     * Makes a client of this run.
     *
     * @throws io.github.jmeterduplex.session.FaultException if the run has ended
     */
    SpringStompConnector(Run run) {
        this.run = run;
        this.clients = run.shared(
                SpringClients.class, () -> new SpringClients(run.settings().messageMaxBytes()));
    }

    /**
     * Returns a session that has not started to connect.
     *
     * @param user the owner of the session
     * @param dropped the user's previous session, whose subscriptions the new one takes over
     * @param pushes is notified of the session's pushes
     * @param life is notified when the session opens, fails and ends
     */
    LiveStompSession session(
            VirtualUser user,
            @Nullable LiveStompSession dropped,
            StompOptions options,
            @Nullable PushListener<? super LiveStompSession> pushes,
            OpenListener life) {
        return new SpringStompSession(run, this, clients, user, dropped, options, pushes, life);
    }

    void connect(SpringStompSession session, StompOptions options) {
        try {
            var unused = client(session, options.target())
                    .connectAsync(options.target().url(), http(options.target()), stomp(options), session);
        } catch (RuntimeException | LinkageError e) {
            session.failed(e);
        }
    }

    /** Makes a client for each session, which costs little; the client that makes connections is shared. */
    private WebSocketStompClient client(SpringStompSession session, Target target) {
        WebSocketStompClient client = new WebSocketStompClient(
                new ObservedClient(clients.client(target), session::connected, session::closed));
        client.setTaskScheduler(clients.timer());
        client.setReceiptTimeLimit(RECEIPT_MILLIS);
        client.setInboundMessageSizeLimit(run.settings().messageMaxBytes());
        return client;
    }

    private static WebSocketHttpHeaders http(Target target) {
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

    private static StompHeaders stomp(StompOptions options) {
        StompHeaders headers = new StompHeaders();
        headers.setHeartbeat(new long[] {options.heartbeatOutMillis(), options.heartbeatInMillis()});
        options.connectHeaders().forEach(header -> headers.add(header.name(), header.value()));
        return headers;
    }
}
