package io.github.jmeterduplex.internal.menu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastRunTest {
    @TempDir
    private Path results;

    private Path engine(String run, long writtenMillis) throws IOException {
        Path folder = Files.createDirectories(results.resolve(run).resolve("lab-1"));
        Path file = Files.createFile(folder.resolve("run.json"));
        Files.setLastModifiedTime(file, FileTime.fromMillis(writtenMillis));
        return folder;
    }

    @Test
    void theNewestIsTheOneThatWasWrittenLast() throws IOException {
        engine("b", 1_000);
        Path newest = engine("a", 2_000);
        Files.createFile(results.resolve("notes.txt"));
        assertThat(LastRun.engine(results)).contains(newest);
    }

    @Test
    void withoutRunsThereIsNone() throws IOException {
        assertThat(LastRun.engine(results)).isEmpty();
        assertThat(LastRun.engine(results.resolve("missing"))).isEmpty();
    }
}
