package io.github.jmeterduplex.internal.log;

import io.github.jmeterduplex.internal.health.ClientHealth;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What the log's thread does: takes an interval's counts and histograms and writes them. Confined to one thread.
 *
 * <p>Ticks are due at whole intervals since the start; a late one makes its interval longer, which its line says.
 */
final class IntervalWriter {
    private final RunClock clock;
    private final Books books;
    private final Path directory;
    private final IntervalFiles files;
    private final MessageRows rows;
    private final RunJson runJson;
    private final ClientHealth health;
    private final DiskTrouble trouble;
    private final Consumer<String> liveLines;
    private final LiveLine live = new LiveLine();
    private final LabelLines labels;
    private final long intervalNanos;
    private final long summaryMillis;
    private long nextTickNanos;
    private long nextSliceNanos = LabelWindow.SLICE_NANOS;
    private long intervalStartMillis;
    private long lastLiveMillis;

    /**
     * @param rows null where no rows are wanted
     * @param liveLines takes a line for the tester every {@code duplex.summary.seconds}
     */
    IntervalWriter(
            Settings settings,
            RunClock clock,
            Books books,
            Path directory,
            MessageRows rows,
            RunJson runJson,
            ClientHealth health,
            DiskTrouble trouble,
            Consumer<String> liveLines)
            throws IOException {
        this.clock = clock;
        this.books = books;
        this.directory = directory;
        this.rows = rows;
        this.runJson = runJson;
        this.health = health;
        this.trouble = trouble;
        this.liveLines = liveLines;
        files = new IntervalFiles(directory, clock.startEpochMillis(), trouble);
        labels = new LabelLines(books, files, live);
        intervalNanos = TimeUnit.SECONDS.toNanos(settings.intervalSeconds());
        summaryMillis = TimeUnit.SECONDS.toMillis(settings.summarySeconds());
        nextTickNanos = intervalNanos;
        intervalStartMillis = clock.startEpochMillis();
        lastLiveMillis = intervalStartMillis;
    }

    void row(MessageRow row) {
        rows.write(row);
    }

    /** Nanoseconds until the interval is over; 0 or less when it is. */
    long nanosToTick() {
        return nextTickNanos - clock.elapsedNanos();
    }

    /** Ends the interval where it is due, and the slice of the sliding windows, which knows no setting. */
    void tickIfDue() {
        if (nanosToTick() <= 0) {
            tick();
            nextTickNanos = (clock.elapsedNanos() / intervalNanos + 1) * intervalNanos;
        }
        long nowNanos = clock.elapsedNanos();
        if (nowNanos >= nextSliceNanos) {
            books.slice(nowNanos);
            nextSliceNanos = (nowNanos / LabelWindow.SLICE_NANOS + 1) * LabelWindow.SLICE_NANOS;
        }
    }

    private void tick() {
        endInterval(labels::write);
        try {
            runJson.writeNews();
        } catch (IOException e) {
            trouble.failed(directory, e);
        }
        long sinceLive = intervalStartMillis - lastLiveMillis;
        if (summaryMillis > 0 && sinceLive >= summaryMillis) {
            liveLines.accept(live.line(sinceLive / 1_000.0));
            lastLiveMillis = intervalStartMillis;
        }
    }

    private void endInterval(Consumer<Interval> ofLabels) {
        long now = clock.epochMillis();
        Interval interval = new Interval(intervalStartMillis, now - intervalStartMillis);
        intervalStartMillis = now;
        if (rows != null) {
            rows.flush();
        }
        ofLabels.accept(interval);
        Counts<SessionCount> sessions = books.sessions().takeCounts();
        live.add(sessions);
        files.add(new SessionCounts(interval, sessions));
        books.sessionCauses().take(interval).forEach(files::add);
        books.messageCauses().take(interval).forEach(files::add);
        files.add(new ClientSample(interval, health.sample()));
        files.flush();
    }

    /** Writes the last interval, completes {@code run.json} and closes all files. */
    void finish() {
        endInterval(labels::writeLast);
        if (rows != null) {
            rows.close();
        }
        files.close();
        health.close();
        Map<String, Counts<Count>> totals = new TreeMap<>();
        books.labels().stream()
                .filter(label -> !label.taken().isZero())
                .forEach(label -> totals.put(label.label(), label.taken()));
        try {
            runJson.complete(intervalStartMillis, totals, books.sessions().taken(), trouble.count());
        } catch (IOException e) {
            trouble.failed(directory, e);
        }
    }
}
