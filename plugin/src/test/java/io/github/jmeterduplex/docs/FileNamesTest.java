package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Commands of the manual can be copied: they name the files that this version's build makes. */
class FileNamesTest {
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>jmeter-duplex-parent</artifactId>\\s*<version>([^<]+)</version>");
    private static final Pattern FILE = Pattern.compile("jmeter-duplex[\\w.-]*?\\.(?:jar|zip|json)\\b");

    @Test
    void everyFileIsNamedWithTheVersion() throws IOException {
        String name = "jmeter-duplex-" + version();
        List<String> others = new ArrayList<>();
        int right = 0;
        for (Page page : Manual.pages()) {
            if (page.path().endsWith("CHANGELOG.md")) {
                // tells of other versions too
                continue;
            }
            for (String file : files(Files.readString(page.path()))) {
                if (file.equals(name + ".jar")
                        || file.equals(name + ".zip")
                        || file.equals(name + ".json")
                        || file.equals("jmeter-duplex-reference-" + version() + ".jar")
                        || file.equals("jmeter-duplex-dsl-" + version() + ".jar")) {
                    right++;
                } else {
                    others.add(page.path() + ": " + file);
                }
            }
        }
        assertThat(others).isEmpty();
        assertThat(right).isGreaterThan(10);
    }

    @Test
    void otherNamesAreFound() {
        assertThat(files("a/jmeter-duplex.jar b jmeter-duplex-9.jar, old `jmeter-duplex*.jar`;"
                        + " jmeter-duplex-1.2.3.zip."))
                .containsExactly("jmeter-duplex.jar", "jmeter-duplex-9.jar", "jmeter-duplex-1.2.3.zip");
    }

    private static List<String> files(String text) {
        return FILE.matcher(text).results().map(found -> found.group()).toList();
    }

    private static String version() throws IOException {
        Path pom = Manual.ROOT.resolve("pom.xml");
        Matcher version = VERSION.matcher(Files.readString(pom));
        assertThat(version.find()).as("version in " + pom).isTrue();
        return version.group(1);
    }
}
