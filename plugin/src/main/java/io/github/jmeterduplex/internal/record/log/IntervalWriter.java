package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.internal.record.health.ClientHealth;
import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.internal.record.interval.IntervalListeners;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.SessionCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Does the work of the log's thread: takes the counts and histograms of each interval and writes them. Confined to one
 * thread.
 *
 * <p>Ticks are due at whole intervals since the start; a late tick makes its interval longer, as its line shows.
 */
final class IntervalWriter {
    private final RunClock clock;
    private final RunCounters counters;
    private final Path directory;
    private final IntervalFiles files;
    private final @Nullable MessageRows rows;
    private final RunJsonWriter runJson;
    private final ClientHealth health;
    private final DiskErrors trouble;
    private final IntervalListeners listeners;
    private final LabelWriter labels;
    private final long intervalNanos;
    private long nextTickNanos;
    private long nextSliceNanos = LabelWindow.SLICE_NANOS;
    private long intervalStartMillis;

    /**
     * @param rows null if rows are not wanted
     * @param listeners the outputs other than the files
     */
    IntervalWriter(
            Settings settings,
            RunClock clock,
            RunCounters counters,
            Path directory,
            @Nullable MessageRows rows,
            RunJsonWriter runJson,
            ClientHealth health,
            DiskErrors trouble,
            IntervalListeners listeners)
            throws IOException {
        this.clock = clock;
        this.counters = counters;
        this.directory = directory;
        this.rows = rows;
        this.runJson = runJson;
        this.health = health;
        this.trouble = trouble;
        this.listeners = listeners;
        files = new IntervalFiles(directory, clock.startEpochMillis(), trouble);
        labels = new LabelWriter(counters, files, () -> !listeners.isEmpty());
        intervalNanos = TimeUnit.SECONDS.toNanos(settings.intervalSeconds());
        nextTickNanos = intervalNanos;
        intervalStartMillis = clock.startEpochMillis();
    }

    void row(MessageRow row) {
        Objects.requireNonNull(rows, "no rows are wanted").write(row);
    }

    /** Returns the nanoseconds until the present interval ends; 0 or less if it has ended. */
    long nanosToTick() {
        return nextTickNanos - clock.elapsedNanos();
    }

    /** Ends the present interval if that is due, and the slice of the sliding windows, whose length is fixed. */
    void tickIfDue() {
        if (nanosToTick() <= 0) {
            try {
                tick();
            } finally {
                nextTickNanos = (clock.elapsedNanos() / intervalNanos + 1) * intervalNanos;
            }
        }
        long nowNanos = clock.elapsedNanos();
        if (nowNanos >= nextSliceNanos) {
            nextSliceNanos = (nowNanos / LabelWindow.SLICE_NANOS + 1) * LabelWindow.SLICE_NANOS;
            counters.slice(nowNanos);
        }
    }

    private void tick() {
        endInterval(false);
        try {
            runJson.writeNews();
        } catch (IOException e) {
            trouble.failed(directory, e);
        }
    }

    private void endInterval(boolean isLast) {
        long now = clock.epochMillis();
        Interval interval = new Interval(intervalStartMillis, now - intervalStartMillis);
        intervalStartMillis = now;
        if (rows != null) {
            rows.flush();
        }
        List<IntervalFigures.OfLabel> ofInterval = labels.write(interval, isLast);
        SessionCounts sessions = new SessionCounts(interval, counters.sessions().takeCounts());
        List<FailureCount> failures = counters.takeFailures(interval);
        ClientSample client = new ClientSample(interval, health.sample());
        files.add(sessions);
        failures.forEach(files::add);
        files.add(client);
        files.flush();
        if (!listeners.isEmpty()) {
            listeners.interval(new IntervalFigures(interval, ofInterval, sessions, failures, client));
        }
    }

    /** Notes that a part of the writer's work failed: lines are missing, as the report states. */
    void failed() {
        trouble.lost();
    }

    /**
     * Returns the steps that end the writing, in this order: they write the last interval, close all files and complete
     * {@code run.json}. If one throws, the next ones must still run.
     */
    List<Runnable> lastSteps() {
        return List.of(
                () -> endInterval(true),
                this::closeRows,
                files::close,
                health::close,
                this::completeRunJson,
                // Last, as it may wait while a browser fetches the last state: the files are complete by then.
                listeners::ended);
    }

    private void closeRows() {
        if (rows != null) {
            rows.close();
        }
    }

    private void completeRunJson() {
        Map<String, Counts<Count>> totals = new TreeMap<>();
        counters.labels().stream()
                .filter(label -> !label.taken().isZero())
                .forEach(label -> totals.put(label.label(), label.taken()));
        try {
            runJson.complete(
                    intervalStartMillis, totals, counters.sessions().taken(), labels.latencies(), trouble.count());
        } catch (IOException e) {
            trouble.failed(directory, e);
        }
    }
}
