package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.http.HttpConnect.IdleConnection;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The view of the connector that an {@link Envelope} uses to open channels. Thread-safe. */
public interface ChannelOpener extends ChannelContext {
    /** Returns a route to the server for the connections of one channel. */
    default ServerRoute path(Target target, ServerFindings findings) {
        return new ServerRoute(target.route(), target.tls(), runtime(), findings);
    }

    /**
     * How a WebSocket is opened.
     *
     * @param requestTarget returns path and query of the next handshake
     * @param allowance how long the opening may take
     * @param prologue replaces that of the envelope; null if it does not
     * @param free the connection for the first request; null if one must be made
     */
    record Handshake(
            Supplier<String> requestTarget,
            TransportTimeout allowance,
            @Nullable Prologue prologue,
            @Nullable IdleConnection free) {}

    /** Starts to open a WebSocket channel, and returns immediately. */
    AbstractChannel<?> webSocket(Target target, ServerRoute path, Handshake handshake, ChannelListener listener);

    /** Starts the opening of a channel. */
    void start(AbstractChannel<?> channel, ChannelOpening opening);
}
