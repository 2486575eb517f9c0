package io.github.jmeterduplex.internal.transport;

import io.github.jmeterduplex.internal.transport.http.CookieJar;
import io.github.jmeterduplex.internal.transport.http.Cookies;
import io.github.jmeterduplex.internal.transport.http.Route;
import io.github.jmeterduplex.internal.transport.net.TlsOptions;
import io.github.jmeterduplex.session.Header;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** Targets of tests, with short time-outs. */
public final class Targets {
    static final Duration TIMEOUT = Duration.ofSeconds(15);

    private Targets() {}

    static Target of(String url) {
        return of(url, TIMEOUT);
    }

    static Target of(String url, Duration timeout) {
        return new Target(
                URI.create(url),
                List.of("websocket"),
                List.of(),
                List.of(),
                null,
                timeout,
                TlsOptions.ANY,
                true,
                Route.DIRECT);
    }

    /** Over the first of these transports, a comma list, that works. */
    static Target over(String transports, String url) {
        return over(transports, url, TIMEOUT);
    }

    static Target over(String transports, String url, Duration timeout) {
        return new Target(
                URI.create(url),
                List.of(transports.split(",", -1)),
                List.of(),
                List.of(),
                null,
                timeout,
                TlsOptions.ANY,
                true,
                Route.DIRECT);
    }

    static Target over(String transports, String url, List<Header> headers, String cookies) {
        return new Target(
                URI.create(url),
                List.of(transports.split(",", -1)),
                List.of(),
                headers,
                given(cookies),
                TIMEOUT,
                TlsOptions.ANY,
                true,
                Route.DIRECT);
    }

    public static Target with(String url, List<Header> headers, String cookies, List<String> subprotocols) {
        return new Target(
                URI.create(url),
                List.of("websocket"),
                subprotocols,
                headers,
                given(cookies),
                TIMEOUT,
                TlsOptions.ANY,
                true,
                Route.DIRECT);
    }

    private static Cookies given(String header) {
        return header == null ? null : new Cookies(header, new CookieJar());
    }

    public static Target from(String url, String localAddress) {
        return new Target(
                URI.create(url),
                List.of("websocket"),
                List.of(),
                List.of(),
                null,
                TIMEOUT,
                TlsOptions.ANY,
                true,
                new Route(localAddress, null));
    }

    public static Target plain(String url) {
        return new Target(
                URI.create(url),
                List.of("websocket"),
                List.of(),
                List.of(),
                null,
                TIMEOUT,
                TlsOptions.ANY,
                false,
                Route.DIRECT);
    }

    static Target trusting(String url, boolean any) {
        return new Target(
                URI.create(url),
                List.of("websocket"),
                List.of(),
                List.of(),
                null,
                TIMEOUT,
                TlsOptions.of(any),
                true,
                Route.DIRECT);
    }
}
