package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.UrlText;
import io.github.jmeterduplex.internal.net.channel.OpeningRequest.Follows;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.tcp.Authority;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request of an opening at the server that gets it: first that of the session, then those to which redirects lead
 * (Fetch standard, "HTTP-redirect fetch"). A value.
 *
 * @param route leads to the server
 * @param target path and query
 * @param asGet whether a redirect has turned the request into a GET
 * @param redirects how many redirects have led here
 */
record PlacedRequest(OpeningRequest request, ServerRoute route, String target, boolean asGet, int redirects) {
    /** The most redirects of one request, the same as in browsers. */
    static final int MAX_REDIRECTS = 20;

    private static final int KEEPS_METHOD = 307;
    private static final Set<String> SCHEMES = Set.of("http", "https", "ws", "wss");

    /** Returns the whole request. */
    byte[] bytes() {
        return request.writer().write(route.findings(), target, asGet);
    }

    void keepCookies(HttpResponse answer) {
        route.findings().keepCookies(target, answer.values("Set-Cookie"));
    }

    boolean isRedirected() {
        return redirects > 0;
    }

    /**
     * Returns the request to which an answer redirects this one; null if the answer is final.
     *
     * @throws io.github.jmeterduplex.session.FaultException if the redirect cannot be followed
     */
    @Nullable
    PlacedRequest redirected(HttpResponse answer) {
        String location = answer.redirect();
        if (request.follows() == Follows.NONE || location == null) {
            return null;
        }
        if (redirects == MAX_REDIRECTS) {
            throw new Fault(
                            Cause.LIMIT,
                            "the request was redirected " + MAX_REDIRECTS + " times, the last time by " + shown()
                                    + ": the servers send clients in a circle; see their configuration")
                    .toException();
        }
        URI url = url(location);
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return new PlacedRequest(
                request,
                route(Endpoint.of(url)),
                url.getRawQuery() == null ? path : path + "?" + url.getRawQuery(),
                asGet || answer.status() < KEEPS_METHOD,
                redirects + 1);
    }

    private URI url(String location) {
        Endpoint place = route.place();
        try {
            URI base = URI.create((place.secure() ? "https://" : "http://") + place.hostPort() + target);
            String text = UrlText.repaired(location.strip());
            // URI resolves a query alone as RFC 2396 has it, without the last part of the path.
            URI url = base.resolve(text.startsWith("?") ? base.getRawPath() + text : text);
            boolean isKnown = SCHEMES.contains(String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT));
            if (isKnown && !url.isOpaque() && Authority.of(url).isComplete()) {
                return url;
            }
        } catch (IllegalArgumentException e) {
            // Reported below, without the text, which may hold secrets.
        }
        throw new Fault(
                        Cause.PROTOCOL,
                        shown() + " redirects to what is no URL: expected http(s) or ws(s) with a host; see the"
                                + " server's configuration")
                .toException();
    }

    /** Returns the route to the server of a redirect; this one if the server is the same. */
    private ServerRoute route(Endpoint to) {
        Endpoint from = route.place();
        boolean isSameHost = from.host().equalsIgnoreCase(to.host());
        if (isSameHost && from.port() == to.port() && from.secure() == to.secure()) {
            return route;
        }
        boolean isSecured = request.follows() == Follows.HANDSHAKE && to.secure() && !from.secure();
        // The texts for testers are those of the session's URL.
        Endpoint place = new Endpoint(from.scheme(), to.host(), to.port(), from.path(), from.query(), to.secure());
        return route.to(
                route.findings().at(place, isSameHost && isSecured, isSameHost && (to.secure() || !from.secure())));
    }

    /** Returns the URL of this request, without user, password and query. */
    String shown() {
        Endpoint place = route.place();
        String path = target.replaceFirst("\\?.*", "");
        return DisplayText.clean((place.secure() ? "https://" : "http://") + place.hostPort() + path);
    }

    /** Returns a fault of this request that names the redirect, if one has led here. A circle is named already. */
    Fault named(Fault fault) {
        return isRedirected() && fault.cause() != Cause.LIMIT
                ? new Fault(
                        fault.cause(),
                        fault.message() + "; the request was redirected to " + shown()
                                + ": use the final URL, or log in first")
                : fault;
    }
}
