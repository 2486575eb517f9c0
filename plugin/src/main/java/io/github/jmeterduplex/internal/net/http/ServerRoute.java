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
import java.util.function.Consumer;
import org.eclipse.jetty.io.ClientConnectionFactory;
import org.jspecify.annotations.Nullable;

/**
 * How the connections of one channel reach its server: which addresses, through which proxy, with which TLS session.
 * They go to the address that answered first. Thread-safe.
 */
public final class ServerRoute {
    private final Route route;
    private final TlsOptions tls;
    private final IoRuntime runtime;
    private final ServerFindings findings;
    private final @Nullable InetAddress local;

    // Guarded by this.
    private Tls.@Nullable Slot slot;
    private boolean left;

    /** @throws io.github.jmeterduplex.session.FaultException where the local address is none */
    public ServerRoute(Route route, TlsOptions tls, IoRuntime runtime, ServerFindings findings) {
        this.route = route;
        this.tls = tls;
        this.runtime = runtime;
        this.findings = findings;
        this.local = local(route.localAddress());
    }

    /** The address to connect from, or null for any. */
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

    /** Null where there is none. */
    public @Nullable HttpProxy proxy() {
        return route.proxy();
    }

    /** The name to look up: the proxy's, where there is one. */
    public String firstHost() {
        return proxy() == null ? place().host() : proxy().host();
    }

    public int firstPort() {
        return proxy() == null ? place().port() : proxy().port();
    }

    /** The addresses of the first host, or null before the look-up. */
    public InetAddress @Nullable [] remotes() {
        return findings.remotes();
    }

    public void found(InetAddress[] addresses) {
        findings.found(addresses);
    }

    /** The other end of this connection has answered: later ones go there, too. */
    public void keepTo(HttpConnection connection) {
        if (connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress remote
                && remote.getAddress() != null) {
            findings.found(remote.getAddress());
        }
    }

    /**
     * Puts TLS under a connection to the server.
     *
     * @param failed hears at once of a failed handshake
     */
    public ClientConnectionFactory secure(ClientConnectionFactory connections, Consumer<Throwable> failed) {
        return slot().under(connections, place().host(), runtime, failed);
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

    /** Whether the server asked for a certificate that this session does not have. */
    public synchronized boolean wasAskedInVain() {
        return slot != null && slot.wasAskedInVain();
    }

    /** No more connections will be made: another session may have its TLS session. Idempotent. */
    public synchronized void leave() {
        left = true;
        if (slot != null) {
            slot.leave();
        }
    }
}
