package io.github.jmeterduplex.samples.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Copies of the assembled JMeter with something else in them. */
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

    /** Copies the assembled JMeter without what this checkout has put into its {@code lib/ext}; see {@link #copyWith}. */
    public static Path copyWithoutPlugin(Path to, List<Path> libraries) throws IOException {
        copyWith(to, libraries);
        Path extensions = to.resolve("lib/ext");
        Files.delete(extensions.resolve(Checkout.pluginJar().getFileName()));
        Files.deleteIfExists(extensions.resolve("livechat-sampler.jar"));
        return to;
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
