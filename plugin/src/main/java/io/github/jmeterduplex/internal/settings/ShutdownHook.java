package io.github.jmeterduplex.internal.settings;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a step when a signal ends the JVM, unless the step was removed before. Thread-safe. */
public final class ShutdownHook {
    private static final Logger LOG = LoggerFactory.getLogger(ShutdownHook.class);

    private final Thread thread;

    private ShutdownHook(Runnable step) {
        thread = new Thread(() -> runGuarded(step), "duplex-shutdown");
    }

    /** Registers a step that runs once, when the JVM ends. */
    public static ShutdownHook register(Runnable step) {
        ShutdownHook hook = new ShutdownHook(step);
        Runtime.getRuntime().addShutdownHook(hook.thread);
        return hook;
    }

    /** Whether the JVM is ending, as after a signal. */
    public static boolean isEnding() {
        Thread none = new Thread(() -> {}, "duplex-none");
        try {
            Runtime.getRuntime().addShutdownHook(none);
            return !Runtime.getRuntime().removeShutdownHook(none);
        } catch (IllegalStateException e) {
            LOG.debug("The JVM is ending", e);
            return true;
        }
    }

    /** Runs a step; its exception is only logged, since the next step must run. */
    public static void runGuarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            LOG.error("A step at the end of the run failed", e);
        }
    }

    /** Removes the step; if the JVM is already ending, the step may still run. */
    public void remove() {
        try {
            Runtime.getRuntime().removeShutdownHook(thread);
        } catch (IllegalStateException e) {
            LOG.debug("The JVM is ending", e);
        }
    }
}
