package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.harness.Child;
import java.io.IOException;

/** A contestant at work, in one process of its own. Confined to one thread. */
class Client implements AutoCloseable {
    private final Child process;

    Client(Child process) {
        this.process = process;
    }

    /** The process. */
    final Child process() {
        return process;
    }

    /** Ends the process, and tells which latencies it saw. Those of a client that does not tell are unknown. */
    Percentiles end() throws IOException, InterruptedException {
        close();
        return Percentiles.UNKNOWN;
    }

    /** Removes what the run left on the disk, once it has ended. */
    void tidy() throws IOException {
        // most leave nothing
    }

    @Override
    public final void close() {
        process.close();
    }
}
