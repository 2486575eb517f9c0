package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.LeanServerProcess;
import java.io.IOException;

/** Measures what goes on: once all sessions are open and messages flow, after a warm-up, for a while. */
final class Window implements Measurement {
    @Override
    public Measured of(Client client, LeanServerProcess server, Load load, Timing timing)
            throws IOException, InterruptedException {
        Patience.count(client, server, load.sessions(), "open");
        Patience.count(client, server, 1, load.counted());
        Patience.seconds(timing.warmUpSeconds());
        Reading before = Reading.of(server, client, load.counted());
        Patience.seconds(timing.windowSeconds());
        Reading after = Reading.of(server, client, load.counted());
        long open = server.count("open");
        if (open < load.sessions() || after.count() == before.count()) {
            throw new IllegalStateException(
                    open + " of " + load.sessions() + " sessions are open, and " + (after.count() - before.count())
                            + " " + load.counted() + " were counted"
                            + client.process().tail());
        }
        return after.since(before).with(client.end(before.epochMillis(), after.epochMillis()));
    }
}
