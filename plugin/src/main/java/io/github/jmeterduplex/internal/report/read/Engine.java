package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.codec.csv.RegularFile;
import io.github.jmeterduplex.internal.report.source.RunIntervals;
import io.github.jmeterduplex.internal.report.source.RunMeta;
import io.github.jmeterduplex.latency.CsvFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * One engine of a run, which is a JVM of JMeter, with its files.
 *
 * @param folder its files
 * @param meta the content of run.json
 * @param startEpochMillis start of its first interval; {@code Long.MAX_VALUE} if it is not known
 * @param endEpochMillis end of its last one
 * @param intervals those of {@code sessions.csv}, which has a line in each
 */
public record Engine(
        EngineFolder folder, RunMeta meta, long startEpochMillis, long endEpochMillis, RunIntervals intervals) {
    /** Number of missing intervals after which a run counts as ended; fewer may be missing, as a busy disk is slow. */
    private static final int SILENT_INTERVALS = 5;

    private static final long SILENCE_MILLIS = 10_000;

    /** Reads {@code run.json} and the intervals of each engine. */
    public static List<Engine> readAll(List<EngineFolder> folders, Consumer<String> warnings) {
        return folders.stream().map(folder -> read(folder, warnings)).toList();
    }

    /** Returns the earliest start of the engines, from which all times of a report count. */
    public static long origin(List<Engine> engines) {
        return engines.stream()
                .mapToLong(Engine::startEpochMillis)
                .filter(start -> start != Long.MAX_VALUE)
                .min()
                .orElse(0);
    }

    /** Whether the engine is still running: its files are not complete, and it wrote its last interval just now. */
    boolean isGoingOn(long nowEpochMillis) {
        long silenceMillis = Math.abs(nowEpochMillis - endEpochMillis);
        return !meta.completed() && silenceMillis <= Math.max(SILENCE_MILLIS, SILENT_INTERVALS * meta.intervalMillis());
    }

    /** Reads {@code run.json} of an engine, and its intervals from {@code sessions.csv}, which has a line in each. */
    static Engine read(EngineFolder folder, Consumer<String> warnings) {
        RunMeta meta = RunMeta.read(folder.path(), warnings);
        RunIntervals intervals = new RunIntervals();
        Path file = folder.path().resolve(CsvFile.SESSIONS.name());
        if (RegularFile.isThere(file)) {
            try {
                CsvFile.SESSIONS.read(file, line -> intervals.add(line.interval()), alreadySaidLater -> {});
            } catch (IOException e) {
                throw new ReportException("Cannot read the files of " + folder.name() + ": " + e.getMessage(), e);
            }
        }
        long start = meta.startEpochMillis() >= 0
                ? meta.startEpochMillis()
                : intervals.isEmpty() ? Long.MAX_VALUE : intervals.startEpochMillis();
        return new Engine(
                folder, meta, start, Math.max(meta.startEpochMillis(), intervals.endEpochMillis()), intervals);
    }
}
