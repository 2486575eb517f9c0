package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.internal.record.interval.IntervalListener;
import io.github.jmeterduplex.internal.record.interval.ShownLabels;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.Outcome;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.jmeter.threads.JMeterContextService;
import org.jspecify.annotations.Nullable;

/** Records one run of one engine: counts its messages and sessions by label, and writes its files. Thread-safe. */
public interface RunLog extends AutoCloseable {
    /** The label that counts the messages of all labels beyond the limit together. */
    String OTHERS = ShownLabels.OTHERS;

    /**
     * Opens the log of a run: creates the folder, the files and the writer thread.
     *
     * @param beforeShutdown runs in the shutdown hook before the log closes: counts messages in flight. {@link #close}
     *     itself does not run it.
     * @param outputs opens outputs in addition to the files; gets the folder of this engine's files
     * @throws UncheckedIOException if the folder cannot be made or written; the message names a remedy
     */
    static RunLog open(
            Settings settings, RunInfo info, Runnable beforeShutdown, Function<Path, List<IntervalListener>> outputs) {
        return FileRunLog.open(
                settings,
                info,
                beforeShutdown,
                FileRunLog.Surroundings.real(JMeterContextService::getNumberOfThreads, outputs));
    }

    /** Sets a step for when a signal ends the JVM: it runs in the shutdown hook, after the files are complete. */
    default void afterShutdown(Runnable step) {}

    /** Returns the counts and histograms of a label that a parameter names; the same object for the same label. */
    LabelStats label(String label);

    /**
     * Returns the counts and histograms of a label that no parameter names, for example an event that a server chose.
     * {@code duplex.labels.max} of them have counts of their own; the others share those of {@link #OTHERS}. The
     * label's own name is short and printable, and never equal to one that a parameter names.
     */
    LabelStats unplannedLabel(String label);

    /**
     * Returns the outcomes of messages in the last seconds, the unfinished one included. Does not slow down threads
     * that send and receive.
     *
     * @param label null = all labels together
     * @param overSeconds at most 3,600
     */
    MessageWindow window(@Nullable String label, int overSeconds);

    SessionStats sessions();

    /** Whether rows of this outcome are wanted; to call before a row is made. */
    boolean wants(Outcome outcome);

    /** Hands over one row to be written; drops and counts it if the queue is full. Never blocks. */
    void row(MessageRow row);

    /**
     * Writes a fact to {@code run.json}: a number, a text, or a map or list of these, for example {@code threads},
     * {@code target_per_second} or a limit.
     */
    void fact(String name, Object value);

    /**
     * Writes a fact that changes often or is long, and whose value is read when the file is written, once per interval
     * at most. Each call announces a change.
     */
    default void fact(String name, Supplier<?> value) {
        fact(name, value.get());
    }

    /** Measures from now on how long work waits for these I/O loops; an empty list ends that. */
    default void watch(List<Executor> loops) {}

    /** Adds a listener, which is notified of the intervals that end from now on. */
    default void listen(IntervalListener listener) {}

    /** Removes a listener, which may still be notified of an interval that is just ending. */
    default void unlisten(IntervalListener listener) {}

    /**
     * Returns the present time by the clock of the intervals: the wall clock at the start of the run, steady from then
     * on.
     */
    long epochMillis();

    /** Returns when the run began, in epoch milliseconds by the clock of the intervals. */
    long startEpochMillis();

    /**
     * Returns the folder of this engine's files. Its name is the engine's, which differs from the settings if that name
     * was taken.
     */
    Path directory();

    /** Writes the last interval and completes {@code run.json}. Idempotent; also called from the shutdown hook. */
    @Override
    void close();
}
