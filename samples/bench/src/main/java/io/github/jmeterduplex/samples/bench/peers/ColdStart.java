package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.server.Server;
import java.io.IOException;

/**
 * Measures the first half minute of a client, from its first message on: what a short run in CI reports. No warm-up is
 * left out, and the latencies are those that the client itself reports of its run.
 */
final class ColdStart implements Measurement {
    private static final int SECONDS = 30;

    @Override
    public Measured of(RunningContestant client, Server server, Load load, Timing timing)
            throws IOException, InterruptedException {
        ClientActivityWait.count(client, server, 1, load.counted());
        Reading first = Reading.of(server, client, load.counted());
        ClientActivityWait.seconds(SECONDS);
        Reading after = Reading.of(server, client, load.counted());
        return after.since(first).with(client.whole());
    }
}
