package io.github.jmeterduplex.internal.net.http;

import java.util.concurrent.TimeUnit;

/**
 * Decides whether a request may use a connection that was used before, from what one session has seen of its server.
 * Thread-safe.
 *
 * <p>A server may close such a connection when the request is on its way. Whether the request has arrived is then
 * unknown, so a request that must not be made twice uses such a connection only after the server has shown that it
 * keeps its connections: by the answer to another request, or by one that it has left open for a second.
 */
final class KeepAlive {
    /** How long servers keep an idle connection if they do not say: 5 s with Apache. */
    static final long GRANTED_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** How long before that a connection is no longer used, so that no request meets a closing one. */
    static final long MARGIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    // Guarded by this.
    /** Whether the server has shown that it keeps its connections. */
    private boolean isKnown;
    /** The shortest idle time after which the server has closed a connection. */
    private long closedNanos = Long.MAX_VALUE;

    /** A request on a connection that was used before has its answer, or its beginning. */
    synchronized void answered() {
        isKnown = true;
    }

    /**
     * A connection that was used before is open after this idle time.
     *
     * @return whether the server has shown that it keeps its connections, by this or before
     */
    synchronized boolean isKept(long idleNanos) {
        isKnown |= idleNanos >= MARGIN_NANOS;
        return isKnown;
    }

    /** Whether the server has shown neither that it keeps its connections nor that it closes them. */
    synchronized boolean isUndecided() {
        return !isKnown && closedNanos == Long.MAX_VALUE;
    }

    /** The server has closed a connection that was idle for this time. */
    synchronized void closed(long idleNanos) {
        closedNanos = Math.min(closedNanos, idleNanos);
    }

    /**
     * A request on a connection that was idle for this time has got no answer. Where others had one, it need not be the
     * idle time: the server was restarted, for example.
     */
    synchronized void unanswered(long idleNanos) {
        if (!isKnown) {
            closed(idleNanos);
        }
    }

    /**
     * Whether a request may use a connection.
     *
     * @param idleNanos how long that has been idle
     * @param grantedNanos how long the server says that it keeps it
     * @param isRepeatable whether the request may be made twice
     */
    synchronized boolean allows(long idleNanos, long grantedNanos, boolean isRepeatable) {
        boolean mayTry = isKept(idleNanos) || (isRepeatable && closedNanos == Long.MAX_VALUE);
        return mayTry && idleNanos < Math.min(grantedNanos, closedNanos) - MARGIN_NANOS;
    }
}
