package io.github.jmeterduplex.samples.runs.harness;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** What is installed on this machine. */
public final class Programs {
    private Programs() {}

    /** Whether a program is on the PATH. */
    public static boolean isOnPath(String name) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
    }
}
