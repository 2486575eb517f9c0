package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.http.Cookies;
import io.github.jmeterduplex.internal.net.http.ServerRoute.Route;
import io.github.jmeterduplex.internal.net.tcp.Authority;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions;
import io.github.jmeterduplex.session.Header;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The server to which a session connects, and the settings of the connection.
 *
 * @param url of the endpoint
 * @param envelope how its connections are opened and its messages are wrapped
 * @param subprotocols WebSocket subprotocols to offer, for example {@code v12.stomp}; may be empty
 * @param httpHeaders sent with {@code /info} and the handshake; secrets among them never reach a log
 * @param cookies the first cookies; those that the server sets are added
 * @param connectTimeout for everything until {@link ChannelListener#onOpen}: name look-up, TCP, TLS, {@code /info},
 *     handshake
 * @param tls trusted servers and the own certificate, if the URL asks for TLS
 * @param webSocket how WebSockets are opened
 * @param route local address and proxy of its connections
 */
public record Target(
        URI url,
        Envelope envelope,
        List<String> subprotocols,
        List<Header> httpHeaders,
        @Nullable Cookies cookies,
        Duration connectTimeout,
        TlsOptions tls,
        WebSocketOptions webSocket,
        Route route) {
    /**
     * How WebSockets are opened.
     *
     * @param compresses whether compressed messages (RFC 7692) are offered in the handshake
     * @param redirects whether redirects of the handshake are followed
     */
    public record WebSocketOptions(boolean compresses, boolean redirects) {}

    public Target {
        subprotocols = List.copyOf(subprotocols);
        httpHeaders = List.copyOf(httpHeaders);
    }

    /** Returns the name or address of the server. */
    public String host() {
        return Authority.of(url).host();
    }

    /** Returns this target with another URL. */
    public Target at(URI other) {
        return new Target(other, envelope, subprotocols, httpHeaders, cookies, connectTimeout, tls, webSocket, route);
    }

    /** Returns this target with another envelope. */
    public Target within(Envelope other) {
        return new Target(url, other, subprotocols, httpHeaders, cookies, connectTimeout, tls, webSocket, route);
    }
}
