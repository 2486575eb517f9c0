package io.github.jmeterduplex.build;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** How many Java files a package holds: more than a reader can survey are a sign that it is two packages. */
final class PackageSizes {
    /** The limit, {@code package-info.java} included. */
    static final int MAX_FILES = 35;

    private PackageSizes() {}

    /**
     * The packages with more files than {@link #MAX_FILES}.
     *
     * @param sources the folder of the unnamed package
     * @return numbers of files, by the folders of the packages
     */
    static Map<Path, Long> tooLarge(Path sources) throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            Map<Path, Long> sizes = files.filter(file -> file.toString().endsWith(".java"))
                    .collect(groupingBy(file -> sources.relativize(file.getParent()), TreeMap::new, counting()));
            sizes.values().removeIf(size -> size <= MAX_FILES);
            return sizes;
        }
    }
}
