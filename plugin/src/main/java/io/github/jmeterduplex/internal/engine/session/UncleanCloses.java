package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.latency.RunFile;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Counts sessions that were closed without their disconnect message, as it could not be sent in time, to servers that
 * do not notice a close: reported at the end in a warning and as the run's fact {@code good_byes_unsent}. Thread-safe.
 */
public final class UncleanCloses {
    private final RunLog log;
    private final Consumer<String> warnings;
    private final LongAdder count = new LongAdder();
    private final AtomicReference<String> firstServer = new AtomicReference<>();

    UncleanCloses(RunLog log, Consumer<String> warnings) {
        this.log = log;
        this.warnings = warnings;
    }

    /**
     * Counts one. For I/O threads.
     *
     * @param server host and port
     */
    void add(String server) {
        firstServer.compareAndSet(null, server);
        count.increment();
    }

    /** Reports the number. Called once, when all sessions have ended. */
    void report() {
        long sessions = count.sum();
        if (sessions > 0) {
            warnings.accept("Duplex: " + sessions
                    + " sessions ended without their disconnect message, which could not be sent in time"
                    + " (the first to " + firstServer.get()
                    + "): a server that does not notice that their connections are"
                    + " closed keeps them until their heartbeats fail");
            log.fact(RunFile.GOOD_BYES_UNSENT, sessions);
        }
    }
}
