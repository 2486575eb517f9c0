package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.server.Server;
import io.github.jmeterduplex.samples.bench.peers.server.Servers;
import java.io.IOException;

/**
 * Measures two engines at a time, each against a server process of its own: more sessions than one address has ports
 * for. They are held for some heartbeats, and none may be lost meanwhile.
 */
final class Engines implements Measurement {
    private final Contestant contestant;

    Engines(Contestant contestant) {
        this.contestant = contestant;
    }

    @Override
    public Measured of(RunningContestant client, Server server, Load load, Timing timing)
            throws IOException, InterruptedException {
        try (Server otherServer = Servers.LEAN.start();
                RunningContestant otherClient = contestant.start(load, otherServer, timing)) {
            ClientActivityWait.count(client, server, load.sessions(), "open");
            ClientActivityWait.count(otherClient, otherServer, load.sessions(), "open");
            ClientActivityWait.seconds(timing.warmUpSeconds());
            Reading before = Reading.of(server, client, load.counted());
            Reading otherBefore = Reading.of(otherServer, otherClient, load.counted());
            ClientActivityWait.seconds(2.0 * load.heartbeatSeconds());
            Measured measured = Reading.of(server, client, load.counted()).since(before);
            Measured other =
                    Reading.of(otherServer, otherClient, load.counted()).since(otherBefore);
            long open = server.count("open") + otherServer.count("open");
            if (open != 2L * load.sessions()) {
                throw new IllegalStateException("of " + 2 * load.sessions() + " sessions " + open + " are open"
                        + client.process().tail() + otherClient.process().tail());
            }
            otherClient.tidy();
            return measured.and(other);
        }
    }
}
