package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.Tls;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.eclipse.jetty.io.ClientConnectionFactory;
import org.eclipse.jetty.io.ssl.SslHandshakeListener;
import org.jspecify.annotations.Nullable;

/**
 * The way in which a channel's connections reach the server: addresses, proxy and TLS session. They go to the address
 * that answered first. Thread-safe.
 */
public final class ServerRoute {
    /**
     * The local address and the proxy of a connection.
     *
     * @param localAddress the local IP address to connect from, or null if any will do
     * @param proxy passes the connection on, if it is not null
     */
    public record Route(
            @Nullable String localAddress, @Nullable HttpProxy proxy) {
        /** The direct route to the server, from any local address. */
        public static final Route DIRECT = new Route(null, null);
    }

    private final Route route;
    private final TlsOptions tls;
    private final IoRuntime runtime;
    private final ServerFindings findings;
    private final @Nullable InetAddress local;

    // Guarded by this.
    private Tls.@Nullable Slot slot;
    private boolean left;

    /** @throws io.github.jmeterduplex.session.FaultException if the local address is not an IP address */
    public ServerRoute(Route route, TlsOptions tls, IoRuntime runtime, ServerFindings findings) {
        this.route = route;
        this.tls = tls;
        this.runtime = runtime;
        this.findings = findings;
        this.local = local(route.localAddress());
    }

    /** Returns the local address from which to connect, or null if any will do. */
    private static @Nullable InetAddress local(@Nullable String address) {
        if (address == null || address.isBlank()) {
            return null;
        }
        try {
            return InetAddress.getByName(address.trim());
        } catch (UnknownHostException e) {
            throw new Fault(Cause.BAD_PARAMETER, "localAddresses: \"" + address + "\" is no address of this machine")
                    .toException();
        }
    }

    /** Returns a route to another server, in the same way. */
    public ServerRoute to(ServerFindings other) {
        return new ServerRoute(route, tls, runtime, other);
    }

    public Endpoint place() {
        return findings.place();
    }

    public ServerFindings findings() {
        return findings;
    }

    public IoRuntime runtime() {
        return runtime;
    }

    public @Nullable InetAddress local() {
        return local;
    }

    /** Returns the proxy of this route, or null for a direct one. */
    public @Nullable HttpProxy proxy() {
        return route.proxy();
    }

    /** Returns the host name to look up: that of the proxy if one is used, else that of the server. */
    public String firstHost() {
        return proxy() == null ? place().host() : proxy().host();
    }

    public int firstPort() {
        return proxy() == null ? place().port() : proxy().port();
    }

    /** Directs later connections to the address of this connection, as it has answered. */
    public void keepTo(HttpConnection connection) {
        if (connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress remote
                && remote.getAddress() != null) {
            findings.found(remote.getAddress());
        }
    }

    /**
     * Adds TLS to connections to the server.
     *
     * @param listener is notified of the handshake's end immediately
     */
    public ClientConnectionFactory secure(ClientConnectionFactory connections, SslHandshakeListener listener) {
        return slot().under(connections, place().host(), runtime, listener);
    }

    private synchronized Tls.Slot slot() {
        if (slot == null) {
            slot = runtime.tls(tls.trustAny()).slot(tls);
            if (left) {
                slot.leave();
            }
        }
        return slot;
    }

    /** Whether the server has asked for a client certificate that this session does not have. */
    public synchronized boolean wasAskedInVain() {
        return slot != null && slot.wasAskedInVain();
    }

    /** Ends the use of this route, so that another session may resume its TLS session. Idempotent. */
    public synchronized void leave() {
        left = true;
        if (slot != null) {
            slot.leave();
        }
    }
}
