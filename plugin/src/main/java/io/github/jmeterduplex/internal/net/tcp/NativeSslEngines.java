package io.github.jmeterduplex.internal.net.tcp;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.OpenSslContextOption;
import io.netty.handler.ssl.OpenSslSessionContext;
import io.netty.handler.ssl.ReferenceCountedOpenSslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.ReferenceCounted;
import java.security.PrivateKey;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;

/**
 * Creates TLS engines of Netty's BoringSSL for client connections. An engine holds memory outside of the heap until it
 * is {@link #release released}. Thread-safe.
 */
public final class NativeSslEngines implements AutoCloseable {
    /** The key algorithms with which BoringSSL can sign. */
    private static final Set<String> ALGORITHMS = Set.of("RSA", "EC");

    /** The allocator of the few buffers that are on the heap; data is sent and received in buffers outside of it. */
    private static final ByteBufAllocator BUFFERS = new UnpooledByteBufAllocator(true, true);

    private final ReferenceCountedOpenSslContext context;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * @param keys gives the certificate for the peer port of the engine
     * @param trust checks certificates of servers
     * @param checksHost whether the certificate has to be for the host
     * @param keepsSessions how many sessions are kept to be resumed; may be 0
     * @param groups names of the groups that are offered, by BoringSSL's names; empty for the default ones
     * @throws SSLException if the library refuses
     */
    public NativeSslEngines(
            KeyManager keys, TrustManager trust, boolean checksHost, int keepsSessions, List<String> groups)
            throws SSLException {
        SslContextBuilder builder = SslContextBuilder.forClient();
        if (!groups.isEmpty()) {
            builder.option(OpenSslContextOption.GROUPS, groups.toArray(String[]::new));
        }
        context = (ReferenceCountedOpenSslContext) builder.sslProvider(SslProvider.OPENSSL_REFCNT)
                .protocols("TLSv1.3", "TLSv1.2")
                .keyManager(keys)
                .trustManager(trust)
                .endpointIdentificationAlgorithm(checksHost ? "HTTPS" : null)
                .build();
        OpenSslSessionContext sessions = context.sessionContext();
        sessions.setSessionCacheEnabled(keepsSessions > 0);
        if (keepsSessions > 0) {
            sessions.setSessionCacheSize(keepsSessions);
        }
    }

    /** Whether engines can sign with this key; false if the key cannot leave its device. */
    public static boolean canSign(PrivateKey key) {
        return ALGORITHMS.contains(key.getAlgorithm()) && key.getEncoded() != null;
    }

    /**
     * Creates a TLS engine, which the caller must release.
     *
     * @param host for SNI, and compared with the certificate if host names are checked
     * @param port together with the host, the key under which a session is kept
     */
    public SSLEngine engine(String host, int port) {
        // Throws if all is closed: freed memory must not be used.
        context.retain();
        try {
            return context.newEngine(BUFFERS, host, port);
        } finally {
            context.release();
        }
    }

    /** Whether the engine was created by this class, so that it must be released. */
    static boolean made(SSLEngine engine) {
        return engine instanceof ReferenceCounted;
    }

    /** Closes a TLS engine and frees its memory. Must be called once. */
    public static void release(SSLEngine engine) {
        ReferenceCountUtil.release(engine);
    }

    /** Returns the number of engines that are not released yet. */
    public int living() {
        // Each engine holds one reference, and this object another one until it is closed.
        return context.refCnt() - (closed.get() ? 0 : 1);
    }

    /** Stops creating engines; existing ones keep the memory that they need. Idempotent. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            context.release();
        }
    }
}
