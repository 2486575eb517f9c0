package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.internal.record.health.ClientHealth;
import io.github.jmeterduplex.internal.record.interval.IntervalListener;
import io.github.jmeterduplex.internal.record.interval.IntervalListeners;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.internal.settings.ShutdownHook;
import io.github.jmeterduplex.latency.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
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
    /** A quarter of the disk space for rows may wait to be gzipped. */
    private static final int PLAIN_SHARE = 4;

    private final Settings.Rows wanted;
    private final Path directory;
    private final RunClock clock;
    private final RunCounters counters;
    private final MessageWindowReader windows;
    private final RunJsonWriter runJson;
    private final ClientHealth health;
    private final IntervalListeners listeners;
    private final WriterThread thread;
    private final ShutdownHook hook;

    private FileRunLog(
            Settings.Rows wanted,
            Path directory,
            RunClock clock,
            RunCounters counters,
            RunJsonWriter runJson,
            ClientHealth health,
            IntervalListeners listeners,
            WriterThread thread,
            Runnable beforeShutdown) {
        this.wanted = wanted;
        this.directory = directory;
        this.clock = clock;
        this.counters = counters;
        this.windows = new MessageWindowReader(counters, clock);
        this.runJson = runJson;
        this.health = health;
        this.listeners = listeners;
        this.thread = thread;
        this.hook = ShutdownHook.register(() -> {
            ShutdownHook.runGuarded(beforeShutdown);
            close();
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
            Path directory = EngineDirectory.create(run, settings.engine());
            return open(directory, settings, info, beforeShutdown, surroundings);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Cannot write the files of this run to " + run.toAbsolutePath() + ": " + e
                            + ". Set duplex.results to a folder that can be written.",
                    e);
        }
    }

    private static FileRunLog open(
            Path directory, Settings settings, RunInfo info, Runnable beforeShutdown, Surroundings surroundings)
            throws IOException {
        ClientHealth health = new ClientHealth();
        try {
            return open(directory, settings, info, beforeShutdown, surroundings, health);
        } catch (IOException | RuntimeException e) {
            health.close();
            throw e;
        }
    }

    private static FileRunLog open(
            Path directory,
            Settings settings,
            RunInfo info,
            Runnable beforeShutdown,
            Surroundings surroundings,
            ClientHealth health)
            throws IOException {
        DiskErrors trouble = new DiskErrors();
        RunCounters counters = new RunCounters(settings.labelsMax(), LOG::warn);
        RunClock clock = surroundings.clock();
        RunJsonWriter runJson = new RunJsonWriter(directory, settings, info, clock.startEpochMillis(), health.limits());
        runJson.write();
        MessageRows rows = rows(directory, settings, counters, surroundings, trouble);
        IntervalListeners listeners =
                new IntervalListeners(surroundings.outputs().apply(directory));
        IntervalWriter writer;
        try {
            writer =
                    new IntervalWriter(settings, clock, counters, directory, rows, runJson, health, trouble, listeners);
        } catch (IOException | RuntimeException e) {
            // Closes the files, and frees the ports.
            if (rows != null) {
                rows.close();
            }
            listeners.ended();
            throw e;
        }
        WriterThread thread = new WriterThread(surroundings.queueRows(), writer);
        FileRunLog log = new FileRunLog(
                settings.messages(), directory, clock, counters, runJson, health, listeners, thread, beforeShutdown);
        thread.start();
        return log;
    }

    private static @Nullable MessageRows rows(
            Path directory, Settings settings, RunCounters counters, Surroundings surroundings, DiskErrors trouble)
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
        return windows.read(label == null ? null : RunCounters.name(label), overSeconds);
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
