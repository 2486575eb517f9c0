package io.github.jmeterduplex.reference;

import java.net.Proxy;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * The OkHttp client whose threads and connections all Socket.IO and SignalR sessions of a run share. The manual of
 * socket.io-client-java advises this for many sessions. The limits of 64 requests and of five for each host are lifted.
 * A thread waits for each response, and one reads each WebSocket. All are daemons. Thread-safe.
 */
final class OkHttpClients implements AutoCloseable {
    private static final String THREADS = "duplex-library";
    private static final int IDLE_THREAD_SECONDS = 5;
    private static final int LAST_CALLS_SECONDS = 1;

    /**
     * How many threads open sessions and end those of SignalR: several, as one that blocks must not hold up all others.
     */
    private static final int OPENERS = 16;

    /** The library's default read time-out, which a poll without messages needs. */
    private static final Duration READ_TIMEOUT = Duration.ofMinutes(1);

    private final LibraryThreads openings = new LibraryThreads(THREADS + "-opening", OPENERS);
    private final OkHttpClient client;

    OkHttpClients() {
        ReferenceLogs.quiet();
        Dispatcher dispatcher = new Dispatcher(new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                IDLE_THREAD_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                LibraryThreads.daemons(THREADS + "-okhttp")));
        dispatcher.setMaxRequests(Integer.MAX_VALUE);
        dispatcher.setMaxRequestsPerHost(Integer.MAX_VALUE);
        client = new OkHttpClient.Builder()
                .dispatcher(dispatcher)
                .readTimeout(READ_TIMEOUT)
                .proxy(Proxy.NO_PROXY)
                .build();
    }

    /**
     * Returns a client that shares threads and connections with all others, with a session's own trust and time-out.
     */
    OkHttpClient client(boolean trustAny, Duration connectTimeout) {
        OkHttpClient.Builder own = client.newBuilder().connectTimeout(connectTimeout);
        if (trustAny) {
            trustAny(own);
        }
        return own.build();
    }

    /**
     * Makes a client that a library builds for each session share threads and connections with all others.
     *
     * @param timeout for a connection, and for each response
     */
    void share(OkHttpClient.Builder own, boolean trustAny, Duration timeout) {
        own.dispatcher(client.dispatcher())
                .connectionPool(client.connectionPool())
                .proxy(Proxy.NO_PROXY)
                .connectTimeout(timeout)
                .readTimeout(timeout);
        if (trustAny) {
            trustAny(own);
        } else {
            // Otherwise each session would read the certificates that the JVM trusts.
            own.sslSocketFactory(client.sslSocketFactory(), Objects.requireNonNull(client.x509TrustManager()));
        }
    }

    private static void trustAny(OkHttpClient.Builder own) {
        TrustManager[] all = SslContextFactory.TRUST_ALL_CERTS;
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, all, new SecureRandom());
            own.sslSocketFactory(context.getSocketFactory(), (X509TrustManager) all[0]);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("TLS could not be set up", e);
        }
        own.hostnameVerifier((host, session) -> true);
    }

    /**
     * Returns the threads on which sessions begin to open. One of them starts Socket.IO's own thread, which is
     * therefore a daemon too. SignalR's client holds its lock while it reports that a session has opened or ended, so
     * these are handled on the same threads.
     */
    LibraryThreads openings() {
        return openings;
    }

    /**
     * Waits up to a second for the calls in progress, as some of them tell a server that a session has closed, and
     * cancels the others. Leaves the threads to end by themselves when they are idle: if the pool refused a request,
     * the library would repeat it forever.
     */
    @Override
    public void close() {
        openings.close();
        awaitCalls();
        client.dispatcher().cancelAll();
        client.connectionPool().evictAll();
    }

    private void awaitCalls() {
        CountDownLatch idle = new CountDownLatch(1);
        client.dispatcher().setIdleCallback(idle::countDown);
        try {
            if (client.dispatcher().runningCallsCount() > 0) {
                idle.await(LAST_CALLS_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
