package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import java.net.InetAddress;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one session has found out about its server, for example cookies and address; kept if one transport fails and the
 * next is tried. Thread-safe, as requests and responses of a fallback run in parallel.
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
        this.place = place;
        this.requests = requests;
        this.cookies = given == null ? new Cookies(null, new CookieJar()) : given;
        requests.cookies().forEach(cookies::addHeader);
    }

    public Endpoint place() {
        return place;
    }

    /** Returns the writer of the session's requests. */
    public Requests requests() {
        return requests;
    }

    /** Returns what is known of how the server treats idle connections. */
    KeepAlive keepAlive() {
        return keepAlive;
    }

    /**
     * Returns the {@code Cookie} header of a request.
     *
     * @param target path and query of the request
     */
    public @Nullable String cookies(String target) {
        return cookies.header(place, path(target), Instant.now());
    }

    /** Keeps the cookies that the response to a request sets. */
    public void keepCookies(String target, Iterable<String> setCookies) {
        cookies.keep(place, path(target), setCookies, Instant.now());
    }

    private static String path(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    /** Sets the addresses to try: all of them, or the one that has answered. */
    void found(InetAddress... addresses) {
        remotes = addresses.clone();
    }

    /** Returns the addresses to try, or null before the look-up. */
    InetAddress @Nullable [] remotes() {
        InetAddress[] found = remotes;
        return found == null ? null : found.clone();
    }

    /** Notes whether the answer of {@code /info} offers WebSocket. */
    public void informed(boolean offersWebSocket) {
        webSocket = offersWebSocket;
    }

    public boolean isInformed() {
        return webSocket != null;
    }

    /** Whether {@code /info} offers WebSocket; false before it is requested. */
    public boolean offersWebSocket() {
        return Boolean.TRUE.equals(webSocket);
    }
}
