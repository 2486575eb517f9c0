package io.github.jmeterduplex.internal.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The control groups that this process belongs to, of version 2 and 1: containers and services set their limits there.
 * Thread-safe.
 */
public final class Cgroup {
    private static final String ROOT = "sys/fs/cgroup";

    private final SystemFiles files;

    /** @param files where {@code proc/self/cgroup} and the groups lie */
    public Cgroup(SystemFiles files) {
        this.files = files;
    }

    /**
     * A file of the group of this process, else of the root: inside a container the group's own path may not be seen,
     * and its files lie at the root.
     *
     * @param controller as in version 1, such as {@code cpu}
     * @param name of the file, such as {@code cpu.stat}
     */
    public Optional<String> text(String controller, String name) {
        return folders(controller).stream()
                .map(folder -> files.text(folder + "/" + name))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private List<String> folders(String controller) {
        List<String> folders = new ArrayList<>();
        for (String line : files.text("proc/self/cgroup").orElse("").split("\n", -1)) {
            String[] parts = line.split(":", 3);
            if (parts.length < 3) {
                continue;
            }
            if (parts[1].isEmpty()) {
                folders.add(ROOT + parts[2]);
            } else if (Arrays.asList(parts[1].split(",", -1)).contains(controller)) {
                folders.add(ROOT + "/" + parts[1] + parts[2]);
                folders.add(ROOT + "/" + controller + parts[2]);
            }
        }
        folders.add(ROOT);
        folders.add(ROOT + "/" + controller);
        return folders;
    }
}
