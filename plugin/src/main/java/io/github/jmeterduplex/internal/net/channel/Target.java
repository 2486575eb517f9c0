package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.http.Cookies;
import io.github.jmeterduplex.internal.net.http.Route;
import io.github.jmeterduplex.internal.net.tcp.Authority;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions;
import io.github.jmeterduplex.session.Header;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where and how to connect one session.
 *
 * @param url of the endpoint
 * @param envelope how its connections are opened, and what stands around its messages
 * @param subprotocols WebSocket subprotocols to offer, such as {@code v12.stomp}; may be empty
 * @param httpHeaders sent with {@code /info} and the handshake; secrets among them never reach a log
 * @param cookies to begin with; what the server sets later is kept there
 * @param connectTimeout for everything until {@link ChannelListener#onOpen}: name look-up, TCP, TLS, {@code /info},
 *     handshake
 * @param tls whom it trusts and who it is, where the URL asks for TLS
 * @param compresses whether compressed messages (RFC 7692) are offered in the handshake of a WebSocket
 * @param route how it gets there
 */
public record Target(
        URI url,
        Envelope envelope,
        List<String> subprotocols,
        List<Header> httpHeaders,
        @Nullable Cookies cookies,
        Duration connectTimeout,
        TlsOptions tls,
        boolean compresses,
        Route route) {
    public Target {
        subprotocols = List.copyOf(subprotocols);
        httpHeaders = List.copyOf(httpHeaders);
    }

    /** Name or address of the server. */
    public String host() {
        return Authority.of(url).host();
    }

    /** The same at another URL. */
    public Target at(URI other) {
        return new Target(other, envelope, subprotocols, httpHeaders, cookies, connectTimeout, tls, compresses, route);
    }

    /** The same with something else around its messages. */
    public Target within(Envelope other) {
        return new Target(url, other, subprotocols, httpHeaders, cookies, connectTimeout, tls, compresses, route);
    }
}
