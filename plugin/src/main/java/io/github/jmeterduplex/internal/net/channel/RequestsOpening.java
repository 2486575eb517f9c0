package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.http.HttpConnection;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Opens a channel that works by HTTP requests (polling, XHR streaming, server-sent events). The first request is made
 * over the connection of the opening.
 */
public final class RequestsOpening extends ChannelOpening {
    private final RequestsChannel channel;
    private final OpeningPhase requesting;

    /** @param requesting the phase of the opening from the first request on */
    public RequestsOpening(
            Target target,
            ServerRoute path,
            TransportTimeout allowance,
            RequestsChannel channel,
            OpeningPhase requesting) {
        super(
                target.connectTimeout(),
                path,
                target.envelope().prologue(target, path.findings(), null),
                allowance,
                channel);
        this.channel = channel;
        this.requesting = requesting;
    }

    @Override
    protected boolean makesMoreConnections() {
        return true;
    }

    @Override
    protected void proceed(@Nullable HttpConnection connection) {
        stage(requesting);
        channel.connect(dialled(), Objects.requireNonNull(connection, "requests need a connection"));
    }
}
