package io.github.jmeterduplex.internal.serve;

/**
 * The options of the command {@code serve}.
 *
 * @param port TCP port on 127.0.0.1; 0 = a free one
 * @param tls whether all connections are encrypted
 * @param requiresLogin whether sessions need a cookie of this server, or a token
 * @param behaviour what the server begins with; its page changes it
 */
public record ServeOptions(int port, boolean tls, boolean requiresLogin, Behaviour behaviour) {}
