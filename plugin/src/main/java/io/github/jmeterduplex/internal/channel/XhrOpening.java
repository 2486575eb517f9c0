package io.github.jmeterduplex.internal.channel;

/** Opens a fallback: asks {@code /info} where nobody has, then leaves the rest to the channel's own requests. */
final class XhrOpening extends Opening {
    private final SockJsTransport transport;
    private final XhrChannel channel;

    XhrOpening(
            Target target,
            Place place,
            SockJsTransport transport,
            IoRuntime runtime,
            Findings findings,
            Allowance allowance,
            XhrChannel channel) {
        super(target, place, runtime, findings, allowance, channel);
        this.transport = transport;
        this.channel = channel;
    }

    /** Its connections are Jetty's HTTP client's. */
    @Override
    boolean goesOnOverConnection() {
        return false;
    }

    @Override
    void proceed(HttpConnection connection) {
        stage(transport == SockJsTransport.XHR_STREAMING ? Stage.XHR_STREAMING : Stage.XHR_POLLING);
        channel.connect();
    }

    @Override
    void respond(HttpConnection connection, HttpAnswer answer) {
        throw new IllegalStateException("nothing but /info is asked over this connection");
    }
}
