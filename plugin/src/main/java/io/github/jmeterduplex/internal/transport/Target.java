package io.github.jmeterduplex.internal.transport;

import io.github.jmeterduplex.internal.codec.engineio.EngineIoRevision;
import io.github.jmeterduplex.internal.transport.http.Cookies;
import io.github.jmeterduplex.internal.transport.http.Route;
import io.github.jmeterduplex.internal.transport.net.Authority;
import io.github.jmeterduplex.internal.transport.net.TlsOptions;
import io.github.jmeterduplex.session.Header;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * Where and how to connect one session.
 *
 * @param url {@code http(s)} is a SockJS endpoint, {@code ws(s)} a plain WebSocket
 * @param transports names in the order to try, such as {@code websocket}; never empty
 * @param subprotocols WebSocket subprotocols to offer, such as {@code v12.stomp}; may be empty
 * @param httpHeaders sent with {@code /info} and the handshake; secrets among them never reach a log
 * @param cookies to begin with, or null for none; what the server sets later is kept there
 * @param connectTimeout for everything until {@link ChannelListener#onOpen}: name look-up, TCP, TLS, {@code /info},
 *     handshake
 * @param tls whom it trusts and who it is, where the URL asks for TLS
 * @param compresses whether compressed messages (RFC 7692) are offered in the handshake of a WebSocket
 * @param route how it gets there
 */
public record Target(
        URI url,
        List<String> transports,
        List<String> subprotocols,
        List<Header> httpHeaders,
        Cookies cookies,
        Duration connectTimeout,
        TlsOptions tls,
        boolean compresses,
        Route route) {
    public Target {
        transports = List.copyOf(transports);
        subprotocols = List.copyOf(subprotocols);
        httpHeaders = List.copyOf(httpHeaders);
    }

    /** The word for Engine.IO's polling, alone or before {@code websocket}, to which it is upgraded then. */
    public static final String POLLING = "polling";

    /** The word for a WebSocket, the one transport of all protocols. */
    public static final String WEBSOCKET = "websocket";

    /** Whether it begins with Engine.IO's polling; the URL is {@code ws(s)} then, with the query of polling. */
    public boolean polls() {
        return transports.get(0).equals(POLLING);
    }

    /** Whether it tries to go on over a WebSocket where it begins with polling. */
    public boolean upgrades() {
        return transports.contains(WEBSOCKET);
    }

    /** The revision of Engine.IO, where it polls. */
    public EngineIoRevision revision() {
        String query = url.getRawQuery();
        return query != null && query.startsWith("EIO=3") ? EngineIoRevision.V3 : EngineIoRevision.V4;
    }

    /**
     * Where a session that has begun with polling goes on over a WebSocket.
     *
     * @param sid its id
     */
    public URI upgraded(String sid) {
        String polling = url.toString();
        return URI.create(polling.replaceFirst("transport=polling", "transport=websocket") + "&sid="
                + URLEncoder.encode(sid, StandardCharsets.UTF_8));
    }

    /** Name or address of the server. */
    public String host() {
        return Authority.of(url).host();
    }

    /** The same at another URL. */
    public Target at(URI other) {
        return new Target(
                other, transports, subprotocols, httpHeaders, cookies, connectTimeout, tls, compresses, route);
    }
}
