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

    /**
     * Ends the process, and returns what it saw.
     *
     * @param fromEpochMillis begin of the window
     * @param toEpochMillis its end
     */
    Seen end(long fromEpochMillis, long toEpochMillis) throws IOException, InterruptedException {
        close();
        return Seen.NOTHING;
    }

    /** Ends the process, and removes what it left on the disk. */
    void tidy() throws IOException {
        close();
    }

    @Override
    public final void close() {
        process.close();
    }
}
