package io.github.jmeterduplex.internal.net.tcp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.jetty.io.ClientConnectionFactory;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.Transport;
import org.eclipse.jetty.util.IO;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Opens one TCP connection from a given local address, trying the addresses of a host in turn. Each address but the
 * last gets an equal share of the time that is left, so that there is time for the others if it does not answer.
 * Thread-safe.
 *
 * <p>There is a Jetty transport for each connection, since a client's bind address applies to all of its connections,
 * and since an abandoned connect must close its socket.
 */
public final class TcpConnect implements Transport {
    private static final String FAMILIES = "the host has no address of the local address's family";

    private final IoRuntime runtime;
    private final ClientConnectionFactory connections;
    /** The server's addresses to try, all of the same family as the local address. */
    private final InetAddress[] remotes;

    private final int port;
    private final @Nullable InetAddress local;
    private final long deadlineNanos;
    private final @Nullable OpeningTimes opening;
    private final Consumer<Throwable> failed;

    /** The index of the address that is being tried. Guarded by this. */
    private int current;

    /**
     * The timer that ends the attempt under way; null if the attempt may take all the time that is left. Guarded by
     * this.
     */
    private Scheduler.@Nullable Task attemptTimer;

    /** The socket of the attempt under way. Guarded by this. */
    private @Nullable SocketChannel channel;

    /** Whether the connection is not wanted any more; guarded by this. */
    private boolean cancelled;

    /** The first failure; written by the one thread that has the next step. */
    private volatile @Nullable Throwable failure;

    /** The end point of the connected socket; written under the lock of this. */
    private volatile @Nullable WatchedEndPoint endPoint;

    /** Jetty's context of the latest attempt; written by the one thread that has the next step. */
    private volatile Map<String, Object> contextOfLast = Map.of();

    /**
     * Where to connect to, and from where.
     *
     * @param addresses of the server, at least one; must not be modified
     * @param local the address to connect from; null if any will do
     * @param opening takes the times of the connection; null if nobody wants them
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Remote(
            InetAddress[] addresses,
            int port,
            @Nullable InetAddress local,
            @Nullable OpeningTimes opening) {}

    /**
     * @param connections makes the connection that is notified when TCP is connected
     * @param timeout for all addresses; the caller itself gives up after it
     * @param failed is notified of the reason if no address could be reached
     */
    public TcpConnect(
            IoRuntime runtime,
            ClientConnectionFactory connections,
            Remote remote,
            Duration timeout,
            Consumer<Throwable> failed) {
        this.runtime = runtime;
        this.connections = connections;
        this.local = remote.local;
        this.remotes = Arrays.stream(remote.addresses)
                .filter(address -> local == null || local.getClass() == address.getClass())
                .toArray(InetAddress[]::new);
        this.port = remote.port;
        this.deadlineNanos = System.nanoTime() + timeout.toNanos();
        this.opening = remote.opening;
        this.failed = failed;
    }

    public void start() {
        connect(0);
    }

    private void connect(int index) {
        if (index == remotes.length) {
            Throwable cause = failure;
            failed.accept(cause == null ? new IOException(FAMILIES) : cause);
            return;
        }
        Map<String, Object> context = new HashMap<>();
        context.put(Transport.CONTEXT_KEY, this);
        context.put(ClientConnectionFactory.CONTEXT_KEY, connections);
        context.put(ClientConnector.CONNECTION_PROMISE_CONTEXT_KEY, Promise.from(opened -> {}, cause -> {
            if (leave(index, false)) {
                next(index, cause);
            }
        }));
        contextOfLast = context;
        OpeningTimes.tell(opening, times -> times.wrote(System.nanoTime()));
        runtime.connector().connect(new InetSocketAddress(remotes[index], port), context);
        // Called after the socket is known, as a share may end immediately.
        share(index);
    }

