package io.github.jmeterduplex.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@code jmeter.properties.example} must say, as the code has it. */
class ExampleFileTest {
    /** Surefire's working directory is the module. */
    private static final Path FILE = Path.of("..", "jmeter.properties.example");

    private static final String HEAD = """
            # Duplex for JMeter: every property, with its default.
            #
            # Copy a line into user.properties and take the '#' away, or set it on the command line:
            # -Jname=value for this JVM, -Gname=value for remote engines.
            """;

    @Test
    void exampleSaysOfEachPropertyWhatTheCodeSays() throws IOException {
        assertThat(Files.readString(FILE)).isEqualTo(text());
    }

    private static String text() {
        return HEAD + Stream.of(Property.values()).map(ExampleFileTest::entry).collect(Collectors.joining());
    }

    private static String entry(Property property) {
        String unit = property.unit().isEmpty() ? "" : " Unit: " + property.unit() + ".";
        return "\n# " + property.meaning().replace("\n", "\n# ") + "\n# Allowed: " + property.allowed() + "." + unit
                + "\n#" + property.key() + "=" + property.defaultText() + "\n";
    }
}
