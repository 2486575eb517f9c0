package io.github.jmeterduplex.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The zip that users download: everything in one folder, and every link of its pages leads somewhere. */
@Tag("bundle")
class ReleaseZipIT {
    private static final Path JAR = Path.of(System.getProperty("duplex.jar"));
    private static final Path REFERENCE = Path.of(System.getProperty("duplex.reference.jar"));
    private static final String FOLDER = JAR.getFileName().toString().replaceFirst("\\.jar$", "/");
    private static final String SBOM = "META-INF/sbom/bom.json";

    private static ZipFile zip;

    @BeforeAll
    static void open() throws IOException {
        zip = new ZipFile(System.getProperty("duplex.zip"));
    }

    @AfterAll
    static void close() throws IOException {
        zip.close();
    }

    @Test
    void holdsTheJarsThePlansTheManualAndTheProperties() throws IOException {
        Set<String> names = new HashSet<>(List.of(
                JAR.getFileName().toString(),
                REFERENCE.getFileName().toString(),
                "README.md",
                "LICENSE",
                "jmeter.properties.example",
                "jmx/walk.sh"));
        Stream.of(
                        Manual.docs(),
                        Manual.files("docs", ".json"),
                        Manual.files("docs", ".txt"),
                        Manual.files("docs/images", ""),
                        Manual.files("jmx", ".jmx"),
                        Manual.files("jmx/recipes", ".jmx"),
                        Manual.files("jmx", ".csv"))
                .flatMap(List::stream)
                .forEach(file ->
                        names.add(Manual.ROOT.relativize(file).toString().replace('\\', '/')));
        for (Path jar : List.of(JAR, REFERENCE)) {
            // an offline build makes no list of the libraries
            try (ZipFile file = new ZipFile(jar.toFile())) {
                if (file.getEntry(SBOM) != null) {
                    String name = "sbom/" + jar.getFileName().toString().replaceFirst("\\.jar$", ".cdx.json");
                    names.add(name);
                    assertThat(bytes(name)).isEqualTo(bytes(file, SBOM));
                }
            }
        }
        assertThat(names()).isEqualTo(names);
        assertThat(bytes(JAR.getFileName().toString())).isEqualTo(Files.readAllBytes(JAR));
        assertThat(bytes(REFERENCE.getFileName().toString())).isEqualTo(Files.readAllBytes(REFERENCE));
    }

    @Test
    void everyLinkLeadsToAFileOfTheZipOrOutOfIt() throws IOException {
        Set<String> names = names();
        for (String name : names) {
            if (name.endsWith(".md")) {
                Path page = Path.of(name);
                assertThat(Page.of(new String(bytes(name), StandardCharsets.UTF_8))
                                .links())
                        .as(name)
                        .allMatch(link -> link.matches("https?:.*|#.*") || isThere(names, page, link));
            }
        }
    }

    @Test
    void linksIntoTheCheckoutAreThoseOfThisVersion() throws IOException {
        String version = FOLDER.replace("jmeter-duplex-", "v");
        assertThat(Page.of(new String(bytes("docs/README.md"), StandardCharsets.UTF_8))
                        .links())
                .anyMatch(link -> link.endsWith("/blob/" + version + "samples/README.md"));
    }

    private static boolean isThere(Set<String> names, Path page, String link) {
        String file =
                page.resolveSibling(link.replaceFirst("#.*", "")).normalize().toString();
        return names.contains(file) || names.stream().anyMatch(name -> name.startsWith(file + "/"));
    }

    /** Of all files, without the folder around them. */
    private static Set<String> names() {
        Set<String> names = new HashSet<>();
        zip.stream()
                .filter(entry -> !entry.isDirectory())
                .map(ZipEntry::getName)
                .forEach(name -> {
                    assertThat(name).startsWith(FOLDER);
                    names.add(name.substring(FOLDER.length()));
                });
        return names;
    }

    private static byte[] bytes(String name) throws IOException {
        return bytes(zip, FOLDER + name);
    }

    private static byte[] bytes(ZipFile file, String name) throws IOException {
        try (InputStream in = file.getInputStream(file.getEntry(name))) {
            return in.readAllBytes();
        }
    }
}
