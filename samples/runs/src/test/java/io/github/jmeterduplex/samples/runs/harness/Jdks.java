package io.github.jmeterduplex.samples.runs.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The JDKs of this machine. */
public final class Jdks {
    private Jdks() {}

    /** A JDK of that version: the one {@code JAVA_HOME_25_X64} names, say, or one that lies beside this program's. */
    public static Optional<Path> find(int version) throws IOException {
        String named = System.getenv("JAVA_HOME_" + version + "_X64");
        if (named != null) {
            return Optional.of(Path.of(named));
        }
        Path beside = Path.of(System.getProperty("java.home")).toRealPath().getParent();
        try (Stream<Path> homes = Files.list(beside)) {
            return homes.filter(home -> isVersion(home, version)).findFirst();
        }
    }

    private static boolean isVersion(Path home, int version) {
        Path release = home.resolve("release");
        try {
            return Files.exists(release)
                    && Files.readString(release)
                            .lines()
                            .anyMatch(line -> line.matches("JAVA_VERSION=\"" + version + "\\b.*"));
        } catch (IOException e) {
            return false;
        }
    }
}
