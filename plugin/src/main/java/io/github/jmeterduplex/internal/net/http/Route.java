package io.github.jmeterduplex.internal.net.http;

import org.jspecify.annotations.Nullable;

/**
 * How a connection gets to its server.
 *
 * @param localAddress the local IP address to connect from, or null for any
 * @param proxy which passes it on
 */
public record Route(@Nullable String localAddress, @Nullable HttpProxy proxy) {
    /** Straight on, from any address. */
    public static final Route DIRECT = new Route(null, null);
}
