package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.net.tcp.Authority;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP proxy that forwards connections after CONNECT (RFC 9110, section 9.3.6). Its text never shows the login.
 *
 * @param host name or address, an IPv6 one without brackets
 * @param port from 1 to 65535
 * @param login {@code user:password} for Basic authentication (RFC 7617)
 */
public record HttpProxy(String host, int port, @Nullable String login) {
    /** The allowed values of the proxy parameter, as they end the sentence "allowed: ...". */
    public static final String FORM = "http://[user:password@]host:port, or none";

    /**
     * Parses a proxy's URL of the form {@code http://[user:password@]host:port}.
     *
     * @param where the source of the text, for example {@code parameter proxy}, for the message
     * @throws io.github.jmeterduplex.session.FaultException with {@link Cause#BAD_PARAMETER} if the text has another
     *     form
     */
    public static HttpProxy of(String where, String text) {
        try {
            URI url = new URI(text);
            Authority authority = Authority.of(url);
            boolean isBare = (url.getRawPath() == null
                            || url.getRawPath().isEmpty()
                            || url.getRawPath().equals("/"))
                    && url.getRawQuery() == null
                    && url.getRawFragment() == null;
            if ("http".equalsIgnoreCase(url.getScheme())
                    && authority.isComplete()
                    && !authority.port().isEmpty()
                    && isBare) {
                return new HttpProxy(authority.host(), authority.portOr(0), login(url, authority));
            }
        } catch (URISyntaxException | IllegalArgumentException e) {
            // Refused below: the text may hold a password, so the cause that quotes it is left out.
        }
        throw new Fault(Cause.BAD_PARAMETER, where + ": its value (not shown) is not allowed; allowed: " + FORM)
                .toException();
    }

    private static @Nullable String login(URI url, Authority authority) {
        if (!authority.hasUser()) {
            return null;
        }
        String raw = url.getRawAuthority();
        if (raw.startsWith("@")) {
            throw new IllegalArgumentException("no user before @");
        }
        String decoded =
                URLDecoder.decode(raw.substring(0, raw.lastIndexOf('@')).replace("+", "%2B"), StandardCharsets.UTF_8);
        return decoded.indexOf(':') < 0 ? decoded + ":" : decoded;
    }

    /** Returns {@code host:port}, with brackets around an IPv6 address. */
    public String hostPort() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }

    /** Returns the CONNECT request for a connection to a server. */
    byte[] request(Endpoint place) {
        StringBuilder text = new StringBuilder(256);
        text.append("CONNECT ").append(place.hostPort()).append(" HTTP/1.1\r\n");
        text.append("Host: ").append(place.hostPort()).append("\r\n");
        text.append("User-Agent: ").append(Requests.USER_AGENT).append("\r\n");
        if (login != null) {
            text.append("Proxy-Authorization: Basic ")
                    .append(Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)))
                    .append("\r\n");
        }
        return text.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "http://" + (login == null ? "" : "******@") + hostPort();
    }
}
