package io.github.jmeterduplex.internal.net.tcp;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions.ClientCertificate;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.eclipse.jetty.io.ClientConnectionFactory;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslClientConnectionFactory;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.io.ssl.SslHandshakeListener;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;

/**
 * A TLS configuration, and the TLS sessions that later connections resume. Thread-safe.
 *
 * <p>Engines keep the last session for each host and port. Each opening has a slot, whose number replaces the port: an
 * engine uses the port only for that name. So {@link TlsSessionSlots} decides which opening resumes which session.
 */
public final class Tls implements AutoCloseable {
    private static final String SLOT = Tls.class.getName() + ".slot";

    /** Maximum number of TLS sessions that are kept, the same as the JDK's default. */
    private static final int KEPT_SESSIONS = 20_480;

    private final SslContextFactory.Client factory;

    /** The native TLS engines; null if the JDK's are used. */
    private final @Nullable NativeSslEngines natives;

    private final TlsStyle style;
    private final TlsSessionSlots numbers;

    /** The slots of the openings that are under way, by number. */
    private final ConcurrentMap<Integer, Slot> taken = new ConcurrentHashMap<>();

    /**
     * @param any whether every certificate is accepted; if not, the system's trust store decides
     * @param isNative whether native engines are used, if they can show the certificate
     */
    public Tls(boolean any, boolean isNative, TlsStyle style) {
        TlsResumption resumption = style.resumption();
        this.style = style;
        numbers = new TlsSessionSlots(resumption);
        factory = new EngineFactory();
        factory.setEndpointIdentificationAlgorithm(any ? null : "HTTPS");
        int kept = resumption == TlsResumption.OFF ? 0 : KEPT_SESSIONS;
        try {
            TrustManager[] trust = any ? SslContextFactory.TRUST_ALL_CERTS : system();
            KeyManager keys = new KeysOfSlots(taken);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[] {keys}, trust, null);
            // At least 1, as 0 would keep all.
            context.getClientSessionContext().setSessionCacheSize(Math.max(1, kept));
            factory.setSslContext(context);
            factory.start();
            natives = isNative ? new NativeSslEngines(keys, trust[0], !any, kept, style.offered()) : null;
        } catch (GeneralSecurityException e) {
            throw noTrustStore(e).toException();
        } catch (Exception e) {
            throw new IllegalStateException("TLS could not be set up", e);
        }
    }

    private static TrustManager[] system() throws GeneralSecurityException {
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init((KeyStore) null);
        TrustManager[] found = managers.getTrustManagers();
        for (int i = 0; i < found.length; i++) {
            found[i] = found[i] instanceof X509ExtendedTrustManager checks ? new RememberedTrust(checks) : found[i];
        }
        return found;
    }

    private static Fault noTrustStore(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return new Fault(
                Cause.BAD_PARAMETER,
                "javax.net.ssl.trustStore: "
                        + DisplayText.clean(System.getProperty("javax.net.ssl.trustStore", "of this Java"))
                        + " cannot be read: " + DisplayText.clean(String.valueOf(root.getMessage()))
                        + "; allowed: a trust store of type PKCS12 or JKS, opened by javax.net.ssl.trustStorePassword");
    }

    public SslContextFactory.Client factory() {
        return factory;
    }

    /** Returns the number of native engines that are not released yet. */
    public int living() {
        return natives == null ? 0 : natives.living();
    }

    /** Creates a native or a JDK engine for a connection; a native one must be released by the caller. */
    public SSLEngine engine(String host, int number) {
        return natives == null ? factory.newSSLEngine(host, number) : natives.engine(host, number);
    }

    /**
     * Returns a slot, which decides on the TLS session to resume, for one opening.
     *
     * @throws io.github.jmeterduplex.session.FaultException with {@link Cause#BAD_PARAMETER} if the native engine,
     *     which the groups need, cannot sign with the key of the client certificate
     */
    public Slot slot(TlsOptions options) {
        ClientCertificate certificate = options.certificate();
        if (certificate != null && !style.offered().isEmpty() && !NativeSslEngines.canSign(certificate.key())) {
            throw TlsEngineChoice.groupsRefused(
                    style,
                    "it cannot use the client certificate's key, of type "
                            + certificate.key().getAlgorithm());
        }
        int number = numbers.take(options.certificate(), options.user());
        Slot slot = new Slot(number, options.certificate());
        taken.put(number, slot);
        return slot;
    }

    /** Stops creating native engines; JDK engines can still be made. */
    @Override
    public void close() {
        if (natives != null) {
            natives.close();
        }
    }

    /** Jetty's TLS factory without warnings about settings that the user has chosen. */
    private final class EngineFactory extends SslContextFactory.Client
            implements SslClientConnectionFactory.SslEngineFactory {
        @Override
        public SSLEngine newSslEngine(String host, int port, Map<String, Object> context) {
            if (context.get(SLOT) instanceof Slot slot) {
                return slot.isNative() ? engine(host, slot.number) : newSSLEngine(host, slot.number);
            }
            return newSSLEngine(host, port);
        }

        @Override
        protected void checkTrustAll() {}

        @Override
        protected void checkEndPointIdentificationAlgorithm() {}
    }

    /** Finds the client certificate of a connection by its slot, whose number is the alias. For clients only. */
    private static final class KeysOfSlots extends X509ExtendedKeyManager {
        private final Map<Integer, Slot> slots;

        KeysOfSlots(Map<Integer, Slot> slots) {
            this.slots = slots;
        }

        @Override
        public @Nullable String chooseEngineClientAlias(String[] keyTypes, Principal[] issuers, SSLEngine engine) {
            Slot slot = slots.get(engine.getPeerPort());
            return slot != null && slot.shows(keyTypes) ? Integer.toString(slot.number) : null;
        }

        private @Nullable ClientCertificate certificate(String alias) {
            Slot slot = slots.get(Integer.valueOf(alias));
            return slot == null ? null : slot.certificate;
        }

        @Override
        public @Nullable PrivateKey getPrivateKey(String alias) {
            ClientCertificate certificate = certificate(alias);
            return certificate == null ? null : certificate.key();
        }

        @Override
        public X509Certificate @Nullable [] getCertificateChain(String alias) {
            ClientCertificate certificate = certificate(alias);
            return certificate == null ? null : certificate.chain().clone();
        }

        @Override
        public @Nullable String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
            return null;
        }

        @Override
        public String @Nullable [] getClientAliases(String keyType, Principal[] issuers) {
            return null;
        }

        @Override
        public @Nullable String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
            return null;
        }

        @Override
        public String @Nullable [] getServerAliases(String keyType, Principal[] issuers) {
            return null;
        }
    }

    /** A place for the TLS session that one opening may resume and leave to later openings. */
    public final class Slot {
        private final int number;
        private final @Nullable ClientCertificate certificate;
        private final AtomicBoolean left = new AtomicBoolean();
        private volatile boolean askedInVain;

        private Slot(int number, @Nullable ClientCertificate certificate) {
            this.number = number;
            this.certificate = certificate;
        }

        private boolean isNative() {
            return natives != null && (certificate == null || NativeSslEngines.canSign(certificate.key()));
        }

        private boolean shows(String[] keyTypes) {
            boolean fits = certificate != null
                    && Arrays.asList(keyTypes).contains(certificate.key().getAlgorithm());
            askedInVain |= !fits;
            return fits;
        }

        /**
         * Adds TLS to connections.
         *
         * @param host of the server: sent by SNI (RFC 6066, section 3), and compared with its certificate
         * @param listener is notified of a failed handshake immediately: the connection above may be notified of a
         *     close only
         */
        public ClientConnectionFactory under(
                ClientConnectionFactory connections, String host, IoRuntime runtime, SslHandshakeListener listener) {
            return new SslClientConnectionFactory(factory, runtime.pool(), runtime.executor(), connections) {
                @Override
                public Connection newConnection(EndPoint endPoint, Map<String, Object> context) throws IOException {
                    // If this slot has left, another channel of the same user may have its number by now.
                    taken.compute(number, (same, other) -> left.get() ? other : Slot.this);
                    context.put(SLOT, Slot.this);
                    context.put(
                            ClientConnector.REMOTE_SOCKET_ADDRESS_CONTEXT_KEY,
                            InetSocketAddress.createUnresolved(host, 0));
                    try {
                        return super.newConnection(endPoint, context);
                    } catch (RuntimeException | IOException e) {
                        // No connection will release the engine.
                        if (isNative() && context.remove(SSLEngine.class.getName()) instanceof SSLEngine engine) {
                            NativeSslEngines.release(engine);
                        }
                        throw e;
                    }
                }

                @Override
                protected SslConnection newSslConnection(EndPoint endPoint, SSLEngine engine) {
                    SslConnection connection =
                            new TlsConnection(runtime.pool(), runtime.executor(), factory, endPoint, engine);
                    connection.addHandshakeListener(listener);
                    return connection;
                }
            };
        }

        /** Whether the server asked for a client certificate, and this side did not have one of an accepted kind. */
        public boolean wasAskedInVain() {
            return askedInVain;
        }

        /** Releases the slot to later openings, which may then resume its TLS session. Idempotent. */
        public void leave() {
            if (left.compareAndSet(false, true)) {
                taken.remove(number, this);
                numbers.leave(certificate, number);
            }
        }
    }
}
