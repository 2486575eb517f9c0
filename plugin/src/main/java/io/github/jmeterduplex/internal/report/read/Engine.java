package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.SessionsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * One engine of a run.
 *
 * @param folder its files
 * @param meta what run.json says
 * @param startEpochMillis start of its first interval; {@code Long.MAX_VALUE} where nothing tells it
 * @param endEpochMillis end of its last one
 */
public record Engine(EngineFolder folder, RunMeta meta, long startEpochMillis, long endEpochMillis) {
    /** Reads {@code run.json} of each. */
    public static List<Engine> readAll(List<EngineFolder> folders, Consumer<String> warnings) {
        return folders.stream().map(folder -> read(folder, warnings)).toList();
    }

    /** The earliest start: what all times of a report count from. */
    public static long origin(List<Engine> engines) {
        return engines.stream()
                .mapToLong(Engine::startEpochMillis)
                .filter(start -> start != Long.MAX_VALUE)
                .min()
                .orElse(0);
    }

    /** Reads {@code run.json}, and when the engine ran: sessions.csv has a line in every interval. */
    static Engine read(EngineFolder folder, Consumer<String> warnings) {
        RunMeta meta = RunMeta.read(folder.path(), warnings);
        AtomicLong first = new AtomicLong(Long.MAX_VALUE);
        AtomicLong last = new AtomicLong(meta.startEpochMillis());
        Path file = folder.path().resolve(SessionsFile.NAME);
        if (Files.exists(file)) {
            try {
                SessionsFile.read(
                        file,
                        line -> {
                            first.accumulateAndGet(line.interval().startEpochMillis(), Math::min);
                            last.accumulateAndGet(line.interval().endEpochMillis(), Math::max);
                        },
                        alreadySaidLater -> {});
            } catch (IOException e) {
                throw new ReportException("Cannot read the files of " + folder.name() + ": " + e.getMessage(), e);
            }
        }
        long start = meta.startEpochMillis() >= 0 ? meta.startEpochMillis() : first.get();
        return new Engine(folder, meta, start, last.get());
    }
}
