package io.github.jmeterduplex.samples.runs.harness;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Homes of JMeter: how to start what is in one, and copies of the assembled one with something else in them. */
public final class JMeterHome {
    private JMeterHome() {}

    /**
     * Copies the assembled JMeter.
     *
     * @param to a folder that does not exist or is empty
     * @param libraries jars to put beside JMeter's own, into {@code lib}
     * @return that folder
     */
    public static Path copyWith(Path to, List<Path> libraries) throws IOException {
        Path from = Checkout.jmeterHome();
        try (Stream<Path> files = Files.walk(from)) {
            files.forEach(file -> copy(file, to.resolve(from.relativize(file).toString())));
        }
        for (Path library : libraries) {
            Files.copy(library, to.resolve("lib").resolve(library.getFileName().toString()));
        }
        return to;
    }

    /**
     * Copies the assembled JMeter without what this checkout has put into its {@code lib/ext}; see {@link #copyWith}.
     */
    public static Path copyWithoutPlugin(Path to, List<Path> libraries) throws IOException {
        copyWith(to, libraries);
        Path extensions = to.resolve("lib/ext");
        Files.delete(extensions.resolve(Checkout.pluginJar().getFileName()));
        Files.delete(extensions.resolve(Checkout.referenceJar().getFileName()));
        Files.deleteIfExists(extensions.resolve("livechat-sampler.jar"));
        return to;
    }

    /** What comes between {@code java} with its options and JMeter's arguments, as its scripts have it. */
    public static List<String> asJar(Path home) {
        return List.of("-jar", home.resolve("bin/ApacheJMeter.jar").toString());
    }

    /** The same with all of JMeter's jars on the JVM's own class path. */
    static List<String> onClassPath(Path home) {
        return List.of(
                "-Djmeter.home=" + home,
                "-classpath",
                String.join(File.pathSeparator, jars(home)),
                "org.apache.jmeter.NewDriver");
    }

    /** The jars of that JMeter in the order in which it loads them. */
    public static List<String> jars(Path home) {
        List<String> all = new ArrayList<>();
        all.add(home.resolve("bin/ApacheJMeter.jar").toString());
        for (String folder : List.of("lib", "lib/ext")) {
            try (Stream<Path> files = Files.list(home.resolve(folder))) {
                files.map(Path::toString)
                        .filter(name -> name.endsWith(".jar"))
                        .sorted()
                        .forEach(all::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return all;
    }

    private static void copy(Path file, Path copy) {
        try {
            if (Files.isDirectory(file)) {
                Files.createDirectories(copy);
            } else {
                Files.copy(file, copy);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
