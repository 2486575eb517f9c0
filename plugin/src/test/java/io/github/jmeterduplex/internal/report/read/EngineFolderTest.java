package io.github.jmeterduplex.internal.report.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.settings.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineFolderTest {
    @TempDir
    private Path results;

    private Path engine(String run, String engine, long writtenMillis) throws IOException {
        Path folder = Files.createDirectories(results.resolve(run).resolve(engine));
        written(folder.resolve("run.json"), writtenMillis);
        return folder;
    }

    private static void written(Path file, long millis) throws IOException {
        Files.writeString(file, "");
        Files.setLastModifiedTime(file, FileTime.fromMillis(millis));
    }

    @Test
    void theNewestIsTheOneThatWasWrittenLast() throws IOException {
        engine("b", "lab-1", 1_000);
        Path newest = engine("a", "lab-1", 2_000);
        Files.createFile(results.resolve("notes.txt"));
        assertThat(EngineFolder.newestIn(results)).contains(newest);
        assertThat(EngineFolder.newestRunIn(results)).contains(results.resolve("a"));
    }

    @Test
    void runThatGoesOnIsNewerThanOneThatBeganLater() throws IOException {
        Path long1 = engine("a", "lab-1", 1_000);
        engine("b", "lab-1", 2_000);
        written(long1.resolve("sessions.csv"), 3_000);
        assertThat(EngineFolder.newestRunIn(results)).contains(results.resolve("a"));
    }

    @Test
    void engineWithoutItsRunJsonIsFound() throws IOException {
        Path engine = Files.createDirectories(results.resolve("a/lab-1"));
        written(engine.resolve("counts.csv"), 1_000);
        assertThat(EngineFolder.newestIn(results)).contains(engine);
    }

    @Test
    void withoutRunsThereIsNone() throws IOException {
        assertThat(EngineFolder.newestIn(results)).isEmpty();
        assertThat(EngineFolder.newestRunIn(results.resolve("missing"))).isEmpty();
    }

    @Test
    void folderOfAllRunsIsThatOfTheProperty() {
        assertThat(EngineFolder.RESULTS).isEqualTo(Property.RESULTS.defaultText());
    }
}
