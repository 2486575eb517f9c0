package io.github.jmeterduplex.samples.runs.harness;

import static org.junit.jupiter.api.Assumptions.abort;

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
            everywhere(isThere, what);
        }
    }

    /** Skips the test where something is not there, in CI too, as CI may not be able to install it. */
    static void everywhere(BooleanSupplier isThere, String what) {
        if (!isThere.getAsBoolean()) {
            String why = "skipped: needs " + what;
            // Maven counts the test, if that, and keeps to itself why it was skipped
            System.out.println(why);
            abort(why);
        }
    }
}
