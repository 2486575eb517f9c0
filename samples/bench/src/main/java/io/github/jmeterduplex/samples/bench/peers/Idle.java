package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.server.ProcessUse;
import io.github.jmeterduplex.samples.bench.peers.server.Server;
import io.github.jmeterduplex.samples.runs.harness.JvmFootprint;
import java.io.IOException;

/**
 * Measures what sessions cost that do nothing but beat: memory by the difference between few and all of them, CPU over
 * two periods of heartbeats. The client waits between the few and the rest.
 */
final class Idle implements Measurement {
    /** Sessions opened before the memory is read for the first time. */
    static final int FIRST = 1_000;
    /** How long the client waits then. */
    static final int PAUSE_SECONDS = 12;

    private static final int SETTLE_SECONDS = 3;

    private final boolean isPausing;

    /** With {@code isPausing} the memory too: of a client that waits after the first sessions. */
    Idle(boolean isPausing) {
        this.isPausing = isPausing;
    }

    @Override
    public Measured of(RunningContestant client, Server server, Load load, Timing timing)
            throws IOException, InterruptedException {
        long pid = client.process().pid();
        ClientActivityWait.count(client, server, FIRST, "open");
        ClientActivityWait.seconds(SETTLE_SECONDS);
        ProcessUse few = ProcessUse.of(pid);
        JvmFootprint fewCost = isPausing ? JvmFootprint.of(pid) : null;
        long first = server.count("open");
        ClientActivityWait.count(client, server, load.sessions(), "open");
        ClientActivityWait.seconds(timing.warmUpSeconds());
        Reading before = Reading.of(server, client, load.counted());
        ClientActivityWait.seconds(2.0 * load.heartbeatSeconds());
        Measured measured = Reading.of(server, client, load.counted()).since(before);
        if (fewCost == null) {
            return measured;
        }
        long more = load.sessions() - first;
        double resident = (double) (ProcessUse.of(pid).residentBytes() - few.residentBytes()) / more;
        return measured.withMemory(JvmFootprint.of(pid).heapBytesPerSession(fewCost, more), resident);
    }
}
