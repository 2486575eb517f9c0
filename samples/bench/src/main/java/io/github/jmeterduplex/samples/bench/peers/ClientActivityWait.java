package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.server.Server;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for what a client does to a server. */
final class ClientActivityWait {
    private static final Duration MAX = Duration.ofSeconds(90);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private ClientActivityWait() {}

    /**
     * Asks the server until its count is reached.
     *
     * @return the count, which may be larger
     * @throws IllegalStateException when the client ends before, or the time is over
     */
    static long count(RunningContestant client, Server server, long wanted, String name) throws IOException {
        long deadline = System.nanoTime() + MAX.toNanos();
        while (true) {
            long now = server.count(name);
            if (now >= wanted) {
                return now;
            }
            if (System.nanoTime() - deadline > 0 || !client.process().isAlive()) {
                throw new IllegalStateException("the server counts " + now + " of " + wanted + " " + name
                        + (client.process().isAlive() ? "" : ", and the client has ended")
                        + client.process().tail());
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /** Passes the time. */
    static void seconds(double seconds) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep((long) (seconds * 1_000));
    }
}
