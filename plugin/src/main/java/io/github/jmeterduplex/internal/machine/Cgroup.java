package io.github.jmeterduplex.internal.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The control groups (versions 1 and 2) of this process, in which containers and services set their limits.
 * Thread-safe.
 */
public final class Cgroup {
    private static final String ROOT = "sys/fs/cgroup";

    private final SystemFiles files;

    /** @param files in which {@code proc/self/cgroup} and the groups are read */
    public Cgroup(SystemFiles files) {
        this.files = files;
    }

    /**
     * Returns a file of this process's control group, or of the root group if that is not visible, as in a container.
     *
     * @param controller its name in version 1, for example {@code cpu}
     * @param name of the file, for example {@code cpu.stat}
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
