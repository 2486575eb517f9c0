package io.github.jmeterduplex.samples.harness;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** What tests need beside Java: CI has it, so there its absence is a failure; elsewhere it skips the test. */
public final class Needs {
    private Needs() {}

    /** Skips the test where a program is not on the PATH. */
    public static void program(String name) {
        that(() -> isOnPath(name), name);
    }

    /**
     * Skips the test where something is not there.
     *
     * @param what what the test needs, as the message says it
     */
    public static void that(BooleanSupplier isThere, String what) {
        if (System.getenv("CI") == null) {
            assumeTrue(isThere, () -> "skipped: needs " + what);
        }
    }

    private static boolean isOnPath(String name) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
    }
}
