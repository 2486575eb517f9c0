package io.github.jmeterduplex.internal.record.log;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the folder of an engine's files: always a new one, since a run must not overwrite another. */
final class EngineDirectory {
    private static final Logger LOG = LoggerFactory.getLogger(EngineDirectory.class);
    private static final int TRIES = 1_000;

    private EngineDirectory() {}

    /** Makes {@code run/engine}, or {@code run/engine-2} and so on if an earlier run left one. */
    static Path create(Path run, String engine) throws IOException {
        Files.createDirectories(run);
        for (int i = 1; i <= TRIES; i++) {
            Path directory = run.resolve(i == 1 ? engine : engine + "-" + i);
            if (isNew(directory)) {
                if (i > 1) {
                    LOG.warn(
                            "{} holds an earlier run; this one writes to {}. Give each run its own duplex.run.",
                            run.resolve(engine),
                            directory);
                }
                return directory;
            }
        }
        throw new IOException(run + " holds " + TRIES + " runs of " + engine);
    }

    private static boolean isNew(Path directory) throws IOException {
        try {
            Files.createDirectory(directory);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }
}
