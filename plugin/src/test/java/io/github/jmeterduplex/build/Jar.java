package io.github.jmeterduplex.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** A jar as its bytes are, multi-release or not. Confined to one thread. */
final class Jar implements AutoCloseable {
    private final JarFile file;

    Jar(Path path) throws IOException {
        file = new JarFile(path.toFile());
    }

    /** The finished jar of this build. */
    static Jar finished() throws IOException {
        return new Jar(Path.of(System.getProperty("duplex.jar")));
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
