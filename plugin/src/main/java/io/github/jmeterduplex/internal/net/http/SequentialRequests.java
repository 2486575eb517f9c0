package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.net.tcp.OpeningTimes;
import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import io.github.jmeterduplex.internal.net.tcp.WatchedEndPoint;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Sends a channel's successive requests one at a time, over one connection that is replaced if it was closed.
 * Thread-safe.
 */
public final class SequentialRequests {
    /** Matches the idle time that a server grants in the header {@code Keep-Alive} (RFC 2068, section 19.7.1.1). */
    private static final Pattern TIMEOUT = Pattern.compile("timeout=(\\d{1,6})");

    /** A listener for the progress and the outcome of one request. */
    public interface Call extends HttpConnection.Progress {
        /**
         * Called before the first byte of the request is sent. Returns false if the request must not be sent any more.
         */
        default boolean begins() {
            return true;
        }

        /** Called when the response is complete. */
        void answered(HttpResponse answer);

        /** Called if the connection fails, or a complete response does not arrive. At most once. */
        void failed(Throwable cause);

        /**
         * Whether the server may receive the request twice, so that it is repeated once if a reused connection ends
         * without a response. The server may have closed the connection just then, or have received the request.
         */
        default boolean isRepeatable() {
            return false;
        }
    }

    private final ServerRoute path;
    private final KeepAlive keepAlive;
    private final TrafficListener traffic;
    private final @Nullable OpeningTimes opening;
    private final long madeNanos = System.nanoTime();

    // Guarded by this.
    private @Nullable HttpConnect dial;
    private @Nullable HttpConnection kept;
    /** When the kept connection became idle; the field below says how long the server keeps it. */
    private long keptNanos;

    private long grantedNanos;
    /**
     * A connection that is left idle to observe whether the server closes it, since the time below; null if none is
     * observed.
     */
    private @Nullable HttpConnection witness;

    private long witnessNanos;
    private boolean closed;
    private boolean resets;

    /** @param opening takes the times of new connections while the session opens; may be null */
    public SequentialRequests(ServerRoute path, TrafficListener traffic, @Nullable OpeningTimes opening) {
        this.path = path;
        this.opening = opening;
        this.keepAlive = path.findings().keepAlive();
        this.traffic = traffic;
    }

    /** Takes over an idle connection for the first request. */
    public void adopt(HttpConnect made, HttpConnection connection) {
        synchronized (this) {
            dial = made;
            keep(connection, KeepAlive.GRANTED_NANOS);
        }
        count(made);
        if (isClosed()) {
            made.cancel(resets);
        }
    }

    private void count(HttpConnect made) {
        WatchedEndPoint endPoint = made.endPoint();
        if (endPoint != null) {
            endPoint.count(traffic);
        }
    }

    private synchronized void keep(HttpConnection connection, long granted) {
        kept = connection;
        keptNanos = System.nanoTime();
        grantedNanos = granted;
    }

    private static long granted(HttpResponse answer) {
        return answer.values("Keep-Alive").stream()
                .map(TIMEOUT::matcher)
                .filter(Matcher::find)
                .mapToLong(found -> TimeUnit.SECONDS.toNanos(Long.parseLong(found.group(1))))
                .findFirst()
                .orElse(KeepAlive.GRANTED_NANOS);
    }

    /**
     * Sends a request after the previous one has its response. Returns immediately; after the end the request is not
     * made.
     *
     * @param request the whole request, with its body
     * @param maxBody bytes of the response's body to keep, if it does not come in parts
     */
    public void send(byte[] request, int maxBody, Call call) {
        Request asked = new Request(request, maxBody, call);
        HttpConnection free = take(asked);
        if (free != null) {
            asked.over(free);
        } else {
            asked.dial();
        }
    }

    /** Returns the kept connection if it can be reused, or null if a new one is needed. */
    private @Nullable HttpConnection take(Request asked) {
        HttpConnection free;
        long idleNanos;
        boolean isUsable;
        long nowNanos = System.nanoTime();
        closeWitness(nowNanos);
        synchronized (this) {
            free = kept;
            kept = null;
            if (free == null) {
                return null;
            }
            if (free.isClosed()) {
                noteClosed(free, keptNanos);
                return null;
            }
            idleNanos = nowNanos - keptNanos;
            isUsable = !free.wasUsed() || keepAlive.allows(idleNanos, grantedNanos, asked.call.isRepeatable());
            if (!isUsable && witness == null && keepAlive.isUndecided() && !closed) {
                witness = free;
                witnessNanos = keptNanos;
                return null;
            }
        }
        if (!isUsable) {
            free.close();
            return null;
        }
        asked.idleNanos = idleNanos;
        return free;
    }

