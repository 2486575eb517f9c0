package io.github.jmeterduplex.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** A jar as its bytes are, multi-release or not. Confined to one thread. */
final class Jar implements AutoCloseable {
    private final JarFile file;

    private Jar(Path path) throws IOException {
        file = new JarFile(path.toFile());
    }

    /** Opens the finished jar of the plugin. */
    static Jar finished() {
        return finished("duplex.jar");
    }

    /** Opens a finished jar of this build, whose path is in a property of the system. */
    static Jar finished(String property) {
        try {
            return new Jar(Path.of(System.getProperty(property)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns how large the file is. */
    long length() throws IOException {
        return Files.size(Path.of(file.getName()));
    }

    List<String> names() {
        return file.stream()
                .filter(entry -> !entry.isDirectory())
                .map(JarEntry::getName)
                .toList();
    }

    List<String> classes() {
        return names().stream().filter(name -> name.endsWith(".class")).toList();
    }

    byte[] bytes(String name) throws IOException {
        try (InputStream in = file.getInputStream(file.getJarEntry(name))) {
            return in.readAllBytes();
        }
    }

    String text(String name) throws IOException {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    Manifest manifest() throws IOException {
        return file.getManifest();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
