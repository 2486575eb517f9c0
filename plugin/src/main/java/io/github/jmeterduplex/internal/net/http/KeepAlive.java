package io.github.jmeterduplex.internal.net.http;

import java.util.concurrent.TimeUnit;

/**
 * Decides whether a request may use a connection that was used before, from what one session has seen of its server.
 * Thread-safe.
 *
 * <p>A server may close such a connection while the request is on its way. If it does, no one knows whether the request
 * has arrived. So a request that must not be made twice uses such a connection only after the server has shown that it
 * keeps its connections: if it has answered another request on a used connection, or left an idle one open for a
 * second.
 */
final class KeepAlive {
    /** How long servers keep an idle connection if they do not say: 5 s with Apache. */
    static final long GRANTED_NANOS = TimeUnit.SECONDS.toNanos(5);

    /**
     * How long before that time a connection is not used any more, so that a request does not meet a closing
     * connection.
     */
    static final long MARGIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    // Guarded by this.
    /** Whether the server has shown that it keeps its connections. */
    private boolean isKnown;
    /** The shortest idle time after which the server has closed a connection. */
    private long closedNanos = Long.MAX_VALUE;

    /** Notes that a request on a used connection has its answer, or the beginning of it. */
    synchronized void answered() {
        isKnown = true;
    }

    /**
     * Notes that a used connection is still open after this idle time.
     *
     * @return whether the server has shown, now or before, that it keeps its connections
     */
    synchronized boolean isKept(long idleNanos) {
        isKnown |= idleNanos >= MARGIN_NANOS;
        return isKnown;
    }

    /** Whether the server has shown neither that it keeps its connections nor that it closes them. */
    synchronized boolean isUndecided() {
        return !isKnown && closedNanos == Long.MAX_VALUE;
    }

    /** Notes that the server has closed a connection that was idle for this time. */
    synchronized void closed(long idleNanos) {
        closedNanos = Math.min(closedNanos, idleNanos);
    }

    /**
     * Notes that a request on a connection that was idle for this time got no answer. If others had one, the idle time
     * may not be the reason: the server was restarted, for example.
     */
    synchronized void unanswered(long idleNanos) {
        if (!isKnown) {
            closed(idleNanos);
        }
    }

    /**
     * Whether a request may use a connection.
     *
     * @param idleNanos how long the connection has been idle
     * @param grantedNanos how long the server says that it keeps the connection
     * @param isRepeatable whether the request may be made twice
     */
    synchronized boolean allows(long idleNanos, long grantedNanos, boolean isRepeatable) {
        boolean mayTry = isKept(idleNanos) || (isRepeatable && closedNanos == Long.MAX_VALUE);
        return mayTry && idleNanos < Math.min(grantedNanos, closedNanos) - MARGIN_NANOS;
    }
}
