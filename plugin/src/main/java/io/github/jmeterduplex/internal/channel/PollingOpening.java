package io.github.jmeterduplex.internal.channel;

/** Opens a session that polls: looks the name up, then leaves the rest to the channel's own requests. */
final class PollingOpening extends Opening {
    private final Place place;
    private final IoRuntime runtime;
    private final PollingChannel channel;

    PollingOpening(
            Target target,
            Place place,
            IoRuntime runtime,
            Findings findings,
            Allowance allowance,
            PollingChannel channel) {
        super(target, place, runtime, findings, allowance, channel);
        this.place = place;
        this.runtime = runtime;
        this.channel = channel;
    }

    /** Its connections are OkHttp's. */
    @Override
    boolean goesOnOverConnection() {
        return false;
    }

    @Override
    void proceed(HttpConnection connection) {
        var unused = runtime.names()
                .resolve(place.host())
                // Off the look-up's thread: the first session makes the client.
                .whenComplete((found, failure) -> runtime.execute(() -> {
                    if (failure == null) {
                        stage(Stage.POLLING);
                        channel.connect(found);
                    } else {
                        fail(failure);
                    }
                }));
    }

    @Override
    void respond(HttpConnection connection, HttpAnswer answer) {
        throw new IllegalStateException("nothing is asked over this connection");
    }

    /** A request failed. */
    void failed(Throwable cause) {
        fail(cause);
    }
}
