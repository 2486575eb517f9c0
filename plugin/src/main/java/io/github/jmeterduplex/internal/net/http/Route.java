package io.github.jmeterduplex.internal.net.http;

import org.jspecify.annotations.Nullable;

/**
 * How a connection gets to its server.
 *
 * @param localAddress the local IP address to connect from, or null if any will do
 * @param proxy passes the connection on, if it is not null
 */
public record Route(@Nullable String localAddress, @Nullable HttpProxy proxy) {
    /** Directly to the server, from any address. */
    public static final Route DIRECT = new Route(null, null);
}
