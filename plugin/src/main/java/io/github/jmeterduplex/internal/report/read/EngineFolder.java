package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.codec.csv.RegularFile;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.RunFile;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folder of one engine's files.
 *
 * @param path its path
 * @param name the engine's name: that of the folder, after names of its parents if they are needed to distinguish
 *     engines
 */
public record EngineFolder(Path path, String name) {
    /** Default name of the folder of all runs; it is in the folder in which JMeter was started. */
    public static final String RESULTS = "duplex-results";

    private static final List<String> FILES = List.of(
            RunFile.NAME,
            CsvFile.COUNTS.name(),
            CsvFile.SESSIONS.name(),
            LatencyLogReader.NAME,
            CsvFile.FAILURES.name(),
            CsvFile.CLIENT.name());

    /** Creates a folder whose engine is named like the folder alone. */
    public EngineFolder(Path path) {
        this(path, last(path, 1));
    }

    /** Returns the last parts of a path, up to this number. */
    private static String last(Path path, int names) {
        int all = path.getNameCount();
        return all < names
                ? path.toString()
                : path.subpath(all - names, all).toString().replace(File.separatorChar, '/');
    }

    private static EngineFolder among(Collection<Path> all, Path path) {
        int names = 1;
        while (names <= path.getNameCount() && isTaken(all, path, names)) {
            names++;
        }
        return new EngineFolder(path, last(path, names));
    }

    private static boolean isTaken(Collection<Path> all, Path path, int names) {
        String name = last(path, names);
        return all.stream()
                .anyMatch(other -> !other.equals(path) && last(other, names).equals(name));
    }

    /**
     * Finds all engines in the given folders of runs and of engines; each engine is listed once.
     *
     * @throws ReportException if a folder does not have an engine; it names the folder
     */
    public static List<EngineFolder> find(List<Path> folders) {
        Set<Path> found = new LinkedHashSet<>();
        for (Path folder : folders) {
            try {
                found.addAll(enginesIn(folder));
            } catch (IOException | UncheckedIOException e) {
                throw new ReportException("Cannot read " + folder + ": " + e, e);
            }
        }
        return found.stream().map(path -> among(found, path)).toList();
    }

    private static List<Path> enginesIn(Path given) throws IOException {
        if (!Files.isDirectory(given)) {
            throw new ReportException(given + " is no folder: give the folder of an engine or of a run");
        }
        Path folder = given.toRealPath();
        if (isEngine(folder)) {
            return List.of(folder);
        }
        try (Stream<Path> inside = Files.list(folder)) {
            List<Path> engines = inside.filter(EngineFolder::isEngine).sorted().toList();
            if (engines.isEmpty()) {
                throw new ReportException(given + " holds no files of a run: neither it nor a folder in it has "
                        + RunFile.NAME + " or " + CsvFile.COUNTS.name() + newestRun(folder));
            }
            return engines;
        }
    }

    /** Returns a hint at the newest run, since giving the folder of all runs is a natural mistake. */
    private static String newestRun(Path folder) throws IOException {
        return newestRunIn(folder)
                .map(run -> "; the newest run in it is " + run)
                .orElse("");
    }

    /**
     * Returns the folder of the run whose files were written last, which may still be running. Empty if there is not
     * one.
     */
    public static Optional<Path> newestRunIn(Path results) throws IOException {
        return newestIn(results).map(engine -> results.equals(engine.getParent()) ? engine : engine.getParent());
    }

    /** Returns the folder of the engine that wrote its files last, {@code RUN/ENGINE}; empty if there is not one. */
    public static Optional<Path> newestIn(Path results) throws IOException {
        if (!Files.isDirectory(results)) {
            return Optional.empty();
        }
        try (Stream<Path> folders = Files.find(results, 2, (folder, facts) -> facts.isDirectory())) {
            return folders.filter(folder -> !folder.equals(results))
                    .filter(EngineFolder::isEngine)
                    .max(Comparator.<Path, FileTime>comparing(EngineFolder::written)
                            .thenComparing(Path::toString));
        }
    }

    /** Returns when an engine last wrote its files: {@code sessions.csv} gets a line in every interval. */
    private static FileTime written(Path engine) {
        return Stream.of(RunFile.NAME, CsvFile.SESSIONS.name(), CsvFile.COUNTS.name())
                .map(name -> written(engine, name))
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static FileTime written(Path engine, String name) {
        try {
            return Files.getLastModifiedTime(engine.resolve(name));
        } catch (IOException e) {
            // It does not exist, or is being deleted.
            return FileTime.fromMillis(0);
        }
    }

    /** Whether a folder has any file of an engine; the others may be missing. */
    private static boolean isEngine(Path folder) {
        return FILES.stream().anyMatch(name -> RegularFile.isThere(folder.resolve(name)));
    }
}
