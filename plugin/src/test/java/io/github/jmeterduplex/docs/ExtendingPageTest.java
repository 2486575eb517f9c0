package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The class that the page about extending shows is the one that is compiled and run. */
class ExtendingPageTest {
    private static final Path EXAMPLE =
            Manual.ROOT.resolve("samples/sampler/src/main/java/io/github/jmeterduplex/samples/sampler/AskingUser.java");
    private static final int LINES = 15;

    @Test
    void pageShowsTheWholeClassAndItIsShort() throws IOException {
        String source = Files.readString(EXAMPLE);
        String shown = source.substring(source.indexOf("public final class"));
        assertThat(Files.readString(Manual.ROOT.resolve("docs/how-to/extending.md")))
                .contains("```java\n" + shown + "```\n");
        assertThat(shown.lines().filter(line -> !line.isBlank()).count()).isLessThanOrEqualTo(LINES);
    }
}
