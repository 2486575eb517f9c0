package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.net.channel.AbstractChannel;
import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.ChannelOpener;
import io.github.jmeterduplex.internal.net.channel.ChannelOpening;
import io.github.jmeterduplex.internal.net.channel.Connector;
import io.github.jmeterduplex.internal.net.channel.SharedFindings;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.tcp.DeferredWrites;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Opens channels of all transports on Jetty's selectors. Thread-safe.
 *
 * <p>All sessions share the selectors, a few more daemon threads and one timer; a session has no thread of its own, and
 * a timer of its own only while it opens or closes.
 */
public final class JettyConnector implements Connector, ChannelOpener {
    private static final Duration SWEEP = Duration.ofSeconds(1);

    private static final Duration POLL = Duration.ofMillis(1);

    /**
     * Maximum number of Engine.IO packets in one POST, as python-engineio accepts a longer POST but drops all its
     * packets.
     */
    private static final int POLLING_PACKETS = 16;

    private final ConnectionLimits limits;
    private final TrafficListener traffic;
    private final IoRuntime runtime;
    private final SharedFindings shared;
    private final Set<AbstractChannel<?>> channels = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Starts the I/O threads with default settings for Engine.IO's POSTs and for TLS. */
    public JettyConnector(
            int messageMaxBytes, int ioThreads, Duration stall, Duration infoLife, TrafficListener traffic) {
        this(
                new ConnectionLimits(messageMaxBytes, POLLING_PACKETS, stall),
                ioThreads,
                infoLife,
                TlsStyle.DEFAULT,
                traffic);
    }

    /**
     * Starts the I/O threads with the given settings.
     *
     * @param limits of each connection
     * @param ioThreads selectors, one thread each; {@code duplex.io.threads}
     * @param infoLife how long sessions may rely on the answer of {@code /info} to the same request of another session;
     *     {@code duplex.info.seconds}
     * @param tls how all channels use TLS
     * @param traffic is notified of the bytes that all channels read and write
     */
    public JettyConnector(
            ConnectionLimits limits, int ioThreads, Duration infoLife, TlsStyle tls, TrafficListener traffic) {
        this.limits = limits;
        this.traffic = traffic;
        this.runtime = new IoRuntime(ioThreads, tls);
        this.shared = new SharedFindings(infoLife);
        sweepLater();
    }

    @Override
    public void connect(Target target, ChannelListener listener) {
        try {
            if (closed) {
                throw new Fault(Cause.CLOSED, "the run has ended: no more connections").toException();
            }
            long deadline = System.nanoTime() + target.connectTimeout().toNanos();
            target.envelope().open(target, deadline, listener, this);
        } catch (FaultException e) {
            runtime.execute(() -> listener.onClosed(e.fault()));
        }
    }

    @Override
    public IoRuntime runtime() {
        return runtime;
    }

    @Override
    public ConnectionLimits limits() {
        return limits;
    }

    @Override
    public TrafficListener traffic() {
        return traffic;
    }

    @Override
    public AbstractChannel<?> webSocket(
            Target target, ServerRoute path, Handshake handshake, ChannelListener listener) {
        WebSocketChannel socket = new WebSocketChannel(target.envelope(), path.place(), this, listener);
        start(socket, new WebSocketOpening(target, path, shared, socket, handshake));
        return socket;
    }

    @Override
    public void ended(Channel channel) {
        channels.remove(channel);
    }

    @Override
    public void start(AbstractChannel<?> channel, ChannelOpening opening) {
        channels.add(channel);
        try {
            opening.start();
        } catch (RuntimeException e) {
            channel.broke(e);
        }
        if (closed) {
            channel.abort();
        }
    }

    @Override
    public DeferredWrites deferredWrites() {
        return runtime.deferredWrites();
    }

    @Override
    public List<Executor> loops() {
        return runtime.loops();
    }

    @Override
    public void watchTls(Consumer<String> listener) {
        runtime.watchTls(listener);
    }

    private void sweepLater() {
        runtime.schedule(this::sweep, SWEEP);
    }

    private void sweep() {
        try {
            long now = System.nanoTime();
            for (AbstractChannel<?> channel : channels) {
                channel.sweep(now);
            }
        } finally {
            if (!closed) {
                sweepLater();
            }
        }
    }

    private void closeWhatNeedsClosing() {
        long deadline = System.nanoTime() + ConnectionLimits.CLOSE_WAIT.toNanos();
        channels.stream().filter(AbstractChannel::needsClosing).forEach(Channel::close);
        while (channels.stream().anyMatch(AbstractChannel::needsClosing) && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    @Override
    public void dropUnsent(Fault why) {
        channels.forEach(channel -> channel.dropUnsent(why));
    }

    @Override
    public void close() {
        closed = true;
        closeWhatNeedsClosing();
        channels.forEach(AbstractChannel::abort);
        runtime.close();
    }
}
