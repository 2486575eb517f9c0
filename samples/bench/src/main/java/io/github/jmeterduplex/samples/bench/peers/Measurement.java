package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.server.Server;
import java.io.IOException;

/** How a client at work is measured. Stateless. */
interface Measurement {
    /**
     * Measures a client that was just started; its caller closes it if it is still at work.
     *
     * @throws IllegalStateException when the client does not do what it should; quotes its last lines
     */
    Measured of(RunningContestant client, Server server, Load load, Timing timing)
            throws IOException, InterruptedException;
}
