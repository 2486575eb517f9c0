package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.server.Server;
import java.io.IOException;
import java.util.Locale;

/**
 * Measures messages a second, CPU and memory of a client and a server for a while, once all sessions are open and
 * messages flow, and after a warm-up.
 */
final class MeasurementWindow implements Measurement {
    private static final double MIN = 0.95;

    @Override
    public Measured of(RunningContestant client, Server server, Load load, Timing timing)
            throws IOException, InterruptedException {
        ClientActivityWait.count(client, server, load.sessions(), "open");
        ClientActivityWait.count(client, server, 1, load.counted());
        ClientActivityWait.seconds(timing.warmUpSeconds());
        Reading before = Reading.of(server, client, load.counted());
        ClientActivityWait.seconds(timing.windowSeconds());
        Reading after = Reading.of(server, client, load.counted());
        Measured measured = after.since(before);
        check(client, server.count("open"), measured.perSecond(), load);
        return measured.with(client.end(before.epochMillis(), after.epochMillis()));
    }

    /** A client that lost sessions or did not keep the rate was measured under another load than the others. */
    private static void check(RunningContestant client, long open, double perSecond, Load load) {
        if (open < load.sessions() || perSecond <= MIN * load.perSecond()) {
            throw new IllegalStateException(String.format(
                    Locale.ROOT,
                    "%d of %d sessions open, %.0f %s/s%s%s",
                    open,
                    load.sessions(),
                    perSecond,
                    load.counted(),
                    load.perSecond() > 0 ? " of " + load.perSecond() : "",
                    client.process().tail()));
        }
    }
}
