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
 * Opens one TCP connection: tries the addresses of a host in turn, from a given local address. Each but the last one
 * gets an equal share of the time that is left, so that one which does not answer leaves time for the others.
 * Thread-safe.
 *
 * <p>A Jetty transport per connection, since a client's bind address holds for all of its connections, and since a
 * connect that is given up must close its socket.
 */
public final class TcpConnect implements Transport {
    private static final String FAMILIES = "the host has no address of the local address's family";

    private final IoRuntime runtime;
    private final ClientConnectionFactory connections;
    /** Those of the local address's family. */
    private final InetAddress[] remotes;

    private final int port;
    private final @Nullable InetAddress local;
    private final long deadlineNanos;
    private final Consumer<Throwable> failed;

    /** The index of the address under way. Guarded by this. */
    private int current;

    /** Ends the attempt under way; null if it may take all the time. Guarded by this. */
    private Scheduler.@Nullable Task shareEnd;

    /** Of the attempt under way. Guarded by this. */
    private @Nullable SocketChannel channel;

    /** Guarded by this. */
    private boolean cancelled;

    /** Written by the one thread that has the next step. */
    private volatile @Nullable Throwable failure;

    /** Written under the lock of this. */
    private volatile @Nullable WatchedEndPoint endPoint;

    /** Written by the one thread that has the next step. */
    private volatile Map<String, Object> contextOfLast = Map.of();

    /**
     * @param connections makes the connection that is notified when TCP is up
     * @param remotes at least one
     * @param local the address to connect from; null for any
     * @param timeout for all addresses; whoever asks for the connection gives up by itself at its end
     * @param failed is notified of why none of the addresses could be reached
     */
    public TcpConnect(
            IoRuntime runtime,
            ClientConnectionFactory connections,
            InetAddress[] remotes,
            int port,
            @Nullable InetAddress local,
            Duration timeout,
            Consumer<Throwable> failed) {
        this.runtime = runtime;
        this.connections = connections;
        this.remotes = Arrays.stream(remotes)
                .filter(remote -> local == null || local.getClass() == remote.getClass())
                .toArray(InetAddress[]::new);
        this.port = port;
        this.local = local;
        this.deadlineNanos = System.nanoTime() + timeout.toNanos();
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
        runtime.connector().connect(new InetSocketAddress(remotes[index], port), context);
        // Now that its socket is known: a share may be over at once.
        share(index);
    }

    /** Limits the time of an address that is not the last one, if it has no outcome yet. */
    private void share(int index) {
        int others = remotes.length - index - 1;
        if (others > 0) {
            Duration left = Duration.ofNanos(Math.max(0, deadlineNanos - System.nanoTime()));
            Duration share = left.dividedBy(others + 1L);
            Scheduler.Task task = runtime.schedule(() -> timeOut(index, share), share);
            synchronized (this) {
                if (index == current && !cancelled && endPoint == null) {
                    shareEnd = task;
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
        connect(index + 1);
    }

    /**
     * The attempt under way has failed.
     *
     * @param isLate by its time, which does not matter once TCP is up or no one wants it any more
     * @return false if it had failed before
     */
    private synchronized boolean leave(int index, boolean isLate) {
        if (index != current || (isLate && (endPoint != null || cancelled))) {
            return false;
        }
        current++;
        channel = null;
        stopShare();
        return true;
    }

    /** Called with the lock. */
    private void stopShare() {
        if (shareEnd != null) {
            shareEnd.cancel();
            shareEnd = null;
        }
    }

    /** The first failure says most: the last one is often that of an IPv6 address on a machine without IPv6. */
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
        // That of an address before, whose connection could not be made.
        endPoint = null;
    }

    @Override
    public EndPoint newEndPoint(
            Scheduler scheduler, ManagedSelector selector, SelectableChannel selectable, SelectionKey key) {
        WatchedEndPoint made =
                new WatchedEndPoint((SocketChannel) selectable, (DeferredWrites.Loop) selector, key, scheduler);
        boolean isUnwanted;
        synchronized (this) {
            boolean isLate = selectable != channel && !cancelled;
            endPoint = isLate ? endPoint : made;
            isUnwanted = cancelled || isLate;
            stopShare();
        }
        if (isUnwanted) {
            made.leave();
        }
        return made;
    }

    /** The socket under all layers; null before TCP is up. */
    public @Nullable WatchedEndPoint endPoint() {
        return endPoint;
    }

    /** What Jetty knows of the connection, for another one over it. */
    public Map<String, Object> context() {
        return contextOfLast;
    }

    /**
     * Gives up: closes the socket, connected or not.
     *
     * @param withReset leaves no TIME_WAIT behind
     */
    public void cancel(boolean withReset) {
        SocketChannel open;
        WatchedEndPoint connected;
        synchronized (this) {
            cancelled = true;
            stopShare();
            open = channel;
            // An end point that is made from here on finds that nobody wants it.
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
