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
    /** Under which messages are counted that are of too many kinds for labels of their own. */
    String OTHERS = ShownLabels.OTHERS;

    /**
     * Makes the folder, the files and the writer thread.
     *
     * @throws UncheckedIOException when the folder cannot be made or written; the message says what to do
     */
    static RunLog open(Settings settings, RunInfo info) {
        return open(settings, info, () -> {});
    }

    /**
     * Makes the folder, the files and the writer thread.
     *
     * @param beforeShutdown runs in the shutdown hook, before the log closes there: counts what is in flight. Not run
     *     by {@link #close} itself.
     * @throws UncheckedIOException when the folder cannot be made or written; the message says what to do
     */
    static RunLog open(Settings settings, RunInfo info, Runnable beforeShutdown) {
        return open(settings, info, beforeShutdown, directory -> List.of());
    }

    /**
     * The same with outputs beside the files.
     *
     * @param outputs opens them; gets the folder of this engine's files
     * @throws UncheckedIOException when the folder cannot be made or written; the message says what to do
     */
    static RunLog open(
            Settings settings, RunInfo info, Runnable beforeShutdown, Function<Path, List<IntervalListener>> outputs) {
        return FileRunLog.open(
                settings,
                info,
                beforeShutdown,
                FileRunLog.Surroundings.real(JMeterContextService::getNumberOfThreads, outputs));
    }

    /** The counts and histograms of a label that a parameter names; the same object for the same label. */
    LabelStats label(String label);

    /**
     * The same of a label that no parameter names, such as an event that a server made up. As many of them as
     * {@code duplex.labels.max} have counts of their own; the others share those of {@link #OTHERS}. The label's own
     * name is short and can be shown, and is never that of one that a parameter names.
     */
    LabelStats unplannedLabel(String label);

    /**
     * What became of messages in the last seconds, the unfinished one included. Costs those who send and receive
     * nothing.
     *
     * @param label null = all labels together
     * @param overSeconds at most 3,600
     */
    MessageWindow window(@Nullable String label, int overSeconds);

    /** The counts of all sessions. */
    SessionStats sessions();

    /** Whether rows of this outcome are wanted: ask before making one. */
    boolean wants(Outcome outcome);

    /** Hands over one row; drops and counts it where the queue is full. Never blocks. */
    void row(MessageRow row);

    /**
     * Puts a fact, a number, a text, or a map or list of these, into {@code run.json}, such as {@code threads},
     * {@code target_per_second} or a limit found.
     */
    void fact(String name, Object value);

    /**
     * The same of a fact that changes often or is long: it is asked for when the file is written, once an interval at
     * most. Every call says that it has changed.
     */
    default void fact(String name, Supplier<?> value) {
        fact(name, value.get());
    }

    /**
     * Measures from now on how long these I/O loops let wait, for {@code client.csv}; none = no more.
     *
     * @param loops each runs what it is given on the thread of one loop
     */
    default void watch(List<Executor> loops) {}

    /** Tells this listener as well of the intervals that end from now on. */
    default void listen(IntervalListener listener) {}

    /** Tells it no more; it may still hear of an interval that is just ending. */
    default void unlisten(IntervalListener listener) {}

    /** Now, by the clock of the intervals: the wall clock at the start of the run, steady from there. */
    long epochMillis();

    /** When the run began, by the same clock. */
    long startEpochMillis();

    /**
     * The folder of this engine's files; its name is the engine's, which is not that of the settings where that was
     * taken.
     */
    Path directory();

    /** Writes the last interval and completes {@code run.json}. Idempotent; also called from the shutdown hook. */
    @Override
    void close();
}
