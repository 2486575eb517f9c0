package io.github.jmeterduplex.internal.channel;

/** Opens a channel that makes requests of its own, the first one over the connection of the opening. */
final class RequestsOpening extends Opening {
    /** How the channel begins. */
    interface Start {
        /** @param connection free for a request */
        void connect(HttpDial dial, HttpConnection connection);
    }

    private final Stage requesting;
    private final Start start;

    /** @param requesting what the opening is at from then on */
    RequestsOpening(
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
    boolean makesMoreConnections() {
        return true;
    }

    @Override
    void proceed(HttpConnection connection) {
        stage(requesting);
        start.connect(dialled(), connection);
    }
}
