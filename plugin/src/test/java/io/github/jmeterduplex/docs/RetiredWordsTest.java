package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One word for one thing, and the field's where it has one: code, manual, plans and messages use no retired word. */
class RetiredWordsTest {
    private static final String LIST = "retired-words.txt";
    private static final Set<String> FOLDERS = Set.of("docs", "jmx", "samples/bench/plans");
    private static final List<String> TEXTS = List.of(".java", ".md", ".jmx", ".properties", ".sh");
    private static final List<String> FILES = List.of(
            "README.md",
            "samples/README.md",
            "samples/servers/README.md",
            "samples/bench/README.md",
            "jmeter.properties.example");

    /** Where a word begins inside a name such as {@code replyCount} or {@code REPLY_COUNT}. */
    private static final Pattern HUMPS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|_");
    /** Names that the JDK, JMeter or an earlier release gave. */
    private static final Pattern OTHERS_NAMES = Pattern.compile("getCellRect|moreCells");

    /**
     * A retired word.
     *
     * @param pattern finds it
     * @param better the word to use
     */
    private record Retired(Pattern pattern, String better) {
        static Retired parse(String line) {
            String[] parts = line.split(" -> ", 2);
            return new Retired(Pattern.compile("\\b(?:" + parts[0] + ")\\b", Pattern.CASE_INSENSITIVE), parts[1]);
        }
    }

    private final List<Retired> words = read();

    private static List<Retired> read() {
        try {
            return Files.readAllLines(
                            Manual.ROOT.resolve("plugin/src/test/resources").resolve(LIST))
                    .stream()
                    .filter(line -> !line.startsWith("#"))
                    .map(Retired::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void noTextUsesARetiredWord() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path text : texts()) {
            List<String> lines = Files.readAllLines(text);
            for (int i = 0; i < lines.size(); i++) {
                for (String said : retired(lines.get(i))) {
                    found.add(Manual.ROOT.relativize(text) + ":" + (i + 1) + ": " + said);
                }
            }
        }
        assertThat(found).as("see docs/reference/terms.md").isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "its fate",
                "The cells of a row",
                "a session that fell",
                "say good-bye",
                "a Seat for it",
                "cellNames()",
                "LAST_BOOKINGS_NANOS",
                "whatOthersBook",
                "it is drawn anew"
            })
    void retiredWordIsFound(String line) {
        assertThat(retired(line)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the cause bad-cell",
                "cancelled",
                "what fell due",
                "getCellRect",
                "the cookbook",
                "a seatbelt",
                "getsANewOne"
            })
    void otherWordIsNone(String line) {
        assertThat(retired(line)).isEmpty();
    }

    private List<String> retired(String line) {
        String apart = HUMPS.matcher(OTHERS_NAMES.matcher(line).replaceAll("")).replaceAll(" ");
        return words.stream()
                .filter(word -> word.pattern().matcher(line).find()
                        || word.pattern().matcher(apart).find())
                .map(word -> word.pattern() + ", say: " + word.better())
                .toList();
    }

    private static List<Path> texts() throws IOException {
        List<Path> all = new ArrayList<>();
        FILES.forEach(file -> all.add(Manual.ROOT.resolve(file)));
        for (String folder :
                Stream.concat(Manual.sources().stream(), FOLDERS.stream()).toList()) {
            try (Stream<Path> files = Files.walk(Manual.ROOT.resolve(folder))) {
                files.filter(file -> TEXTS.stream().anyMatch(file.toString()::endsWith))
                        .filter(file -> !file.endsWith("RetiredWordsTest.java"))
                        .forEach(all::add);
            }
        }
        return all;
    }
}
