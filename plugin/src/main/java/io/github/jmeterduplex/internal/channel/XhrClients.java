package io.github.jmeterduplex.internal.channel;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.ProxyAuthenticationProtocolHandler;
import org.eclipse.jetty.client.RedirectProtocolHandler;
import org.eclipse.jetty.client.WWWAuthenticationProtocolHandler;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP clients of the fallbacks, one for each TLS set-up, and the daemon threads that they share. Made when the
 * first session falls back. Thread-safe.
 *
 * <p>A session has connections, and a Jetty destination, of its own ({@link XhrLine}), as a browser has: no session
 * waits for a connection of another one, and when a connect fails, Jetty aborts the queued requests of that destination
 * alone. Jetty's caps of connections and requests hold for a session.
 */
final class XhrClients implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(XhrClients.class);

    private static final int THREADS = 16;
    private static final int IDLE_THREADS = 2;

    /** Of a session: one receives, one sends, and one more while a connection is being replaced. */
    private static final int CONNECTIONS = 3;

    /** Below what servers grant an idle connection (5 s with Apache and Node.js): no request meets a closing one. */
    private static final long IDLE_MILLIS = 4_000;

    /** Openings have a time-out of their own, and later a session that cannot write ends for that. */
    private static final long CONNECT_MILLIS = Duration.ofHours(1).toMillis();

    private static final int BUFFER_BYTES = 8 * 1024;

    private enum Trust {
        ANY,
        SYSTEM
    }

    private final IoRuntime runtime;

    // Guarded by this.
    private final Map<Trust, CompletableFuture<HttpClient>> clients = new EnumMap<>(Trust.class);
    private QueuedThreadPool threads;
    private boolean closed;

    XhrClients(IoRuntime runtime) {
        this.runtime = runtime;
    }

    /**
     * Gets the client of a TLS set-up, running. Sessions wait for its start without a thread: it needs some itself.
     *
     * @param use called on a thread of the fallbacks, with the client or with what failed
     * @throws RejectedExecutionException after the end
     */
    synchronized void client(boolean trustAny, BiConsumer<HttpClient, Throwable> use) {
        QueuedThreadPool executor = threads();
        Trust trust = trustAny ? Trust.ANY : Trust.SYSTEM;
        var unused = clients.computeIfAbsent(
                        trust, missing -> CompletableFuture.supplyAsync(() -> start(trustAny, executor), executor))
                .whenCompleteAsync(use, executor);
    }

    private QueuedThreadPool threads() {
        if (closed) {
            throw new RejectedExecutionException("the run has ended");
        }
        if (threads == null) {
            QueuedThreadPool fresh = new QueuedThreadPool(THREADS, IDLE_THREADS);
            fresh.setName("duplex-io-xhr");
            fresh.setDaemon(true);
            fresh.setReservedThreads(IDLE_THREADS);
            started(fresh);
            threads = fresh;
        }
        return threads;
    }

    private HttpClient start(boolean trustAny, Executor executor) {
        ClientConnector connector = new ClientConnector();
        connector.setSelectors(1);
        HttpClient client = new HttpClient(new HttpClientTransportOverHTTP(connector));
        client.setExecutor(executor);
        client.setScheduler(runtime.scheduler());
        client.setByteBufferPool(runtime.pool());
        client.setSslContextFactory(runtime.tls(trustAny).factory());
        client.setConnectTimeout(CONNECT_MILLIS);
        client.setIdleTimeout(IDLE_MILLIS);
        client.setFollowRedirects(false);
        // Cookies are each session's own.
        client.setHttpCookieStore(new HttpCookieStore.Empty());
        client.setUserAgentField(null);
        client.setMaxConnectionsPerDestination(CONNECTIONS);
        client.setRequestBufferSize(BUFFER_BYTES);
        client.setResponseBufferSize(BUFFER_BYTES);
        client.setMaxRequestHeadersSize(Limits.HEAD_BYTES);
        client.setMaxResponseHeadersSize(Limits.HEAD_BYTES);
        started(client);
        // What answers in this side's place: a response is the session's to see.
        client.getProtocolHandlers().remove(RedirectProtocolHandler.NAME);
        client.getProtocolHandlers().remove(WWWAuthenticationProtocolHandler.NAME);
        client.getProtocolHandlers().remove(ProxyAuthenticationProtocolHandler.NAME);
        // Nothing inflates: what a response holds counts as it comes.
        client.getContentDecoderFactories().clear();
        return client;
    }

    private static void started(LifeCycle part) {
        try {
            part.start();
        } catch (Exception e) {
            throw new IllegalStateException("the HTTP client of the fallbacks could not be started", e);
        }
    }

    /** Ends all clients and threads. Sessions have ended before. */
    @Override
    public void close() {
        List<CompletableFuture<HttpClient>> started;
        QueuedThreadPool last;
        synchronized (this) {
            closed = true;
            started = List.copyOf(clients.values());
            last = threads;
        }
        // One that is only just starting is stopped when it has.
        for (CompletableFuture<HttpClient> client : started) {
            var unused = client.thenAccept(XhrClients::stop);
        }
        stop(last);
    }

    private static void stop(LifeCycle part) {
        try {
            if (part != null) {
                part.stop();
            }
        } catch (Exception e) {
            LOG.debug("while stopping", e);
        }
    }
}
