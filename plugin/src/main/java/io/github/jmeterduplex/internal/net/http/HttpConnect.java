package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import io.github.jmeterduplex.internal.net.tcp.OpeningTimes;
import io.github.jmeterduplex.internal.net.tcp.OpeningTimes.Part;
import io.github.jmeterduplex.internal.net.tcp.TcpConnect;
import io.github.jmeterduplex.internal.net.tcp.WatchedEndPoint;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jetty.io.ClientConnectionFactory;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslHandshakeListener;
import org.jspecify.annotations.Nullable;

/**
 * Makes one HTTP connection to the server of a session: name look-up, TCP, and a tunnel if there is a proxy. TLS starts
 * with the first request. Steps follow each other, on any thread.
 */
public final class HttpConnect {
    /**
     * A listener for the outcome of connecting, called once; after {@link #connected}, {@link #failed} can still report
     * a failed TLS handshake.
     */
    public interface Listener {
        void connected(HttpConnection connection);

        /** @param cause a {@link FaultException} if its message is complete */
        void failed(Throwable cause);
    }

    /**
     * A connection that is idle and can carry another request.
     *
     * @param dial the opening that made it
     */
    public record IdleConnection(HttpConnect dial, HttpConnection connection) {}

    /** Time-out for the connections after the first, which go to the address that has answered. */
    private static final Duration LATER_TIMEOUT = Duration.ofSeconds(30);

    private final ServerRoute path;
    private final Duration timeout;
    private final Listener listener;
    private final @Nullable OpeningTimes opening;
    /** Whether this connection is the one that the opening waits for. */
    private final boolean leads;

    // Written by the step under way, read by the next and by the time-out.
    private volatile OpeningPhase stage = OpeningPhase.LOOK_UP;
    private volatile boolean passedOn;
    private volatile @Nullable TcpConnect dial;

    // Guarded by this.
    private boolean cancelled;
    private boolean resets;

    /**
     * Prepares an additional connection for a channel that is open.
     *
     * @param opening takes its times if the session is not open yet; may be null
     */
    public HttpConnect(ServerRoute path, @Nullable OpeningTimes opening, Listener listener) {
        this(path, LATER_TIMEOUT, opening, false, listener);
    }

    /**
     * Prepares the connection for an opening.
     *
     * @param timeout the time that is left for connecting; the listener itself gives up after it
     * @param opening takes the times of the opening; may be null
     */
    public HttpConnect(ServerRoute path, Duration timeout, @Nullable OpeningTimes opening, Listener listener) {
        this(path, timeout, opening, true, listener);
    }

    private HttpConnect(
            ServerRoute path, Duration timeout, @Nullable OpeningTimes opening, boolean leads, Listener listener) {
        this.path = path;
        this.timeout = timeout;
        this.opening = opening;
        this.leads = leads;
        this.listener = listener;
        this.passedOn = path.proxy() == null;
    }

    /** Starts to connect, and returns immediately. */
    public void start() {
        begin(Part.TCP);
        InetAddress[] known = path.findings().remotes();
        if (known != null) {
            dial(known);
            return;
        }
        var unused = path.runtime().names().resolve(path.firstHost()).whenComplete((found, failure) -> {
            if (failure != null) {
                fail(failure);
            } else {
                path.findings().found(found);
                dial(found);
            }
        });
    }

    private void dial(InetAddress[] remotes) {
        stage = OpeningPhase.CONNECT;
        guarded(() -> {
            boolean securesNow = path.place().secure() && path.proxy() == null;
            TcpConnect next = new TcpConnect(
                    path.runtime(),
                    securesNow ? path.secure(this::http, new Handshake()) : this::http,
                    new TcpConnect.Remote(remotes, path.firstPort(), path.local(), opening),
                    timeout,
                    this::fail);
            begin(next);
            next.start();
        });
    }

    private void begin(Part next) {
        OpeningTimes times = opening;
        if (leads && times != null) {
            times.begin(next);
        }
    }

