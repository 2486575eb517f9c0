package io.github.jmeterduplex.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The example is a project of its own, which takes the jar of this version. Its test runs among these. */
class ExampleTest {
    private static final Pattern VERSION = Pattern.compile(
            "<artifactId>(jmeter-duplex-parent|jmeter-duplex-dsl)</artifactId>\\s*<version>(.+)</version>");

    @Test
    void exampleTakesTheJarOfThisVersion() throws IOException {
        assertThat(version(Path.of("../../samples/dsl/pom.xml"))).isEqualTo(version(Path.of("pom.xml")));
    }

    private static String version(Path pom) throws IOException {
        Matcher version = VERSION.matcher(Files.readString(pom));
        assertThat(version.find()).as(pom.toString()).isTrue();
        return version.group(2);
    }
}
