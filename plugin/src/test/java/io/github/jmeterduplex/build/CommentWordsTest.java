package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Comments of the main code are plain English, by the measures of the whole; each is broken here on purpose, too. */
class CommentWordsTest {
    private static final Path MAIN = Path.of("src", "main", "java");

    @TempDir
    Path planted;

    @ParameterizedTest
    @EnumSource
    void mainCodeKeepsTheMeasure(CommentWords.Measure measure) throws IOException {
        assertThat(CommentWords.breach(measure, MAIN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "IF, Returns the name of the group., 0 in 6 words",
        "WHERE, Returns null where the group has closed., 1 in 7 words",
        "NONE, Returns null if there is none., 1 in 6 words",
        "NONE, If it is no name then nobody sees nothing., 3 in 9 words",
        "HEAR, Hears if a session opens., 1 in 5 words",
        "HEAR, If a listener has heard it or can hear it., 2 in 10 words"
    })
    void breachIsCaught(CommentWords.Measure measure, String comment, String hits) throws IOException {
        Files.writeString(planted.resolve("Planted.java"), "/** " + comment + " */\nclass Planted {}\n");
        assertThat(CommentWords.breach(measure, planted).orElse("")).endsWith("Planted.java: " + hits);
    }

    @ParameterizedTest
    @EnumSource
    void codeAndLiteralsDoNotCount(CommentWords.Measure measure) throws IOException {
        Files.writeString(planted.resolve("Plain.java"), """
                /** Returns the name if it is set. */
                String where = "// where nobody hears \\" nothing /*" + '"' + hears(nothing);
                """);
        assertThat(CommentWords.breach(measure, planted)).isEmpty();
    }
}
