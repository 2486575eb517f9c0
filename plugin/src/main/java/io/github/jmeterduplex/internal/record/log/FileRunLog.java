package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.internal.record.health.ClientHealth;
import io.github.jmeterduplex.internal.record.interval.IntervalListener;
import io.github.jmeterduplex.internal.record.interval.IntervalListeners;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.internal.settings.ShutdownHook;
import io.github.jmeterduplex.latency.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files of one run, filled by counters that never wait and a queue that never blocks. Thread-safe. */
final class FileRunLog implements RunLog {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");
    private static final int QUEUE_ROWS = 1 << 16;
    private static final long END_MILLIS = 30_000;
    /** The divisor of the disk space for rows: a quarter of that space may wait to be gzipped. */
    private static final int PLAIN_SHARE = 4;

    private static final int DIRECTORY_TRIES = 1_000;

    private final Settings.Rows wanted;
    private final Path directory;
    private final ClientHealth health;
    private final RunClock clock;
    private final RunCounters counters;
    private final RunJsonWriter runJson;
    private final IntervalListeners listeners;
    private final WriterThread thread;
    private final ShutdownHook hook;
    /** Runs last in the shutdown hook. Set by the thread that begins the run. */
    private volatile Runnable afterShutdown = () -> {};

    private FileRunLog(
            Path directory, Settings settings, RunInfo info, Runnable beforeShutdown, Surroundings surroundings)
            throws IOException {
        this.directory = directory;
        wanted = settings.messages();
        clock = surroundings.clock();
        counters = new RunCounters(settings.labelsMax(), LOG::warn);
        health = new ClientHealth();
        try {
            runJson = new RunJsonWriter(directory, settings, info, clock.startEpochMillis(), health.limits());
            runJson.write();
            DiskErrors trouble = new DiskErrors();
            MessageRows rows = rows(settings, surroundings, trouble);
            listeners = new IntervalListeners(surroundings.outputs().apply(directory));
            thread = new WriterThread(surroundings.queueRows(), writer(settings, rows, trouble));
        } catch (IOException | RuntimeException e) {
            health.close();
            throw e;
        }
        hook = ShutdownHook.register(() -> {
            ShutdownHook.runGuarded(beforeShutdown);
            close();
            ShutdownHook.runGuarded(afterShutdown);
        });
    }

    /** The environment of a log, replaceable in tests. */
    record Surroundings(
            RunClock clock, IntSupplier activeThreads, Function<Path, List<IntervalListener>> outputs, int queueRows) {
        static Surroundings real(IntSupplier activeThreads, Function<Path, List<IntervalListener>> outputs) {
            return new Surroundings(RunClock.system(), activeThreads, outputs, QUEUE_ROWS);
        }
    }

    static FileRunLog open(Settings settings, RunInfo info, Runnable beforeShutdown, Surroundings surroundings) {
        Path run = settings.results().resolve(settings.run());
        try {
            Path directory = newDirectory(run, settings.engine());
            FileRunLog log = new FileRunLog(directory, settings, info, beforeShutdown, surroundings);
            log.thread.start();
            return log;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Cannot write the files of this run to " + run.toAbsolutePath() + ": " + e
                            + ". Set duplex.results to a folder that can be written.",
                    e);
        }
    }

    /**
     * Creates the folder {@code run/engine}, or {@code run/engine-2} and so on: a run must not overwrite an earlier
     * one.
     */
    private static Path newDirectory(Path run, String engine) throws IOException {
        Files.createDirectories(run);
        for (int i = 1; i <= DIRECTORY_TRIES; i++) {
            Path directory = run.resolve(i == 1 ? engine : engine + "-" + i);
            try {
                Files.createDirectory(directory);
            } catch (FileAlreadyExistsException e) {
                continue;
            }
            if (i > 1) {
                LOG.warn(
                        "{} holds an earlier run; this one writes to {}. Give each run its own duplex.run.",
                        run.resolve(engine),
                        directory);
            }
            return directory;
        }
        throw new IOException(run + " holds " + DIRECTORY_TRIES + " runs of " + engine);
    }

    /** @return null if rows are not wanted */
    private @Nullable MessageRows rows(Settings settings, Surroundings surroundings, DiskErrors trouble)
            throws IOException {
        if (settings.messages() == Settings.Rows.OFF) {
            return null;
        }
        return new MessageRows(
                directory,
                settings.partBytes(),
                settings.keepBytes(),
                new MessageLine(surroundings.activeThreads()),
                PartCompressor.inBackground(trouble, settings.keepBytes() / PLAIN_SHARE),
                trouble,
                counters::rowDropped);
    }

    private IntervalWriter writer(Settings settings, @Nullable MessageRows rows, DiskErrors trouble)
            throws IOException {
        try {
            return new IntervalWriter(settings, clock, counters, directory, rows, runJson, health, trouble, listeners);
        } catch (IOException | RuntimeException e) {
            // Closes the files, and frees the ports.
            if (rows != null) {
                rows.close();
            }
            listeners.ended();
            throw e;
        }
    }

    @Override
    public void afterShutdown(Runnable step) {
        afterShutdown = step;
    }

    @Override
    public LabelStats label(String label) {
        return counters.label(label);
    }

    @Override
    public LabelStats unplannedLabel(String label) {
        return counters.unplannedLabel(label);
    }

    @Override
    public MessageWindow window(@Nullable String label, int overSeconds) {
        return MessageWindow.read(counters, clock, label == null ? null : RunCounters.name(label), overSeconds);
    }

    @Override
    public SessionStats sessions() {
        return counters.sessions();
    }

    @Override
    public boolean wants(Outcome outcome) {
        return switch (wanted) {
            case ALL -> true;
            case PROBLEMS -> outcome != Outcome.REPLIED && outcome != Outcome.UNANSWERED;
            case OFF -> false;
        };
    }

    @Override
    public void row(MessageRow row) {
        if (wants(row.outcome()) && !thread.offer(row)) {
            counters.rowDropped(row);
        }
    }

    @Override
    public void fact(String name, Object value) {
        runJson.fact(name, value);
    }

    @Override
    public void fact(String name, Supplier<?> value) {
        runJson.fact(name, value);
    }

    @Override
    public void watch(List<Executor> loops) {
        health.watch(loops);
    }

    @Override
    public void listen(IntervalListener listener) {
        listeners.add(listener);
    }

    @Override
    public void unlisten(IntervalListener listener) {
        listeners.remove(listener);
    }

    @Override
    public long epochMillis() {
        return clock.epochMillis();
    }

    @Override
    public long startEpochMillis() {
        return clock.startEpochMillis();
    }

    @Override
    public Path directory() {
        return directory;
    }

    @Override
    public void close() {
        // A second caller also waits, as the shutdown hook does: the JVM must not end before all lines are written.
        thread.end(END_MILLIS);
        hook.remove();
    }
}
