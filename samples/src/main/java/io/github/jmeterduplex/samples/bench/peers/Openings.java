package io.github.jmeterduplex.samples.bench.peers;

import java.io.IOException;

/** Measures openings: from when the first sessions are there until all are, connected and subscribed. */
final class Openings implements Measurement {
    /** Openings that warm the client up. */
    static final int WARM_UP = 2_000;

    @Override
    public Measured of(Client client, Server server, Load load, Timing timing) throws IOException {
        Patience.count(client, server, WARM_UP, "subscriptions");
        Reading before = Reading.of(server, client, "subscriptions");
        Patience.count(client, server, load.sessions(), "subscriptions");
        return Reading.of(server, client, "subscriptions").since(before);
    }
}
