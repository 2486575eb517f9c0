package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.channel.Target.WebSocketOptions;
import io.github.jmeterduplex.internal.net.http.CookieJar;
import io.github.jmeterduplex.internal.net.http.Cookies;
import io.github.jmeterduplex.internal.net.http.ServerRoute.Route;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions;
import io.github.jmeterduplex.internal.net.websocket.WebSocketChannel;
import io.github.jmeterduplex.internal.protocol.signalr.SignalREnvelope;
import io.github.jmeterduplex.internal.protocol.signalr.SignalRTransport;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoEnvelope;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsEnvelope;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsTransport;
import io.github.jmeterduplex.session.Header;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Targets of tests, with short time-outs: SockJS under {@code http}, else Engine.IO where there is polling, else none.
 */
public final class Targets {
    public static final Duration TIMEOUT = Duration.ofSeconds(15);

    private Targets() {}

    public static Target of(String url) {
        return of(url, TIMEOUT);
    }

    public static Target of(String url, Duration timeout) {
        return over("websocket", url, timeout);
    }

    /** Over the first of these transports, a comma list, that works. */
    public static Target over(String transports, String url) {
        return over(transports, url, TIMEOUT);
    }

    public static Target over(String transports, String url, Duration timeout) {
        return over(envelope(transports, url), url, timeout, List.of(), null);
    }

    public static Target over(String transports, String url, List<Header> headers, String cookies) {
        return over(envelope(transports, url), url, TIMEOUT, headers, cookies);
    }

    /** Over Engine.IO of this revision. */
    public static Target over(EngineIoRevision revision, String transports, String url) {
        return over(new EngineIoEnvelope(revision, words(transports)), url, TIMEOUT, List.of(), null);
    }

    /** Over the first of SignalR's transports, a comma list, that works. */
    public static Target signalR(String transports, String url) {
        return signalR(transports, url, null, TIMEOUT);
    }

    public static Target signalR(String transports, String url, String token, Duration timeout) {
        return over(new SignalREnvelope(hubs(transports), false, false, token), url, timeout, List.of(), null);
    }

    public static List<SignalRTransport> hubs(String transports) {
        return words(transports).stream()
                .map(word -> SignalRTransport.valueOf(word.toUpperCase(Locale.ROOT)))
                .toList();
    }

    public static Target over(Envelope envelope, String url, Duration timeout, List<Header> headers, String cookies) {
        return direct(url, envelope, List.of(), headers, cookies, timeout, true);
    }

    private static Target direct(
            String url,
            Envelope envelope,
            List<String> subprotocols,
            List<Header> headers,
            String cookies,
            Duration timeout,
            boolean compresses) {
        Cookies given = cookies == null ? null : new Cookies(cookies, new CookieJar());
        return new Target(
                URI.create(url),
                envelope,
                subprotocols,
                headers,
                given,
                timeout,
                TlsOptions.ANY,
                new WebSocketOptions(compresses, false),
                Route.DIRECT);
    }

    private static List<String> words(String transports) {
        return List.of(transports.split(",", -1));
    }

    public static SockJsTransport sockJs(String word) {
        return SockJsTransport.valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    private static Envelope envelope(String transports, String url) {
        if (url.startsWith("http")) {
            return new SockJsEnvelope(
                    words(transports).stream().map(Targets::sockJs).toList());
        }
        return transports.startsWith("polling")
                ? new EngineIoEnvelope(EngineIoRevision.V4, words(transports))
                : Envelope.PLAIN;
    }

    public static Target with(String url, List<Header> headers, String cookies, List<String> subprotocols) {
        return direct(url, envelope("websocket", url), subprotocols, headers, cookies, TIMEOUT, true);
    }

    public static Target from(String url, String localAddress) {
        return on(of(url), new Route(localAddress, null));
    }

    /** The same, on another route. */
    public static Target on(Target target, Route route) {
        return by(target, target.tls(), target.webSocket(), route);
    }

    /** The same, which follows redirects of handshakes. */
    public static Target following(Target target) {
        return by(target, target.tls(), new WebSocketOptions(true, true), target.route());
    }

    public static Target plain(String url) {
        return direct(url, envelope("websocket", url), List.of(), List.of(), null, TIMEOUT, false);
    }

    /** A plain WebSocket to nowhere that is not connected. */
    public static WebSocketChannel channel(IoRuntime runtime, ChannelListener listener) {
        return channel(of("ws://127.0.0.1:1/"), runtime, listener);
    }

    /** The channel of a WebSocket that is not connected. */
    public static WebSocketChannel channel(Target target, IoRuntime runtime, ChannelListener listener) {
        return new WebSocketChannel(
                target.envelope(), target.envelope().place(target.url()), new BareContext(runtime), listener);
    }

    public static Target trusting(String url, boolean any) {
        return by(of(url), new TlsOptions(any, null, TlsOptions.NOBODY));
    }

    /** The same, with other TLS. */
    public static Target by(Target target, TlsOptions tls) {
        return by(target, tls, target.webSocket(), target.route());
    }

    private static Target by(Target target, TlsOptions tls, WebSocketOptions webSocket, Route route) {
        return new Target(
                target.url(),
                target.envelope(),
                target.subprotocols(),
                target.httpHeaders(),
                target.cookies(),
                target.connectTimeout(),
                tls,
                webSocket,
                route);
    }
}
