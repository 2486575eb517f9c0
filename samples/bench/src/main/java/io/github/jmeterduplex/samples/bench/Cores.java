package io.github.jmeterduplex.samples.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The cores of this machine that measured programs are kept to, where {@code taskset} is installed: the first two, or
 * the one that the system property {@code bench.core} says and the next.
 */
public enum Cores {
    /** The client's. */
    CLIENT(0),
    /** The server's, so that neither takes time from the other. */
    SERVER(1);

    private static final Path TASKSET = Path.of("/usr/bin/taskset");

    private final int fromFirst;

    Cores(int fromFirst) {
        this.fromFirst = fromFirst;
    }

    /** Whether programs can be kept to these cores here. */
    public static boolean canPin() {
        return Files.isExecutable(TASKSET) && Runtime.getRuntime().availableProcessors() > SERVER.core();
    }

    private int core() {
        return Integer.getInteger("bench.core", 0) + fromFirst;
    }

    /** The words before a command that keep it to this core; none where that cannot be done. */
    public List<String> launcher() {
        return canPin() ? List.of(TASKSET.toString(), "-c", Integer.toString(core())) : List.of();
    }
}
