package io.github.jmeterduplex.internal.net.http;

import java.util.concurrent.TimeUnit;

/**
 * Decides whether a request may reuse a connection, by what one session has observed of its server. Thread-safe.
 *
 * <p>A server may close such a connection while the request is on its way. If it does, no one knows whether the request
 * has arrived. So a request that must not be made twice uses such a connection only after the server has shown that it
 * keeps its connections: if it has answered another request on a used connection, or left an idle one open for a
 * second.
 */
final class KeepAlive {
    /** How long servers are assumed to keep an idle connection if they do not say, as 5 s is Apache's default. */
    static final long GRANTED_NANOS = TimeUnit.SECONDS.toNanos(5);

    /**
     * How long before the server's idle time-out a connection is not reused any more, so that a request does not meet a
     * closing connection.
     */
    static final long MARGIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    // Guarded by this.
    /** Whether the server was observed to keep its connections open. */
    private boolean isKnown;
    /** The shortest idle time after which the server was observed to close a connection. */
    private long closedNanos = Long.MAX_VALUE;

    /** Records that a request on a reused connection was answered, at least in part. */
    synchronized void answered() {
        isKnown = true;
    }

    /**
     * Records that a used connection is still open after an idle time.
     *
     * @return whether the server has shown, now or before, that it keeps its connections
     */
    synchronized boolean isKept(long idleNanos) {
        isKnown |= idleNanos >= MARGIN_NANOS;
        return isKnown;
    }

    /** Whether it is still unknown if the server keeps its connections or closes them. */
    synchronized boolean isUndecided() {
        return !isKnown && closedNanos == Long.MAX_VALUE;
    }

    /** Records that the server has closed a connection after an idle time. */
    synchronized void closed(long idleNanos) {
        closedNanos = Math.min(closedNanos, idleNanos);
    }

    /**
     * Records that a request was not answered on a connection that had been idle. If others had one, the idle time may
     * not be the reason: the server was restarted, for example.
     */
    synchronized void unanswered(long idleNanos) {
        if (!isKnown) {
            closed(idleNanos);
        }
    }

    /**
     * Whether a request may use a connection that has been idle for a time.
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
