package io.github.jmeterduplex.samples.bench;

import io.github.jmeterduplex.samples.runs.harness.ServerProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits for what a server counts. */
final class ServerCountWait {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final long LOOK_NANOS = Duration.ofMillis(200).toNanos();

    private ServerCountWait() {}

    /**
     * Asks the server until its count is reached.
     *
     * @param names lead to the count in {@code /stats}
     * @throws IllegalStateException when it is not within three minutes
     */
    static void count(ServerProcess server, long wanted, String... names) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (long now = server.count(names); now < wanted; now = server.count(names)) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("the server counts " + now + " of " + wanted + " "
                        + String.join(" ", names) + " after " + PATIENCE.toMinutes() + " minutes");
            }
            look();
        }
    }

    /** Passes the time between two questions. */
    static void look() {
        LockSupport.parkNanos(LOOK_NANOS);
    }
}
