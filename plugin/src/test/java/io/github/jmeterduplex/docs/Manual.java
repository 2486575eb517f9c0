package io.github.jmeterduplex.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where the manual is. */
final class Manual {
    /** The working directory lies below it, deeper once the jar is shaded. */
    static final Path ROOT = Stream.iterate(Path.of("").toAbsolutePath(), Path::getParent)
            .filter(folder -> Files.exists(folder.resolve("mvnw")))
            .findFirst()
            .orElseThrow();

    /** The folders of the samples. */
    private static final List<String> SAMPLES =
            List.of("samples/sampler", "samples/servers", "samples/runs", "samples/bench");

    private Manual() {}

    static Page readme() {
        return Page.read(ROOT.resolve("README.md"));
    }

    /** A page by its path in {@code docs}. */
    static Page page(String name) {
        return Page.read(ROOT.resolve("docs").resolve(name));
    }

    /** All pages of {@code docs} and its folders. */
    static List<Path> docs() {
        try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All pages there are. */
    static List<Page> pages() {
        return Stream.of(
                        Stream.of(ROOT.resolve("README.md"), ROOT.resolve(".github/CONTRIBUTING.md")),
                        docs().stream(),
                        files("docs", ".txt").stream(),
                        files("samples", ".md").stream(),
                        SAMPLES.stream().flatMap(folder -> files(folder, ".md").stream()))
                .flatMap(files -> files)
                .map(Page::read)
                .toList();
    }

    /** Folders of all code and of what goes with it, from the checkout's. */
    static List<String> sources() {
        return Stream.concat(Stream.of("plugin", "plugin/reference"), SAMPLES.stream())
                .map(folder -> folder + "/src")
                .toList();
    }

    /** Files right in a folder of the checkout, by the end of their names. */
    static List<Path> files(String folder, String end) {
        try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(end)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
