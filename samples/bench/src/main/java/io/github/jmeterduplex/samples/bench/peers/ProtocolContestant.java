package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.server.Protocol;
import io.github.jmeterduplex.samples.bench.peers.server.Server;
import java.io.IOException;
import java.util.Optional;

/** A contestant under a load that differs from the others' in its protocol alone: what the protocol itself costs. */
record ProtocolContestant(String name, Contestant contestant, Protocol protocol) implements Contestant {
    @Override
    public Optional<String> missing() {
        return contestant.missing();
    }

    @Override
    public RunningContestant start(Load load, Server server, Timing timing) throws IOException, InterruptedException {
        return contestant.start(load.by(protocol), server, timing);
    }
}
