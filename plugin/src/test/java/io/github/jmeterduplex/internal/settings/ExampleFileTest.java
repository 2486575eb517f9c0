package io.github.jmeterduplex.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ExampleFileTest {
    /** Surefire's working directory is the module. */
    private static final Path FILE = Path.of("..", "jmeter.properties.example");

    @Test
    void exampleSaysOfEachPropertyWhatTheCodeSays() throws IOException {
        assertThat(Files.readString(FILE)).isEqualTo(ExampleFile.text());
    }
}
