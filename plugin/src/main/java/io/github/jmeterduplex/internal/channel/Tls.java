package io.github.jmeterduplex.internal.channel;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.net.ssl.SSLEngine;
import org.eclipse.jetty.io.ClientConnectionFactory;
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
 * the port, which in an engine is nothing but part of that name.
 */
final class Tls {
    private static final String SEAT = Tls.class.getName() + ".seat";

    private final SslContextFactory.Client factory;

    /** Those free, the last one left on top: what few openings need is few seats. Guarded by this. */
    private final Deque<Integer> free = new ArrayDeque<>();

    /** Guarded by this. */
    private int seats;

    /** @param any whether every certificate is taken; else the system's trust store is asked */
    Tls(boolean any) {
        factory = new Seated(any);
        factory.setEndpointIdentificationAlgorithm(any ? null : "HTTPS");
        try {
            factory.start();
        } catch (Exception e) {
            throw new IllegalStateException("TLS could not be set up", e);
        }
    }

    SslContextFactory.Client factory() {
        return factory;
    }

    /** A seat for one opening. */
    synchronized Seat seat() {
        Integer left = free.pollFirst();
        return new Seat(left == null ? ++seats : left);
    }

    private synchronized void leave(int number) {
        free.addFirst(number);
    }

    /** Jetty warns of set-ups that the tester has chosen. */
    private static final class Seated extends SslContextFactory.Client
            implements SslClientConnectionFactory.SslEngineFactory {
        Seated(boolean any) {
            super(any);
        }

        @Override
        public SSLEngine newSslEngine(String host, int port, Map<String, Object> context) {
            return newSSLEngine(host, context.get(SEAT) instanceof Integer seat ? seat : port);
        }

        @Override
        protected void checkTrustAll() {}

        @Override
        protected void checkEndPointIdentificationAlgorithm() {}
    }

    /** What one opening has until it is over. */
    final class Seat {
        private final int number;
        private final AtomicBoolean left = new AtomicBoolean();

        private Seat(int number) {
            this.number = number;
        }

        /**
         * Puts TLS under a connection.
         *
         * @param failed hears at once of a failed handshake: the connection above may hear of a close alone
         */
        ClientConnectionFactory under(
                ClientConnectionFactory connections, IoRuntime runtime, Consumer<Throwable> failed) {
            return new SslClientConnectionFactory(factory, runtime.pool(), runtime.executor(), connections) {
                @Override
                public Connection newConnection(EndPoint endPoint, Map<String, Object> context) throws IOException {
                    context.put(SEAT, number);
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

        /** The opening is over, and the ticket of its connection has come: the next one may have both. Idempotent. */
        void leave() {
            if (left.compareAndSet(false, true)) {
                Tls.this.leave(number);
            }
        }
    }
}
