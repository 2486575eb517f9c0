package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.server.Server;
import java.io.IOException;

/**
 * Measures openings: from when the first sessions are there until all are, connected and subscribed. Before that the
 * client opens and ends sessions for the time of the warm-up, never as many at once as the first.
 */
final class Openings implements Measurement {
    /** Sessions that are there when the window begins. */
    static final int FIRST = 2_000;

    @Override
    public Measured of(RunningContestant client, Server server, Load load, Timing timing) throws IOException {
        ClientActivityWait.count(client, server, FIRST, "open");
        Reading before = Reading.of(server, client, "subscriptions");
        ClientActivityWait.count(client, server, load.sessions(), "open");
        return Reading.of(server, client, "subscriptions").since(before);
    }
}
