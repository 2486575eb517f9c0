package io.github.jmeterduplex.internal.settings;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The host and port on which a run serves a page or metrics.
 *
 * @param property that asked for it
 * @param host name or address
 * @param port 0 = any free one
 */
public record ListenAddress(String property, String host, int port) {
    /** Where these properties want it; null where the port is blank. */
    static @Nullable ListenAddress read(Property port, Property host, UnaryOperator<String> properties) {
        String at = host.text(properties);
        return port.text(properties).isEmpty() ? null : new ListenAddress(port.key(), at, port.smallNumber(properties));
    }
}
