package io.github.jmeterduplex.internal.transport.net;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.net.URI;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Where a URL points, taken apart. What it shows to testers leaves out user, password and query.
 *
 * @param uri as given
 * @param host name or address, an IPv6 one without brackets
 * @param port the URL's, or its scheme's
 * @param path raw, without a trailing slash; may be empty
 * @param query raw with its question mark, or empty
 * @param secure whether TLS is spoken
 * @param sockJs whether the URL is a SockJS endpoint
 */
public record Place(URI uri, String host, int port, String path, String query, boolean secure, boolean sockJs) {
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /**
     * Takes a URL apart.
     *
     * @throws io.github.jmeterduplex.session.FaultException with {@link Cause#BAD_CELL}
     */
    public static Place of(URI uri) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        boolean secure = scheme.equals("https") || scheme.equals("wss");
        boolean sockJs = scheme.equals("http") || scheme.equals("https");
        if (!secure && !sockJs && !scheme.equals("ws")) {
            throw bad(
                    "the URL's scheme is \"" + scheme + "\"", "http or https (SockJS), or ws or wss (plain WebSocket)");
        }
        Authority authority = Authority.of(uri);
        if (authority.host().isEmpty()) {
            throw bad("the URL names no host", "scheme://host:port/path");
        }
        if (!authority.isComplete()) {
            throw bad("the URL's port is \"" + authority.port() + "\"", "1 to 65535");
        }
        int port = authority.portOr(secure ? HTTPS_PORT : HTTP_PORT);
        String path = uri.getRawPath() == null ? "" : uri.getRawPath();
        if (sockJs) {
            path = path.replaceAll("/+$", "");
        }
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        return new Place(uri, authority.host(), port, path, query, secure, sockJs);
    }

    private static RuntimeException bad(String what, String allowed) {
        return new Fault(Cause.BAD_CELL, "url: " + what + "; allowed: " + allowed).toException();
    }

    /** {@code host:port}, brackets around an IPv6 address. */
    public String hostPort() {
        return bracketed() + ":" + port;
    }

    /** The value of the {@code Host} header: without the scheme's own port. */
    public String hostHeader() {
        return port == (secure ? HTTPS_PORT : HTTP_PORT) ? bracketed() : hostPort();
    }

    private String bracketed() {
        return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }

    /** The request target of {@code /info} (SockJS protocol 0.3.3, "Info"). */
    public String infoTarget() {
        return path + "/info" + query;
    }

    /** The request target of the handshake of a plain WebSocket. */
    public String webSocketTarget() {
        return (path.isEmpty() ? "/" : path) + query;
    }

    /**
     * A request target of a SockJS session.
     *
     * @param session as {@link #freshSession} makes it
     * @param what the last segment, such as {@code websocket}
     */
    public String sessionTarget(String session, String what) {
        return path + "/" + session + "/" + what + query;
    }

    /** Server and session as a client chooses them (SockJS protocol 0.3.3, "Session URLs"). */
    public static String freshSession() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return String.format("%03d", random.nextInt(1000)) + "/"
                + Long.toString(random.nextLong() & Long.MAX_VALUE, 36)
                + Long.toString(random.nextLong() & Long.MAX_VALUE, 36);
    }

    /** What a tester typed, without user, password and query. */
    public String shown() {
        return shown(sockJs ? "http" : "ws", "");
    }

    /** The URL of {@code /info}, without a query. */
    public String shownInfo() {
        return shown("http", "/info");
    }

    /** This place under another scheme, with more path. */
    public String shown(String plainScheme, String morePath) {
        return plainScheme + (secure ? "s" : "") + "://" + hostPort() + path + morePath;
    }
}
