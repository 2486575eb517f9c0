package io.github.jmeterduplex.internal.channel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.Transport;
import org.eclipse.jetty.util.IO;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * The TCP connections of one session that falls back: all to one address, from one local address. Counts the bytes on
 * them: HTTP heads, and TLS, included. Thread-safe.
 *
 * <p>Jetty keeps connections per transport, and this one equals itself alone.
 */
final class XhrLine implements Transport {
    private final InetSocketAddress remote;
    private final LocalPorts ports;
    private final InetAddress local;
    private final Traffic traffic;
    private final Set<SocketChannel> connecting = ConcurrentHashMap.newKeySet();
    private final Set<WatchedEndPoint> connected = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;
    private volatile boolean reset;

    /** Written by whoever writes. */
    private volatile long wroteNanos = System.nanoTime();

    /** @param local or null for any */
    XhrLine(InetSocketAddress remote, LocalPorts ports, InetAddress local, Traffic traffic) {
        this.remote = remote;
        this.ports = ports;
        this.local = local;
        this.traffic = traffic;
    }

    @Override
    public SocketAddress getSocketAddress() {
        return remote;
    }

    @Override
    public void connect(SocketAddress address, Map<String, Object> context) {
        ((ClientConnector) context.get(ClientConnector.CONTEXT_KEY)).connect(address, context);
    }

    @Override
    public SelectableChannel newSelectableChannel() throws IOException {
        SocketChannel fresh = SocketChannel.open();
        try {
            if (local != null) {
                ports.bind(local, fresh::bind);
            }
            connecting.add(fresh);
            if (closed) {
                throw new AsynchronousCloseException();
            }
            return fresh;
        } catch (IOException | RuntimeException e) {
            connecting.remove(fresh);
            fresh.close();
            throw e;
        }
    }

    @Override
    public EndPoint newEndPoint(
            Scheduler scheduler, ManagedSelector selector, SelectableChannel selectable, SelectionKey key) {
        SocketChannel channel = (SocketChannel) selectable;
        WatchedEndPoint endPoint = new CountedEndPoint(channel, selector, key, scheduler);
        connected.add(endPoint);
        connecting.remove(channel);
        if (closed) {
            leave(endPoint);
        }
        return endPoint;
    }

    /** When bytes last went out, by {@link System#nanoTime}. */
    long wroteNanos() {
        return wroteNanos;
    }

    /** Whether one of its connections was reset by the other side. */
    boolean isReset() {
        return connected.stream().anyMatch(WatchedEndPoint::isReset);
    }

    /**
     * Closes all connections, those under way included.
     *
     * @param withReset leaves no TIME_WAIT behind
     */
    void close(boolean withReset) {
        reset = withReset;
        closed = true;
        connecting.forEach(IO::close);
        connected.forEach(this::leave);
    }

    private void leave(WatchedEndPoint endPoint) {
        if (reset) {
            endPoint.resetConnection();
        } else {
            endPoint.leave();
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

    private final class CountedEndPoint extends WatchedEndPoint {
        CountedEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
            super(channel, selector, key, scheduler);
        }

        @Override
        void moved(long out, long in) {
            if (out > 0) {
                wroteNanos = System.nanoTime();
                traffic.bytesOut(out);
            }
            if (in > 0) {
                traffic.bytesIn(in);
            }
        }

        @Override
        public void onClose(Throwable cause) {
            // One that the other side reset is remembered, for the sentence about it.
            if (!isReset()) {
                connected.remove(this);
            }
            super.onClose(cause);
        }
    }
}
