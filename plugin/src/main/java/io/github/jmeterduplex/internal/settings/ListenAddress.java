package io.github.jmeterduplex.internal.settings;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The host and port on which a run serves a page or metrics.
 *
 * @param property that sets the address
 * @param host name or address
 * @param port 0 = any free one
 */
public record ListenAddress(String property, String host, int port) {
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
