package io.github.jmeterduplex.reference;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsEnvelope;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsTransport;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.web.socket.client.WebSocketClient;
import org.springframework.web.socket.sockjs.client.InfoReceiver;
import org.springframework.web.socket.sockjs.client.JettyXhrTransport;
import org.springframework.web.socket.sockjs.client.SockJsClient;
import org.springframework.web.socket.sockjs.client.Transport;
import org.springframework.web.socket.sockjs.client.WebSocketTransport;
import org.springframework.web.socket.sockjs.frame.SockJsMessageCodec;
import org.springframework.web.socket.sockjs.transport.TransportType;

/**
 * Spring's and Jetty's clients that all STOMP sessions of a run share, one for each set of transports, trust and
 * time-out. They are configured for many users as Spring's manual advises. All threads are daemons. Thread-safe.
 */
final class SpringClients implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SpringClients.class);
    private static final String THREADS = "duplex-library";

    /** The maximum number of Jetty's threads, which start when they are needed. */
    private static final int MAX_THREADS = 1_000;

    private static final int TIMER_THREADS = 4;
    private static final int WORKERS = 64;

    /** The maximum number of connections: with Jetty's default of 64 the 65th session would wait forever. */
    private static final int MAX_CONNECTIONS = 100_000;

    private record Kind(Envelope envelope, boolean trustAny, Duration connectTimeout) {
        static Kind of(Target target) {
            return new Kind(target.envelope(), target.tls().trustAny(), target.connectTimeout());
        }
    }

    private final int messageMaxBytes;
    private final ThreadPoolTaskScheduler timer = new ThreadPoolTaskScheduler();
    private final QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS);
    private final LibraryThreads openings = new LibraryThreads(THREADS + "-opening", WORKERS);
    private final LibraryThreads closings = new LibraryThreads(THREADS + "-closing", WORKERS);

    /** The clients by transports, trust and time-out. Guarded by this. */
    private final Map<Kind, WebSocketClient> clients = new HashMap<>();

    /** The parts of the clients that must be stopped at the end. Guarded by this. */
    private final List<LifeCycle> parts = new ArrayList<>();

    SpringClients(int messageMaxBytes) {
        this.messageMaxBytes = messageMaxBytes;
        ReferenceLogs.quiet();
        timer.setPoolSize(TIMER_THREADS);
        timer.setThreadNamePrefix(THREADS + "-timer-");
        timer.setDaemon(true);
        timer.setRemoveOnCancelPolicy(true);
        timer.initialize();
        threads.setName(THREADS);
        threads.setDaemon(true);
        started(threads);
    }

    TaskScheduler timer() {
        return timer;
    }

    /** Returns the threads that open sessions, as Spring requests {@code /info} in the thread that connects. */
    LibraryThreads openings() {
        return openings;
    }

    /** Returns the threads that send disconnect messages, as each blocks its thread until it is written. */
    LibraryThreads closings() {
        return closings;
    }

    /** Returns the started client for this target. */
    synchronized WebSocketClient client(Target target) {
        return clients.computeIfAbsent(Kind.of(target), this::make);
    }

    private WebSocketClient make(Kind kind) {
        HttpClient http = http(kind, Duration.ZERO);
        JettyWebSocketAdapter webSockets = new JettyWebSocketAdapter(webSockets(http));
        if (!(kind.envelope instanceof SockJsEnvelope endpoint)) {
            return webSockets;
        }
        // The request for /info must not block its thread forever if the server does not answer; other responses may be
        // silent for long.
        JettyXhrTransport info = new JettyXhrTransport(http(kind, kind.connectTimeout));
        List<Transport> transports = new ArrayList<>();
        for (SockJsTransport transport : endpoint.transports()) {
            transports.add(
                    switch (transport) {
                        case WEBSOCKET -> new WebSocketsAfterInfo(webSockets, info);
                        case XHR_STREAMING ->
                            new SingleModeXhrTransport(http, TransportType.XHR_STREAMING, transport.word());
                        case XHR_POLLING -> new SingleModeXhrTransport(http, TransportType.XHR, transport.word());
                        case EVENTSOURCE -> throw new IllegalArgumentException("refused before: " + transport);
                    });
        }
        SockJsClient sockJs = new SockJsClient(transports);
        sockJs.setMessageCodec(new SockJsJson());
        sockJs.setInfoReceiver(info);
        return sockJs;
    }

    private HttpClient http(Kind kind, Duration idleTimeout) {
        ClientConnector connector = new ClientConnector();
        connector.setSslContextFactory(tls(kind.trustAny));
        HttpClient http = new HttpClient(new HttpClientTransportOverHTTP(connector));
        http.setExecutor(threads);
        http.setConnectTimeout(kind.connectTimeout.toMillis());
        http.setIdleTimeout(idleTimeout.toMillis());
        http.setMaxConnectionsPerDestination(MAX_CONNECTIONS);
        http.setMaxRequestsQueuedPerDestination(MAX_CONNECTIONS);
        http.setFollowRedirects(false);
        // All users share it: they must not send each other's cookies.
        http.setHttpCookieStore(new HttpCookieStore.Empty());
        return started(http);
    }

    private static SslContextFactory.Client tls(boolean trustAny) {
        SslContextFactory.Client tls = new QuietTls(trustAny);
        if (trustAny) {
            tls.setEndpointIdentificationAlgorithm(null);
        }
        return tls;
    }

    /** Suppresses Jetty's warnings about TLS settings that the tester has chosen. */
    private static final class QuietTls extends SslContextFactory.Client {
        QuietTls(boolean trustAny) {
            super(trustAny);
        }

        @Override
        protected void checkTrustAll() {}

        @Override
        protected void checkEndPointIdentificationAlgorithm() {}
    }

    /**
     * Requests {@code /info} with the shared client: Spring would make a client of its own if WebSocket is the only
     * transport.
     */
    private static final class WebSocketsAfterInfo extends WebSocketTransport implements InfoReceiver {
        private final InfoReceiver info;

        WebSocketsAfterInfo(WebSocketClient client, InfoReceiver info) {
            super(client);
            this.info = info;
        }

        @Override
        public String executeInfoRequest(URI url, @Nullable HttpHeaders headers) {
            return info.executeInfoRequest(url, headers);
        }
    }

    private org.eclipse.jetty.websocket.client.WebSocketClient webSockets(HttpClient http) {
        var client = new org.eclipse.jetty.websocket.client.WebSocketClient(http);
        // Silence is detected by heartbeats.
        client.setIdleTimeout(Duration.ZERO);
        client.setMaxTextMessageSize(messageMaxBytes);
        client.setMaxBinaryMessageSize(messageMaxBytes);
        return started(client);
    }

    private <T extends LifeCycle> T started(T part) {
        try {
            part.start();
        } catch (Exception e) {
            throw new IllegalStateException("a client library could not be started", e);
        }
        parts.add(0, part);
        return part;
    }

    @Override
    public synchronized void close() {
        openings.close();
        closings.close();
        timer.shutdown();
        for (LifeCycle part : parts) {
            try {
                part.stop();
            } catch (Exception e) {
                LOG.debug("while stopping", e);
            }
        }
    }

    /**
     * Encodes and decodes SockJS's arrays of strings for Spring's client, with Jackson as most applications do.
     * Thread-safe.
     */
    private static final class SockJsJson implements SockJsMessageCodec {
        /** Encodes messages as a frame such as {@code a["m1","m2"]}. */
        @Override
        public String encode(String... messages) {
            try {
                return "a" + JSON.std.asString(messages);
            } catch (IOException e) {
                throw new IllegalArgumentException("no JSON can be made of a message", e);
            }
        }

        @Override
        public String[] decode(String content) throws IOException {
            return strings(JSON.std.arrayFrom(content));
        }

        @Override
        public String[] decodeInputStream(InputStream content) throws IOException {
            return strings(JSON.std.arrayFrom(content));
        }

        /** Converts values to strings, including numbers, as a close frame has one before its text. */
        private static String[] strings(Object[] values) {
            String[] strings = new String[values.length];
            for (int i = 0; i < values.length; i++) {
                strings[i] = String.valueOf(values[i]);
            }
            return strings;
        }
    }
}
