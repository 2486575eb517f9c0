package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.server.Server;
import java.io.IOException;
import java.util.Optional;

/** A load generator that can be measured. Thread-safe. */
interface Contestant {
    /** One word, for tables and for {@code bench.only}. */
    String name();

    /** What it lacks on this machine, as in "k6 is not installed"; empty where it can be measured. */
    Optional<String> missing();

    /**
     * Starts it on the client's core.
     *
     * @param server that its sessions are opened to
     */
    RunningContestant start(Load load, Server server, Timing timing) throws IOException, InterruptedException;
}