    private synchronized void begin(TcpConnect next) {
        dial = next;
        if (cancelled) {
            next.cancel(resets);
        }
    }

    private HttpConnection http(EndPoint endPoint, Map<String, Object> context) {
        return new HttpConnection(
                endPoint, path.runtime().executor(), path.runtime().pool(), this::connected);
    }

    private void connected(HttpConnection connection) {
        guarded(() -> {
            HttpProxy proxy = path.proxy();
            begin(path.place().secure() && (passedOn || proxy == null) ? Part.TLS : Part.HTTP);
            if (passedOn || proxy == null) {
                listener.connected(connection);
            } else {
                stage = OpeningPhase.TUNNEL;
                connection.connect(proxy.request(path.place()), new Tunnel(proxy));
            }
        });
    }

    /** Continues with a connection to the server, as the proxy has answered CONNECT. */
    private void passOn(HttpProxy proxy, HttpConnection connection, HttpResponse answer) {
        if (answer.status() / 100 != 2) {
            throw ProxyFaults.refused(proxy, path.place(), answer).toException();
        }
        passedOn = true;
        stage = OpeningPhase.CONNECT;
        if (!path.place().secure()) {
            listener.connected(connection);
            return;
        }
        ClientConnectionFactory secure = path.secure(this::http, new Handshake());
        try {
            upgrade(connection.getEndPoint(), secure);
        } catch (IOException e) {
            listener.failed(e);
        }
    }

    /**
     * Adds TLS to an existing TCP connection. If the end point has been closed, only the previous connection may have
     * been notified.
     */
    private void upgrade(EndPoint endPoint, ClientConnectionFactory secure) throws IOException {
        Connection secured = secure.newConnection(
                endPoint, Objects.requireNonNull(dial, "nothing was dialled").context());
        try {
            endPoint.upgrade(secured);
        } finally {
            if (!endPoint.isOpen()) {
                secured.onClose(null);
            }
        }
    }

    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    private void fail(Throwable cause) {
        HttpProxy proxy = path.proxy();
        boolean isReported = passedOn || cause instanceof FaultException;
        listener.failed(
                isReported || proxy == null
                        ? cause
                        : ProxyFaults.connecting(proxy, path.place(), stage, cause)
                                .toException());
    }

    /** Returns the fault for a time-out before the connection was made. */
    public Fault timeout(long millis) {
        HttpProxy proxy = path.proxy();
        return passedOn || proxy == null
                ? ConnectionFaults.timeout(path.place(), stage, millis)
                : ProxyFaults.timeout(proxy, path.place(), stage, millis);
    }

    public OpeningPhase stage() {
        return stage;
    }

    /** Returns the end point of the socket, below TLS; null before TCP is connected. */
    public @Nullable WatchedEndPoint endPoint() {
        TcpConnect made = dial;
        return made == null ? null : made.endPoint();
    }

    /**
     * Aborts connecting, or closes the connection if it exists.
     *
     * @param withReset leaves no TIME_WAIT
     */
    public synchronized void cancel(boolean withReset) {
        cancelled = true;
        resets = withReset;
        if (dial != null) {
            dial.cancel(withReset);
        }
    }

    /** Is notified of the end of the TLS handshake. */
    private final class Handshake implements SslHandshakeListener {
        @Override
        public void handshakeSucceeded(Event event) {
            begin(Part.HTTP);
        }

        @Override
        public void handshakeFailed(Event event, Throwable failure) {
            listener.failed(failure);
        }
    }

    /** Handles the proxy's answer to CONNECT. */
    private final class Tunnel implements HttpConnection.Exchange {
        private final HttpProxy proxy;

        Tunnel(HttpProxy proxy) {
            this.proxy = proxy;
        }

        @Override
        public void answered(HttpConnection connection, HttpResponse answer) {
            guarded(() -> passOn(proxy, connection, answer));
        }

        @Override
        public void failed(HttpConnection connection, Throwable cause, Reached reached) {
            fail(cause);
        }
    }
}
