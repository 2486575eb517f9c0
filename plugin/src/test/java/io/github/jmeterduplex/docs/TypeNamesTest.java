package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages for those who change the code name classes that there are. */
class TypeNamesTest {
    private static final List<String> PAGES = List.of("docs/understand/inside.md", ".github/CONTRIBUTING.md");
    /** Such as {@code Matcher.handOver} or {@code ArchitectureTest} in backticks. */
    private static final Pattern NAME = Pattern.compile("`([A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)*)(?:\\.\\w+)?`");
    /** A class of JMeter, and a program. */
    private static final Set<String> OTHERS = Set.of("AbstractJavaSamplerClient", "Xvfb");

    @Test
    void everyClassThatIsNamedIsThere() throws IOException {
        Set<String> classes = classes();
        for (String page : PAGES) {
            List<String> named = names(Files.readString(Manual.ROOT.resolve(page)));
            assertThat(named).as(page).hasSizeGreaterThan(1);
            assertThat(named).as(page).allMatch(name -> classes.contains(name) || OTHERS.contains(name));
        }
    }

    @Test
    void classesAreFoundInText() {
        assertThat(names("`Matcher.handOver` and `TargetSelector`, `409`, `client` = `library`, `Timer-N`"))
                .containsExactly("Matcher", "TargetSelector");
    }

    private static List<String> names(String text) {
        return NAME.matcher(text).results().map(found -> found.group(1)).toList();
    }

    private static Set<String> classes() {
        return Manual.sources().stream()
                .flatMap(TypeNamesTest::files)
                .map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith(".java"))
                .map(name -> name.substring(0, name.length() - ".java".length()))
                .collect(Collectors.toSet());
    }

    private static Stream<Path> files(String folder) {
        try (Stream<Path> all = Files.walk(Manual.ROOT.resolve(folder))) {
            return all.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
