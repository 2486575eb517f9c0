package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.CountsFile;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.latency.SessionsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the newest run below a folder of results: the one whose files were written last, which may still be running.
 */
public final class NewestRun {
    /**
     * The folder of runs unless {@code duplex.results} says otherwise; it is in the folder in which JMeter was started.
     */
    public static final String RESULTS = "duplex-results";

    private NewestRun() {}

    /** Returns the folder of the engine that wrote last, {@code RUN/ENGINE}; empty if there is not one. */
    public static Optional<Path> engineIn(Path results) throws IOException {
        if (!Files.isDirectory(results)) {
            return Optional.empty();
        }
        try (Stream<Path> folders = Files.find(results, 2, (folder, facts) -> facts.isDirectory())) {
            return folders.filter(folder -> !folder.equals(results))
                    .filter(EngineFolder::isEngine)
                    .max(Comparator.<Path, FileTime>comparing(NewestRun::written)
                            .thenComparing(Path::toString));
        }
    }

    /** Returns the folder of the run that was written last, with all its engines; empty if there is not one. */
    public static Optional<Path> in(Path results) throws IOException {
        return engineIn(results).map(engine -> results.equals(engine.getParent()) ? engine : engine.getParent());
    }

    /** Returns when an engine last wrote: {@code sessions.csv} gets a line in every interval. */
    private static FileTime written(Path engine) {
        return Stream.of(RunFile.NAME, SessionsFile.NAME, CountsFile.NAME)
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
}
