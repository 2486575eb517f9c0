package io.github.jmeterduplex.internal.net.tcp;

import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A trust manager that asks another one, and remembers for a minute which chain it has accepted for which host: the
 * check of a chain costs as much as the rest of a handshake. Only acceptance is remembered, so failures are those of
 * the other one. Thread-safe.
 */
final class RememberedTrust extends X509ExtendedTrustManager {
    private static final long KEPT_NANOS = Duration.ofSeconds(60).toNanos();

    /** Maximum number of chains that are remembered. */
    private static final int MAX_CHAINS = 1_024;

    private final X509ExtendedTrustManager checks;
    private final LongSupplier nanoTime;
    private final LongSupplier epochMillis;
    private final ConcurrentMap<Checked, Accepted> accepted = new ConcurrentHashMap<>();

    /**
     * What the other trust manager was asked.
     *
     * @param chain the certificates as bytes, which costs less to compare than to parse
     * @param host with which the certificate was compared; null if the engine knows none
     * @param protocol the version of TLS, as some algorithms are not allowed in all
     */
    private record Checked(
            List<ByteBuffer> chain,
            @Nullable String host,
            String authType,
            @Nullable String protocol) {}

    /**
     * How long an acceptance holds.
     *
     * @param nanos when it was given, by {@link System#nanoTime}
     * @param validUntilMillis when the first certificate of the chain ends, in milliseconds since 1970
     */
    private record Accepted(long nanos, long validUntilMillis) {}

    RememberedTrust(X509ExtendedTrustManager checks) {
        this(checks, System::nanoTime, System::currentTimeMillis);
    }

    /**
     * @param nanoTime the time in nanoseconds from any origin
     * @param epochMillis the time in milliseconds since 1970
     */
    RememberedTrust(X509ExtendedTrustManager checks, LongSupplier nanoTime, LongSupplier epochMillis) {
        this.checks = checks;
        this.nanoTime = nanoTime;
        this.epochMillis = epochMillis;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        var session = engine.getHandshakeSession();
        Checked asked = new Checked(
                bytes(chain), engine.getPeerHost(), authType, session == null ? null : session.getProtocol());
        Accepted known = accepted.get(asked);
        if (known != null && holds(known)) {
            return;
        }
        long askedNanos = nanoTime.getAsLong();
        checks.checkServerTrusted(chain, authType, engine);
        if (accepted.size() >= MAX_CHAINS) {
            accepted.values().removeIf(each -> !holds(each));
        }
        if (accepted.size() < MAX_CHAINS) {
            accepted.put(asked, new Accepted(askedNanos, validUntilMillis(chain)));
        }
    }

    private boolean holds(Accepted known) {
        return nanoTime.getAsLong() - known.nanos < KEPT_NANOS && epochMillis.getAsLong() <= known.validUntilMillis;
    }

    private static List<ByteBuffer> bytes(X509Certificate[] chain) throws CertificateException {
        ByteBuffer[] bytes = new ByteBuffer[chain.length];
        for (int i = 0; i < chain.length; i++) {
            bytes[i] = ByteBuffer.wrap(chain[i].getEncoded());
        }
        return List.of(bytes);
    }

    private static long validUntilMillis(X509Certificate[] chain) {
        return Stream.of(chain)
                .mapToLong(certificate -> certificate.getNotAfter().toInstant().toEpochMilli())
                .min()
                .orElse(0);
    }

    /** Returns the number of chains that are remembered. */
    int size() {
        return accepted.size();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        checks.checkServerTrusted(chain, authType, socket);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        checks.checkServerTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        checks.checkClientTrusted(chain, authType, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        checks.checkClientTrusted(chain, authType, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        checks.checkClientTrusted(chain, authType);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return checks.getAcceptedIssuers();
    }
}