    /** Limits the time for an address if other addresses follow it. */
    private void share(int index) {
        int others = remotes.length - index - 1;
        if (others > 0) {
            Duration left = Duration.ofNanos(Math.max(0, deadlineNanos - System.nanoTime()));
            Duration share = left.dividedBy(others + 1L);
            Scheduler.Task task = runtime.schedule(() -> timeOut(index, share), share);
            synchronized (this) {
                if (index == current && !cancelled && endPoint == null) {
                    attemptTimer = task;
                    return;
                }
            }
            task.cancel();
        }
    }

    private void timeOut(int index, Duration share) {
        SocketChannel slow;
        synchronized (this) {
            slow = channel;
        }
        if (leave(index, true)) {
            IO.close(slow);
            next(
                    index,
                    new SocketTimeoutException(remotes[index].getHostAddress() + " did not answer within "
                            + share.toMillis() + " ms, its share of the time for connecting"));
        }
    }

    private void next(int index, Throwable cause) {
        note(cause);
        OpeningTimes.tell(opening, OpeningTimes::gaveUp);
        connect(index + 1);
    }

    /**
     * Ends the attempt under way, as it has failed.
     *
     * @param isLate whether its time has expired, which does not matter if TCP is connected or the connection is not
     *     wanted any more
     * @return false if it had failed before
     */
    private synchronized boolean leave(int index, boolean isLate) {
        if (index != current || (isLate && (endPoint != null || cancelled))) {
            return false;
        }
        current++;
        channel = null;
        cancelAttemptTimer();
        return true;
    }

    /** Cancels the timer of the attempt under way; called with the lock held. */
    private void cancelAttemptTimer() {
        if (attemptTimer != null) {
            attemptTimer.cancel();
            attemptTimer = null;
        }
    }

    /**
     * Records a failure if it is the first, as the last one is often that of an IPv6 address on a machine without IPv6.
     */
    private void note(Throwable cause) {
        if (failure == null) {
            failure = cause;
        }
    }

    @Override
    public SelectableChannel newSelectableChannel() throws IOException {
        SocketChannel fresh = SocketChannel.open();
        try {
            if (local != null) {
                runtime.ports().bind(local, fresh::bind);
            }
            adopt(fresh);
            return fresh;
        } catch (IOException | RuntimeException e) {
            fresh.close();
            throw e;
        }
    }

    private synchronized void adopt(SocketChannel fresh) throws IOException {
        if (cancelled) {
            throw new AsynchronousCloseException();
        }
        channel = fresh;
        // The end point of a previous address, whose connection could not be made, is dropped.
        endPoint = null;
    }

    @Override
    public EndPoint newEndPoint(
            Scheduler scheduler, ManagedSelector selector, SelectableChannel selectable, SelectionKey key) {
        WatchedEndPoint made = new WatchedEndPoint(
                (SocketChannel) selectable, (DeferredWrites.Loop) selector, key, scheduler, opening);
        boolean isUnwanted;
        synchronized (this) {
            boolean isLate = selectable != channel && !cancelled;
            endPoint = isLate ? endPoint : made;
            isUnwanted = cancelled || isLate;
            cancelAttemptTimer();
        }
        if (isUnwanted) {
            made.leave();
        }
        return made;
    }

    /** Returns the end point of the socket, below TLS; null before TCP is connected. */
    public @Nullable WatchedEndPoint endPoint() {
        return endPoint;
    }

    /** Returns Jetty's context of the connection, which another connection on the same socket needs. */
    public Map<String, Object> context() {
        return contextOfLast;
    }

    /**
     * Aborts connecting, and closes the socket, connected or not.
     *
     * @param withReset leaves no TIME_WAIT
     */
    public void cancel(boolean withReset) {
        SocketChannel open;
        WatchedEndPoint connected;
        synchronized (this) {
            cancelled = true;
            cancelAttemptTimer();
            open = channel;
            // An end point that is made after this finds that it is not wanted.
            connected = endPoint;
        }
        if (connected == null) {
            IO.close(open);
        } else if (withReset) {
            connected.resetConnection();
        } else {
            connected.leave();
        }
    }

    // By identity: Jetty asks transports to say how they compare.
    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }
}
