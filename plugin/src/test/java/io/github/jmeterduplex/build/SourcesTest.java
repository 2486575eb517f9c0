package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources fit a screen, and tests leave the JVM as they found it; each rule is broken here on purpose, too. */
class SourcesTest {
    private static final Path TESTS = Path.of("src", "test", "java");

    @TempDir
    Path planted;

    private void plant(String name, String text) throws IOException {
        Files.createDirectories(planted.resolve("some"));
        Files.writeString(planted.resolve("some").resolve(name), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/main/java", "src/test/java", "reference/src/main/java"})
    void noLineIsTooWide(String sources) throws IOException {
        assertThat(SourceLimits.tooWide(Path.of(sources))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/main/java", "src/test/java", "reference/src/main/java"})
    void noFileIsTooLong(String sources) throws IOException {
        assertThat(SourceLimits.tooLong(Path.of(sources))).isEmpty();
    }

    /** {@code NativeTlsIT} has a JVM of its own; the calls in this class are texts. */
    @Test
    void noTestChangesWhatTheJvmShares() throws IOException {
        assertThat(SourceLimits.changesOfTheJvm(TESTS, Set.of("FreshJvm.java", "NativeTlsIT.java", "SourcesTest.java")))
                .isEmpty();
    }

    @Test
    void lineWithOneColumnTooManyIsCaught() throws IOException {
        String text = "ä".repeat(SourceLimits.MAX_COLUMNS - 4) + "\uD83D\uDE00\n";
        plant("Wide.java", "// " + text + "/** " + text);
        plant("Wide.txt", "/** " + text);
        assertThat(SourceLimits.tooWide(planted)).containsExactly("some/Wide.java:2 has 121 columns");
    }

    @Test
    void fileWithOneLineTooManyIsCaught() throws IOException {
        plant("Full.java", "\n".repeat(SourceLimits.MAX_LINES));
        plant("TooLong.java", "\n".repeat(SourceLimits.MAX_LINES) + "}");
        assertThat(SourceLimits.tooLong(planted)).containsOnlyKeys(Path.of("some", "TooLong.java"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "System.setProperty(\"a\", \"b\");",
                "java.util.Locale.setDefault(Locale.ROOT);",
                "SSLContext.setDefault(context);",
                "HttpsURLConnection.setDefaultSSLSocketFactory(factory);"
            })
    void testThatChangesTheJvmIsCaught(String change) throws IOException {
        plant("SomeTest.java", "class SomeTest {\n" + change + "\n}\n");
        plant("Allowed.java", change);
        assertThat(SourceLimits.changesOfTheJvm(planted, Set.of("Allowed.java")))
                .containsExactly("some/SomeTest.java:2");
    }
}
