package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.server.ProcessUse;
import io.github.jmeterduplex.samples.bench.peers.server.Server;
import java.io.IOException;

/**
 * The counters of server and client at a moment.
 *
 * @param nanos the moment, as nanoTime
 * @param epochMillis the same since 1970
 * @param count what the server has counted
 * @param client what the client has used
 * @param server what the server has used, all its processes together
 */
record Reading(long nanos, long epochMillis, long count, ProcessUse client, ProcessUse server) {
    private static final double NANOS = 1e9;
    private static final double MICROS = 1e6;
    private static final double MEGABYTE = 1 << 20;

    static Reading of(Server server, RunningContestant client, String counted) throws IOException {
        return new Reading(
                System.nanoTime(),
                System.currentTimeMillis(),
                server.count(counted),
                ProcessUse.of(client.process().pid()),
                server.use());
    }

    /** What happened between an earlier reading and this one; what a window does not show is unknown. */
    Measured since(Reading before) {
        double seconds = (nanos - before.nanos) / NANOS;
        double happened = (double) (count - before.count);
        double clientMicros = (double) (client.cpuMicros() - before.client.cpuMicros());
        double serverMicros = (double) (server.cpuMicros() - before.server.cpuMicros());
        return new Measured(
                happened / seconds,
                clientMicros / happened,
                100 * clientMicros / MICROS / seconds,
                serverMicros / happened,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                client.residentBytes() / MEGABYTE,
                client.threads(),
                Double.NaN,
                Double.NaN);
    }
}
