package io.github.jmeterduplex.internal.transport.http;

/**
 * How a connection gets to its server.
 *
 * @param localAddress the local IP address to connect from, or null for any
 * @param proxy which passes it on, or null for none
 */
public record Route(String localAddress, HttpProxy proxy) {
    /** Straight on, from any address. */
    public static final Route DIRECT = new Route(null, null);
}
