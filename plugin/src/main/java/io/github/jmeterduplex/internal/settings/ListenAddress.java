package io.github.jmeterduplex.internal.settings;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The host and port on which a run serves a page, metrics, or the rate of a search.
 *
 * @param property that asked for it
 * @param host name or address
 * @param port 0 = any free one
 */
public record ListenAddress(String property, String host, int port) {
    /** A name or address and a port; an IPv6 address stands in brackets. */
    static final String HOST_AND_PORT = "(?:\\[[0-9A-Fa-f:.%]+]|[A-Za-z0-9._-]{1,253}):\\d{1,5}";

    private static final int MAX_PORT = 65_535;

    /** Where this property wants it, as {@link #HOST_AND_PORT}; null where it is blank. */
    static @Nullable ListenAddress read(Property both, UnaryOperator<String> properties) {
        String text = both.text(properties);
        if (text.isEmpty()) {
            return null;
        }
        int colon = text.lastIndexOf(':');
        int port = Integer.parseInt(text.substring(colon + 1));
        if (port < 1 || port > MAX_PORT) {
            throw both.refused(text);
        }
        return new ListenAddress(both.key(), text.substring(0, colon), port);
    }

    /** As a URL has it. */
    public String hostAndPort() {
        return (host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host) + ":" + port;
    }

    /** Where these properties want it; null where the port is blank. */
    static @Nullable ListenAddress read(Property port, Property host, UnaryOperator<String> properties) {
        String at = host.text(properties);
        return port.text(properties).isEmpty() ? null : new ListenAddress(port.key(), at, port.smallNumber(properties));
    }
}
