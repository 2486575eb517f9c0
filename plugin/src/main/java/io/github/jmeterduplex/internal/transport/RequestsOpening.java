package io.github.jmeterduplex.internal.transport;

import io.github.jmeterduplex.internal.transport.http.Findings;
import io.github.jmeterduplex.internal.transport.http.HttpConnection;
import io.github.jmeterduplex.internal.transport.http.HttpDial;
import io.github.jmeterduplex.internal.transport.http.ServerPath;
import io.github.jmeterduplex.internal.transport.net.Stage;

/** Opens a channel that makes requests of its own, the first one over the connection of the opening. */
public final class RequestsOpening extends Opening {
    /** How the channel begins. */
    public interface Start {
        /** @param connection free for a request */
        void connect(HttpDial dial, HttpConnection connection);
    }

    private final Stage requesting;
    private final Start start;

    /** @param requesting what the opening is at from then on */
    public RequestsOpening(
            Target target,
            ServerPath path,
            Findings findings,
            Allowance allowance,
            Openable channel,
            Stage requesting,
            Start start) {
        super(target, path, findings, null, allowance, channel);
        this.requesting = requesting;
        this.start = start;
    }

    @Override
    protected boolean makesMoreConnections() {
        return true;
    }

    @Override
    protected void proceed(HttpConnection connection) {
        stage(requesting);
        start.connect(dialled(), connection);
    }
}
