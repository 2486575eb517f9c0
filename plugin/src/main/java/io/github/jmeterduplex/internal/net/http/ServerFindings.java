package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import java.net.InetAddress;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one session has found out about its server, such as its cookies and address; kept when one transport fails and
 * the next is tried. Thread-safe, as requests and responses of a fallback run side by side.
 */
public final class ServerFindings {
    private final Endpoint place;
    private final Requests requests;
    private final Cookies cookies;
    private final KeepAlive keepAlive = new KeepAlive();

    // Written by the step under way, read by the next.
    private volatile InetAddress @Nullable [] remotes;
    private volatile @Nullable Boolean webSocket;

    /** @param given null for none */
    public ServerFindings(Endpoint place, Requests requests, @Nullable Cookies given) {
        this.place = place;
        this.requests = requests;
        this.cookies = given == null ? new Cookies(null, new CookieJar()) : given;
        requests.cookies().forEach(cookies::addHeader);
    }

    public Endpoint place() {
        return place;
    }

    /** What is sent with every request. */
    public Requests requests() {
        return requests;
    }

    /** What the server does with connections that are idle. */
    KeepAlive keepAlive() {
        return keepAlive;
    }

    /**
     * The {@code Cookie} header of a request.
     *
     * @param target of the request: path and query
     */
    public @Nullable String cookies(String target) {
        return cookies.header(place, path(target), Instant.now());
    }

    /** Keeps what the response to a request sets. */
    public void keepCookies(String target, Iterable<String> setCookies) {
        cookies.keep(place, path(target), setCookies, Instant.now());
    }

    private static String path(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    /** The addresses to try; the one that has answered, once one has. */
    void found(InetAddress... addresses) {
        remotes = addresses.clone();
    }

    /** The same, or null before the look-up. */
    InetAddress @Nullable [] remotes() {
        InetAddress[] found = remotes;
        return found == null ? null : found.clone();
    }

    /** {@code /info} has been answered, and says whether it offers WebSocket. */
    public void informed(boolean offersWebSocket) {
        webSocket = offersWebSocket;
    }

    public boolean isInformed() {
        return webSocket != null;
    }

    /** Whether {@code /info} offers WebSocket; false before it is asked. */
    public boolean offersWebSocket() {
        return Boolean.TRUE.equals(webSocket);
    }
}
