package io.github.jmeterduplex.internal.net.tcp;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.OpenSslSessionContext;
import io.netty.handler.ssl.ReferenceCountedOpenSslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import java.security.PrivateKey;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;

/**
 * Creates Netty's BoringSSL engines for client connections. An engine has memory outside of the heap, which is free
 * once the engine is {@link #release released}. Thread-safe.
 */
public final class NativeSslEngines implements AutoCloseable {
    /** Of keys that BoringSSL can sign with. */
    private static final Set<String> ALGORITHMS = Set.of("RSA", "EC");

    /** For the odd buffer on the heap: what is sent and received is in buffers outside of it. */
    private static final ByteBufAllocator BUFFERS = new UnpooledByteBufAllocator(true, true);

    private final ReferenceCountedOpenSslContext context;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * @param keys asked for a certificate by the peer port of the engine
     * @param trust judges servers
     * @param checksHost whether the certificate has to be for the host
     * @param keepsSessions how many sessions are kept to be resumed; 0 for none
     * @throws SSLException where the library refuses
     */
    public NativeSslEngines(KeyManager keys, TrustManager trust, boolean checksHost, int keepsSessions)
            throws SSLException {
        context = (ReferenceCountedOpenSslContext) SslContextBuilder.forClient()
                .sslProvider(SslProvider.OPENSSL_REFCNT)
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

    /** Whether engines can show a certificate with this key: one that a device keeps to itself cannot be shown. */
    public static boolean canSign(PrivateKey key) {
        return ALGORITHMS.contains(key.getAlgorithm()) && key.getEncoded() != null;
    }

    /**
     * Makes an engine, which is the caller's to release.
     *
     * @param host for SNI, and looked for in the certificate where that is asked for
     * @param port with the host the name under which a session is kept
     */
    public SSLEngine engine(String host, int port) {
        // Throws where all is closed: memory that has been freed must not be asked.
        context.retain();
        try {
            return context.newEngine(BUFFERS, host, port);
        } finally {
            context.release();
        }
    }

    /** Frees the memory of an engine, which is closed from then on. Must be called once. */
    public static void release(SSLEngine engine) {
        ReferenceCountUtil.release(engine);
    }

    /** Engines that are not released yet. */
    public int living() {
        // Each holds one reference, and this object another one until it is closed.
        return context.refCnt() - (closed.get() ? 0 : 1);
    }

    /** No more engines are made; those that live keep what they need. Idempotent. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            context.release();
        }
    }
}
