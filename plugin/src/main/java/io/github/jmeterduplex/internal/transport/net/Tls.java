package io.github.jmeterduplex.internal.transport.net;

import io.github.jmeterduplex.internal.codec.Text;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.eclipse.jetty.io.ClientConnectionFactory;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslClientConnectionFactory;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.io.ssl.SslHandshakeListener;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * One TLS set-up, and the sessions of it that later connections resume. Thread-safe.
 *
 * <p>A ticket of TLS 1.3 is good for one connection (RFC 8446, appendix C.4), and the JDK keeps one for each host and
 * port. So that openings side by side find one each, each has a seat while it opens, and the seat's number stands in for
 * the port, which in an engine is nothing but part of that name. A seat belongs to one client certificate, or to none: a
 * resumed session is that of who began it.
 */
public final class Tls {
    private static final String SEAT = Tls.class.getName() + ".seat";

    private final SslContextFactory.Client factory;

    /** Those free, by certificate, the last one left on top: what few openings need is few seats. Guarded by this. */
    private final Map<ClientCertificate, Deque<Integer>> free = new HashMap<>();

    /** Guarded by this. */
    private int seats;

    /** Of the seats that have one. */
    private final ConcurrentMap<Integer, ClientCertificate> certificates = new ConcurrentHashMap<>();

    /** Seats whose server asked for a certificate that they do not have. */
    private final Set<Integer> askedInVain = ConcurrentHashMap.newKeySet();

    /** @param any whether every certificate is taken; else the system's trust store is asked */
    public Tls(boolean any) {
        factory = new Seated();
        factory.setEndpointIdentificationAlgorithm(any ? null : "HTTPS");
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(
                    new KeyManager[] {new KeysOfSeats(certificates, askedInVain)},
                    any ? SslContextFactory.TRUST_ALL_CERTS : null,
                    null);
            factory.setSslContext(context);
            factory.start();
        } catch (GeneralSecurityException e) {
            throw noTrustStore(e).toException();
        } catch (Exception e) {
            throw new IllegalStateException("TLS could not be set up", e);
        }
    }

    private static Fault noTrustStore(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return new Fault(
                Cause.BAD_CELL,
                "javax.net.ssl.trustStore: "
                        + Text.clean(System.getProperty("javax.net.ssl.trustStore", "of this Java"))
                        + " cannot be read: " + Text.clean(String.valueOf(root.getMessage()))
                        + "; allowed: a trust store of type PKCS12 or JKS, opened by javax.net.ssl.trustStorePassword");
    }

    public SslContextFactory.Client factory() {
        return factory;
    }

    /**
     * A seat for one opening.
     *
     * @param certificate shown to servers that ask for one, or null
     */
    public synchronized Seat seat(ClientCertificate certificate) {
        Deque<Integer> mine = free.get(certificate);
        Integer left = mine == null ? null : mine.pollFirst();
        if (left == null) {
            left = ++seats;
            if (certificate != null) {
                certificates.put(left, certificate);
            }
        }
        askedInVain.remove(left);
        return new Seat(left, certificate);
    }

    private synchronized void leave(Seat seat) {
        free.computeIfAbsent(seat.certificate, any -> new ArrayDeque<>()).addFirst(seat.number);
    }

    /** Jetty warns of set-ups that the tester has chosen. */
    private static final class Seated extends SslContextFactory.Client
            implements SslClientConnectionFactory.SslEngineFactory {
        @Override
        public SSLEngine newSslEngine(String host, int port, Map<String, Object> context) {
            return newSSLEngine(host, context.get(SEAT) instanceof Integer seat ? seat : port);
        }

        @Override
        protected void checkTrustAll() {}

        @Override
        protected void checkEndPointIdentificationAlgorithm() {}
    }

    /** Finds a connection's certificate by its seat, whose number is the alias. Of a client alone. */
    private static final class KeysOfSeats extends X509ExtendedKeyManager {
        private final Map<Integer, ClientCertificate> certificates;
        private final Set<Integer> askedInVain;

        KeysOfSeats(Map<Integer, ClientCertificate> certificates, Set<Integer> askedInVain) {
            this.certificates = certificates;
            this.askedInVain = askedInVain;
        }

        @Override
        public String chooseEngineClientAlias(String[] keyTypes, Principal[] issuers, SSLEngine engine) {
            ClientCertificate certificate = certificates.get(engine.getPeerPort());
            boolean fits = certificate != null
                    && Arrays.asList(keyTypes).contains(certificate.key().getAlgorithm());
            if (!fits) {
                askedInVain.add(engine.getPeerPort());
            }
            return fits ? Integer.toString(engine.getPeerPort()) : null;
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return certificates.get(Integer.valueOf(alias)).key();
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return certificates.get(Integer.valueOf(alias)).chain().clone();
        }

        @Override
        public String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
            return null;
        }

        @Override
        public String[] getClientAliases(String keyType, Principal[] issuers) {
            return null;
        }

        @Override
        public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
            return null;
        }

        @Override
        public String[] getServerAliases(String keyType, Principal[] issuers) {
            return null;
        }
    }

    /** What one opening has until it is over. */
    public final class Seat {
        private final int number;
        private final ClientCertificate certificate;
        private final AtomicBoolean left = new AtomicBoolean();

        private Seat(int number, ClientCertificate certificate) {
            this.number = number;
            this.certificate = certificate;
        }

        /**
         * Puts TLS under a connection.
         *
         * @param host of the server: asked for by SNI (RFC 6066, section 3), and looked for in its certificate
         * @param failed hears at once of a failed handshake: the connection above may hear of a close alone
         */
        public ClientConnectionFactory under(
                ClientConnectionFactory connections, String host, IoRuntime runtime, Consumer<Throwable> failed) {
            return new SslClientConnectionFactory(factory, runtime.pool(), runtime.executor(), connections) {
                @Override
                public Connection newConnection(EndPoint endPoint, Map<String, Object> context) throws IOException {
                    context.put(SEAT, number);
                    context.put(
                            ClientConnector.REMOTE_SOCKET_ADDRESS_CONTEXT_KEY,
                            InetSocketAddress.createUnresolved(host, 0));
                    return super.newConnection(endPoint, context);
                }

                @Override
                protected SslConnection newSslConnection(EndPoint endPoint, SSLEngine engine) {
                    SslConnection connection =
                            new TlsConnection(runtime.pool(), runtime.executor(), factory, endPoint, engine);
                    connection.addHandshakeListener(new SslHandshakeListener() {
                        @Override
                        public void handshakeFailed(Event event, Throwable failure) {
                            failed.accept(failure);
                        }
                    });
                    return connection;
                }
            };
        }

        /** Whether the server asked for a certificate that this one does not have, or not of a kind that it takes. */
        public boolean wasAskedInVain() {
            return askedInVain.contains(number);
        }

        /** The opening is over, and the ticket of its connection has come: the next one may have both. Idempotent. */
        public void leave() {
            if (left.compareAndSet(false, true)) {
                Tls.this.leave(this);
            }
        }
    }
}
