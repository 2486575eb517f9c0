package io.github.jmeterduplex.internal.net.http;

/**
 * A connection that is free for another request.
 *
 * @param dial the opening that made it
 */
public record IdleConnection(HttpConnect dial, HttpConnection connection) {}
