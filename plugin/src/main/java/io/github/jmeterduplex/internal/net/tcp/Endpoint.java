package io.github.jmeterduplex.internal.net.tcp;

import java.net.URI;
import java.util.Locale;

/**
 * The parts of a URL that are needed to connect and to make requests. The texts for testers leave out user, password
 * and query.
 *
 * @param scheme {@code http} or {@code ws}, even if TLS is spoken
 * @param host name or address, an IPv6 one without brackets
 * @param port the URL's, or its scheme's
 * @param path raw; may be empty
 * @param query raw with its question mark, or empty
 * @param secure whether TLS is spoken
 */
public record Endpoint(String scheme, String host, int port, String path, String query, boolean secure) {
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /** @param url the URL, whose scheme is {@code http}, {@code https}, {@code ws} or {@code wss}, in any case */
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

    /** Returns {@code host:port}, with brackets around an IPv6 address. */
    public String hostPort() {
        return bracketed() + ":" + port;
    }

    /** Returns the value of the {@code Host} header, in which the scheme's default port is left out. */
    public String hostHeader() {
        return port == (secure ? HTTPS_PORT : HTTP_PORT) ? bracketed() : hostPort();
    }

    private String bracketed() {
        return host.indexOf(':') < 0 ? host : "[" + host + "]";
    }

    /** Returns the URL as it was typed, but without user, password and query. */
    public String shown() {
        return shown(scheme, "");
    }

    /** Returns the URL of the request for {@code /info}, without a query, for messages. */
    public String shownInfo() {
        return shown("http", "/info");
    }

    /** Returns the URL of SignalR's negotiate request, without a query, for messages. */
    public String shownNegotiate() {
        return shown("http", path.endsWith("/") ? "negotiate" : "/negotiate");
    }

    /** Returns the URL with another scheme and an extended path, without a query, for messages. */
    public String shown(String plainScheme, String morePath) {
        return plainScheme + (secure ? "s" : "") + "://" + hostPort() + path + morePath;
    }
}
