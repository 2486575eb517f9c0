package io.github.jmeterduplex.internal.channel;

import java.net.Proxy;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * The one OkHttp client that all polling sessions of a run share, its daemon threads and its connections. Made when the
 * first session polls. Thread-safe.
 *
 * <p>A request waits for its response on a thread of its own: a session that polls holds one at least. OkHttp's caps, 64
 * requests and five a host, are lifted.
 */
final class PollingClients implements AutoCloseable {
    private static final int IDLE_THREAD_SECONDS = 5;

    /** Below what servers grant an idle connection (5 s with Apache and Node.js): no request meets a closing one. */
    private static final long IDLE_MILLIS = 4_000;

    private final IoRuntime runtime;
    private final AtomicInteger threadCount = new AtomicInteger();

    // Guarded by this.
    private OkHttpClient shared;
    private boolean closed;

    PollingClients(IoRuntime runtime) {
        this.runtime = runtime;
    }

    /**
     * The shared client with a TLS set-up and a session's own connections.
     *
     * @throws RejectedExecutionException after the end
     */
    OkHttpClient client(boolean trustAny, PollingLine line) {
        OkHttpClient.Builder own =
                shared().newBuilder().socketFactory(line).dns(line).protocols(List.of(Protocol.HTTP_1_1));
        own.sslSocketFactory(
                runtime.tls(trustAny).factory().getSslContext().getSocketFactory(), trustAny ? everybody() : system());
        if (trustAny) {
            own.hostnameVerifier((host, session) -> true);
        }
        return own.build();
    }

    private synchronized OkHttpClient shared() {
        if (closed) {
            throw new RejectedExecutionException("the run has ended");
        }
        if (shared == null) {
            shared = make();
        }
        return shared;
    }

    private OkHttpClient make() {
        Dispatcher dispatcher = new Dispatcher(new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_THREAD_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), this::daemon));
        dispatcher.setMaxRequests(Integer.MAX_VALUE);
        dispatcher.setMaxRequestsPerHost(Integer.MAX_VALUE);
        return new OkHttpClient.Builder()
                .dispatcher(dispatcher)
                .connectionPool(new ConnectionPool(Integer.MAX_VALUE, IDLE_MILLIS, TimeUnit.MILLISECONDS))
                // Openings have a time-out of their own; later heartbeats and the watch over writing find silence.
                .connectTimeout(Duration.ZERO)
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO)
                .followRedirects(false)
                .followSslRedirects(false)
                .proxy(Proxy.NO_PROXY)
                .build();
    }

    private Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "duplex-io-polling-" + threadCount.incrementAndGet());
        thread.setDaemon(true);
        thread.setContextClassLoader(PollingClients.class.getClassLoader());
        return thread;
    }

    private static X509TrustManager everybody() {
        return (X509TrustManager) SslContextFactory.TRUST_ALL_CERTS[0];
    }

    private static X509TrustManager system() {
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init((KeyStore) null);
            for (TrustManager manager : factory.getTrustManagers()) {
                if (manager instanceof X509TrustManager x509) {
                    return x509;
                }
            }
            throw new IllegalStateException("this Java knows no X.509 trust manager");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("TLS could not be set up", e);
        }
    }

    /** Ends all requests and threads. Sessions have ended before. */
    @Override
    public void close() {
        OkHttpClient last;
        synchronized (this) {
            closed = true;
            last = shared;
        }
        if (last != null) {
            last.dispatcher().cancelAll();
            last.dispatcher().executorService().shutdownNow();
            last.connectionPool().evictAll();
        }
    }
}
