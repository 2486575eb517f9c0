package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.http.HttpConnect.IdleConnection;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The view of the connector that an {@link Envelope} uses to open channels: threads, limits, traffic counts, and the
 * start of an opening. Thread-safe.
 */
public interface ChannelOpener {
    IoRuntime runtime();

    ConnectionLimits limits();

    TrafficListener traffic();

    /** Returns a route to the server for the connections of one channel. */
    default ServerRoute path(Target target, ServerFindings findings) {
        return new ServerRoute(target.route(), target.tls(), runtime(), findings);
    }

    /**
     * Starts to open a WebSocket channel, and returns immediately.
     *
     * @param requestTarget returns path and query of the next handshake
     * @param free the connection for the first request; null if one must be made
     */
    AbstractChannel<?> webSocket(
            Target target,
            ServerRoute path,
            Supplier<String> requestTarget,
            TransportTimeout allowance,
            ChannelListener listener,
            @Nullable IdleConnection free);

    /** Starts the opening of a channel that is not a WebSocket. */
    void start(AbstractChannel<?> channel, ChannelOpening opening);

    /** Called when a channel that is not a WebSocket has ended, on any thread. */
    void ended(AbstractChannel<?> channel);
}
