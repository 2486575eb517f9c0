package io.github.jmeterduplex.internal.live;

import java.util.concurrent.TimeUnit;

/**
 * The limits of a server.
 *
 * @param readNanos for a request, from its connection on
 * @param writeNanos for an answer, from its first byte on
 * @param connections that are open at a time
 * @param heldBytes of requests and answers of all connections; a single one may have more
 */
record ServerLimits(long readNanos, long writeNanos, int connections, long heldBytes) {
    static final ServerLimits DEFAULT =
            new ServerLimits(TimeUnit.SECONDS.toNanos(5), TimeUnit.SECONDS.toNanos(30), 64, 64 << 20);
}
