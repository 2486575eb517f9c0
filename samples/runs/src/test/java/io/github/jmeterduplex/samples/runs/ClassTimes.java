package io.github.jmeterduplex.samples.runs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * With {@code -Dclass.times=true} prints how long each test class took and the processor time that it and its ended
 * children used, which tells those that wait from those that work. Linux only.
 */
public final class ClassTimes implements TestExecutionListener {
    private static final boolean IS_WANTED = Boolean.getBoolean("class.times");
    private static final double TICKS_A_SECOND = 100;
    private static final double NANOS_A_SECOND = 1e9;

    /** By unique ids. */
    private final Map<String, Times> begun = new ConcurrentHashMap<>();

    /**
     * At one moment.
     *
     * @param cpu seconds of this process and of its children that have ended
     */
    private record Times(long nanos, double cpu) {
        static Times now() {
            return new Times(System.nanoTime(), used());
        }

        /** Fields 14 to 17 of {@code stat}; proc(5). */
        private static double used() {
            try {
                String stat = Files.readString(Path.of("/proc/self/stat"));
                String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
                long ticks = 0;
                for (int i = 11; i <= 14; i++) {
                    ticks += Long.parseLong(fields[i]);
                }
                return ticks / TICKS_A_SECOND;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static boolean isClass(TestIdentifier test) {
        return IS_WANTED
                && test.getSource().filter(ClassSource.class::isInstance).isPresent();
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (isClass(test)) {
            begun.put(test.getUniqueId(), Times.now());
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Times before = begun.remove(test.getUniqueId());
        if (before != null) {
            Times now = Times.now();
            System.out.printf(
                    Locale.ROOT,
                    "class-times %s: %.1f s, CPU %.1f s%n",
                    test.getDisplayName(),
                    (now.nanos() - before.nanos()) / NANOS_A_SECOND,
                    now.cpu() - before.cpu());
        }
    }
}