    private void noteClosed(HttpConnection connection, long idleSinceNanos) {
        if (connection.wasUsed()) {
            keepAlive.closed(Math.max(0, connection.closedNanos() - idleSinceNanos));
        }
    }

    /** Closes the observed connection once it has shown what the server does. */
    private void closeWitness(long nowNanos) {
        HttpConnection served;
        synchronized (this) {
            served = witness;
            if (served == null) {
                return;
            }
            if (served.isClosed()) {
                noteClosed(served, witnessNanos);
            } else if (!closed && !keepAlive.isKept(nowNanos - witnessNanos)) {
                return;
            }
            witness = null;
        }
        served.close();
    }

    /** Closes the kept connection if its idle time has expired, so that it does not occupy a file descriptor. */
    public void closeIdle(long nowNanos) {
        closeWitness(nowNanos);
        HttpConnect idle;
        synchronized (this) {
            if (kept == null || nowNanos - keptNanos < grantedNanos - KeepAlive.MARGIN_NANOS) {
                return;
            }
            kept = null;
            idle = dial;
        }
        if (idle != null) {
            idle.cancel(false);
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Returns when bytes were last written to the current connection, by {@link System#nanoTime}. */
    public synchronized long wroteNanos() {
        WatchedEndPoint endPoint = dial == null ? null : dial.endPoint();
        return endPoint == null ? madeNanos : endPoint.wroteNanos();
    }

    /** Whether the other side has reset the current connection. */
    public synchronized boolean isReset() {
        WatchedEndPoint endPoint = dial == null ? null : dial.endPoint();
        return endPoint != null && endPoint.isReset();
    }

    /**
     * Closes the current connection. A request under way may fail.
     *
     * @param withReset leaves no TIME_WAIT
     */
    public void close(boolean withReset) {
        HttpConnect last;
        synchronized (this) {
            closed = true;
            resets = withReset;
            last = dial;
        }
        if (last != null) {
            last.cancel(withReset);
        }
        closeWitness(System.nanoTime());
    }

    /** One request, which uses a second connection if the first one was closed. */
    private final class Request implements HttpConnect.Listener, HttpConnection.Exchange {
        private final byte[] bytes;
        private final int maxBody;
        private final Call call;

        // Written by the step under way, read by the next.
        private volatile long idleNanos;
        private volatile long sentNanos;
        private volatile boolean reused;
        private volatile boolean repeated;
        private final AtomicBoolean over = new AtomicBoolean();

        Request(byte[] bytes, int maxBody, Call call) {
            this.bytes = bytes;
            this.maxBody = maxBody;
            this.call = call;
        }

        void dial() {
            HttpConnect next = new HttpConnect(path, opening, this);
            synchronized (SequentialRequests.this) {
                if (closed) {
                    return;
                }
                dial = next;
            }
            next.start();
            // If closed in the meantime, the dial was set and has been cancelled.
        }

        void over(HttpConnection connection) {
            sentNanos = System.nanoTime();
            reused = connection.wasUsed();
            if (call.begins()) {
                connection.send(bytes, maxBody, this);
            } else {
                connection.close();
            }
        }

        @Override
        public void connected(HttpConnection connection) {
            HttpConnect made;
            synchronized (SequentialRequests.this) {
                made = dial;
            }
            if (made != null) {
                count(made);
            }
            over(connection);
        }

        @Override
        public void written() {
            call.written();
        }

        @Override
        public boolean streams(HttpResponse head) {
            if (reused) {
                keepAlive.answered();
            }
            return call.streams(head);
        }

        @Override
        public void part(byte[] part, Callback done, long arrivedNanos) {
            call.part(part, done, arrivedNanos);
        }

        @Override
        public void answered(HttpConnection connection, HttpResponse answer) {
            over.set(true);
            if (answer.reusable()) {
                keep(connection, granted(answer));
            } else {
                connection.close();
            }
            call.answered(answer);
        }

        @Override
        public void failed(HttpConnection connection, Throwable cause, Reached reached) {
            if (repeated || isClosed() || !connection.mayRepeat(cause, reached, call.isRepeatable())) {
                failed(cause);
                return;
            }
            if (System.nanoTime() - sentNanos < KeepAlive.MARGIN_NANOS) {
                keepAlive.unanswered(idleNanos);
            }
            repeated = true;
            dial();
        }

        /** {@inheritDoc} Also called after a failed request, as TLS reports a failed handshake both ways. */
        @Override
        public void failed(Throwable cause) {
            if (over.compareAndSet(false, true)) {
                call.failed(cause);
            }
        }
    }
}
