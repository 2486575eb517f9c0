package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.http.IdleConnection;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the connector gives an {@link Envelope} to open channels with: its threads, limits and counts of traffic, and
 * the start of an opening. Thread-safe.
 */
public interface ChannelOpener {
    IoRuntime runtime();

    ConnectionLimits limits();

    TrafficListener traffic();

    /** How the connections of one channel reach its server. */
    default ServerRoute path(Target target, ServerFindings findings) {
        return new ServerRoute(target.route(), target.tls(), runtime(), findings);
    }

    /**
     * Opens a WebSocket; returns at once.
     *
     * @param requestTarget path and query of each handshake
     * @param free a connection for the first request
     */
    ManagedChannel webSocket(
            Target target,
            ServerRoute path,
            Supplier<String> requestTarget,
            TransportTimeout allowance,
            ChannelListener listener,
            @Nullable IdleConnection free);

    /** Starts the opening of any other channel. */
    void start(ManagedChannel channel, ChannelOpening opening);

    /** To be notified when such a channel has ended, on any thread. */
    void ended(ManagedChannel channel);
}
