package io.github.jmeterduplex.internal.net.tcp;

import java.net.URI;
import java.util.Locale;

/**
 * Where a URL points, taken apart. What it shows to testers leaves out user, password and query.
 *
 * @param scheme {@code http} or {@code ws}, where TLS is spoken, too
 * @param host name or address, an IPv6 one without brackets
 * @param port the URL's, or its scheme's
 * @param path raw; may be empty
 * @param query raw with its question mark, or empty
 * @param secure whether TLS is spoken
 */
public record Endpoint(String scheme, String host, int port, String path, String query, boolean secure) {
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /** @param url whose scheme is {@code http}, {@code https}, {@code ws} or {@code wss}, in any case */
    public static Endpoint of(URI url) {
        String scheme = url.getScheme().toLowerCase(Locale.ROOT);
        boolean secure = scheme.equals("https") || scheme.equals("wss");
        Authority authority = Authority.of(url);
        return new Endpoint(
                secure ? scheme.substring(0, scheme.length() - 1) : scheme,
                authority.host(),
                authority.portOr(secure ? HTTPS_PORT : HTTP_PORT),
                url.getRawPath() == null ? "" : url.getRawPath(),
                url.getRawQuery() == null ? "" : "?" + url.getRawQuery(),
                secure);
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

    /** What a tester typed, without user, password and query. */
    public String shown() {
        return shown(scheme, "");
    }

    /** The URL of {@code /info}, without a query. */
    public String shownInfo() {
        return shown("http", "/info");
    }

    /** The URL of SignalR's negotiate request, without a query. */
    public String shownNegotiate() {
        return shown("http", path.endsWith("/") ? "negotiate" : "/negotiate");
    }

    /** This place under another scheme, with more path. */
    public String shown(String plainScheme, String morePath) {
        return plainScheme + (secure ? "s" : "") + "://" + hostPort() + path + morePath;
    }
}
