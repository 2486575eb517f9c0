package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.runs.harness.Child;
import java.io.IOException;

/** The process of a contestant that is running; ends it, and returns what it measured. Confined to one thread. */
class RunningContestant implements AutoCloseable {
    private final Child process;

    RunningContestant(Child process) {
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
    ContestantFigures end(long fromEpochMillis, long toEpochMillis) throws IOException, InterruptedException {
        close();
        return ContestantFigures.NOTHING;
    }

    /** Ends the process, and returns what it reports of its whole run itself. */
    ContestantFigures whole() throws IOException, InterruptedException {
        close();
        return ContestantFigures.NOTHING;
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
