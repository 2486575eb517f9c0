package io.github.jmeterduplex.samples.harness;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.function.BooleanSupplier;

/** What tests need beside Java: CI has it, so there its absence is a failure; elsewhere it skips the test. */
public final class Needs {
    private Needs() {}

    /** Skips the test where a program is not on the PATH. */
    public static void program(String name) {
        that(() -> Programs.isOnPath(name), name);
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
}
