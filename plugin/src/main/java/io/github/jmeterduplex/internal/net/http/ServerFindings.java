package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one session knows about its server, for example cookies and address, while it tries one transport after another.
 * Thread-safe, as requests and responses of a fallback run in parallel.
 */
public final class ServerFindings {
    private final Endpoint place;
    private final Requests requests;
    private final Cookies cookies;
    private final KeepAlive keepAlive = new KeepAlive();

    // Written by the step under way, read by the next.
    private volatile InetAddress @Nullable [] remotes;
    private volatile @Nullable Boolean webSocket;

    /** @param given the given cookies, or null if there are not any */
    public ServerFindings(Endpoint place, Requests requests, @Nullable Cookies given) {
        this(place, requests, given, requests.cookies());
    }

    private ServerFindings(Endpoint place, Requests requests, @Nullable Cookies given, List<String> cookieHeaders) {
        this.place = place;
        this.requests = requests;
        this.cookies = given == null ? new Cookies(null, new CookieJar()) : given;
        cookieHeaders.forEach(cookies::addHeader);
    }

    /**
     * Returns an initial record of another server, to which this one redirects.
     *
     * @param withHeaders whether that server gets all headers of the test plan, or only those without secrets
     * @param withCookies whether it gets the given cookies; those that servers have set go where they belong
     */
    public ServerFindings at(Endpoint other, boolean withHeaders, boolean withCookies) {
        return new ServerFindings(
                other, requests.at(other, withHeaders), withCookies ? cookies : cookies.elsewhere(), List.of());
    }

    public Endpoint place() {
        return place;
    }

    /** Returns the object that writes the session's requests. */
    public Requests requests() {
        return requests;
    }

    /** Returns what the session has observed of the server's treatment of idle connections. */
    KeepAlive keepAlive() {
        return keepAlive;
    }

    /**
     * Returns the value of a request's {@code Cookie} header.
     *
     * @param target path and query of the request
     */
    public @Nullable String cookies(String target) {
        return cookies.header(place, path(target), Instant.now());
    }

    /** Stores the cookies that a response sets. */
    public void keepCookies(String target, Iterable<String> setCookies) {
        cookies.keep(place, path(target), setCookies, Instant.now());
    }

    private static String path(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    /** Sets the server's addresses to try: all of them, or only the one that has answered. */
    void found(InetAddress... addresses) {
        remotes = addresses.clone();
    }

    /** Returns the server's addresses to try, or null before the name look-up. */
    InetAddress @Nullable [] remotes() {
        InetAddress[] found = remotes;
        return found == null ? null : found.clone();
    }

    /** Records whether the answer to {@code /info} offers WebSocket. */
    public void informed(boolean offersWebSocket) {
        webSocket = offersWebSocket;
    }

    public boolean isInformed() {
        return webSocket != null;
    }

    /** Whether the answer to {@code /info} offers WebSocket; false before the answer. */
    public boolean offersWebSocket() {
        return Boolean.TRUE.equals(webSocket);
    }
}
