package io.github.jmeterduplex.internal.log;

import io.github.jmeterduplex.internal.settings.Settings;
import java.nio.file.Path;

/** The files of one run of one engine. Thread-safe. */
public interface RunLog extends AutoCloseable {
    /**
     * Makes the folder, the files and the writer thread.
     *
     * @throws java.io.UncheckedIOException when the folder cannot be made or written
     */
    static RunLog open(Settings settings, RunInfo info, Runnable beforeShutdown) {
        throw new UnsupportedOperationException("contract only: " + settings + info + beforeShutdown);
    }

    /** The engine's name: the folder of its files, and the beginning of its message ids. */
    String engine();

    /** The counts and histograms of a label; the same object for the same label. */
    LabelStats label(String label);

    /** The counts of all sessions. */
    SessionStats sessions();

    /** Whether rows of this outcome are wanted: ask before making one. */
    boolean wants(io.github.jmeterduplex.latency.Outcome outcome);

    /** Hands over one row; drops and counts it where the queue is full. Never blocks. */
    void row(MessageRow row);

    /** Puts a fact into {@code run.json}, such as {@code threads}, {@code target_per_second} or a limit found. */
    void fact(String name, Object value);

    /** The folder of this engine's files. */
    Path directory();

    /** Writes the last interval and completes {@code run.json}. Idempotent; also called from the shutdown hook. */
    @Override
    void close();
}
