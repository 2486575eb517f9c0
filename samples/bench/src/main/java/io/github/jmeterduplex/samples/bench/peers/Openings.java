package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.server.Server;
import java.io.IOException;

/** Measures openings: from when the first sessions are there until all are, connected and subscribed. */
final class Openings implements Measurement {
    /** Openings that warm the client up. */
    static final int WARM_UP = 2_000;

    @Override
    public Measured of(RunningContestant client, Server server, Load load, Timing timing) throws IOException {
        ClientActivityWait.count(client, server, WARM_UP, "subscriptions");
        Reading before = Reading.of(server, client, "subscriptions");
        ClientActivityWait.count(client, server, load.sessions(), "subscriptions");
        return Reading.of(server, client, "subscriptions").since(before);
    }
}
