package io.github.jmeterduplex.internal.transport.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
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
 * Opens one TCP connection: tries the addresses of a host in turn, from a given local address. Thread-safe.
 *
 * <p>A Jetty transport per connection, since a client's bind address holds for all of its connections, and since a
 * connect that is given up must close its socket.
 */
public final class TcpConnect implements Transport {
    private static final String FAMILIES = "the host has no address of the local address's family";

    private final ClientConnector connector;
    private final ClientConnectionFactory connections;
    private final InetAddress[] remotes;
    private final int port;
    private final LocalPorts ports;
    private final @Nullable InetAddress local;
    private final Consumer<Throwable> failed;

    /** Guarded by this. */
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
     * @param remotes at least one
     * @param connections makes the connection that is notified when TCP is up
     * @param failed hears why none of the addresses could be reached
     */
    public TcpConnect(
            ClientConnector connector,
            ClientConnectionFactory connections,
            InetAddress[] remotes,
            int port,
            LocalPorts ports,
            @Nullable InetAddress local,
            Consumer<Throwable> failed) {
        this.connector = connector;
        this.connections = connections;
        this.remotes = remotes.clone();
        this.port = port;
        this.ports = ports;
        this.local = local;
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
        if (!fits(remotes[index])) {
            connect(index + 1);
            return;
        }
        Map<String, Object> context = new HashMap<>();
        context.put(Transport.CONTEXT_KEY, this);
        context.put(ClientConnectionFactory.CONTEXT_KEY, connections);
        context.put(ClientConnector.CONNECTION_PROMISE_CONTEXT_KEY, Promise.from(opened -> {}, cause -> {
            note(cause);
            connect(index + 1);
        }));
        contextOfLast = context;
        connector.connect(new InetSocketAddress(remotes[index], port), context);
    }

    private boolean fits(InetAddress remote) {
        return local == null || local.getClass() == remote.getClass();
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
                ports.bind(local, fresh::bind);
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
            endPoint = made;
            isUnwanted = cancelled;
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
