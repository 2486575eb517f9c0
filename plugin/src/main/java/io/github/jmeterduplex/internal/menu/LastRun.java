package io.github.jmeterduplex.internal.menu;

import io.github.jmeterduplex.report.HtmlReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** The files of the newest run below a folder of results. */
final class LastRun {
    private LastRun() {}

    /** The folder of the engine that wrote last; empty where there is none. */
    static Optional<Path> engine(Path results) throws IOException {
        if (!Files.isDirectory(results)) {
            return Optional.empty();
        }
        // RUN/ENGINE/run.json
        try (Stream<Path> files = Files.find(results, 3, (file, facts) -> file.endsWith("run.json"))) {
            return files.max(Comparator.comparing(LastRun::written)).map(Path::getParent);
        }
    }

    private static FileTime written(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            // It is being deleted.
            return FileTime.fromMillis(0);
        }
    }

    /**
     * Writes the report of an engine as a page.
     *
     * @return the page
     */
    static Path page(Path engine) throws IOException {
        return HtmlReport.write(engine, warning -> {});
    }
}
