package io.github.jmeterduplex.internal.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The host and port on which a run serves a page, metrics, or the rate of a search.
 *
 * @param property that sets the address
 * @param host name or address
 * @param port 0 = any free one
 */
public record ListenAddress(String property, String host, int port) {
    /** Regular expression for a host and a port; an IPv6 address is in brackets. */
    static final String HOST_AND_PORT = "(?:\\[[0-9A-Fa-f:.%]+]|[A-Za-z0-9.-]{1,253}):\\d{1,5}";

    static final String HOST_AND_PORT_ALLOWED =
            "HOST:PORT, such as lab1:9500; a name without underscores, or an address";

    private static final int MAX_PORT = 65_535;

    /** Reads host and port from one property, as {@link #HOST_AND_PORT}; returns null if it is blank. */
    static @Nullable ListenAddress read(Property both, UnaryOperator<String> properties) {
        String text = both.text(properties);
        if (text.isEmpty()) {
            return null;
        }
        int colon = text.lastIndexOf(':');
        int port = Integer.parseInt(text.substring(colon + 1));
        if (port < 1 || port > MAX_PORT || !isHostOfUrls(text)) {
            throw both.refused(text);
        }
        return new ListenAddress(both.key(), text.substring(0, colon), port);
    }

    /**
     * Whether a URL can contain this host: a name that ends with a hyphen, for example, is wrong (RFC 1123, section
     * 2.1).
     */
    private static boolean isHostOfUrls(String hostAndPort) {
        try {
            return new URI("http://" + hostAndPort).getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** Returns host and port as a URL contains them. */
    public String hostAndPort() {
        return (host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host) + ":" + port;
    }

    /** Reads host and port from two properties; returns null if the port is blank. */
    static @Nullable ListenAddress read(Property port, Property host, UnaryOperator<String> properties) {
        String at = host.text(properties);
        return port.text(properties).isEmpty() ? null : new ListenAddress(port.key(), at, port.smallNumber(properties));
    }
}
