package io.github.jmeterduplex.samples.runs.release;

import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A container's process as Kubernetes would start it: by the image's entry point, with the arguments, variables and
 * folders of the file, a user without a name or a home, and a root that cannot be written. The namespaces are those of
 * bubblewrap; the programs are this machine's. Confined to one thread.
 */
public final class Container {
    private static final List<String> OF_THIS_MACHINE = List.of("/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc");
    private static final Pattern REFERENCE = Pattern.compile("\\$\\((\\w+)\\)");
    /** The name of every pod, for its own entry in the file of hosts. */
    public static final String HOST_NAME = "pod";

    private static final String JAVA = "/opt/java";

    private final Workload workload;
    private final List<String> arguments;
    private final Map<String, String> variables = new HashMap<>();
    private final Map<String, Path> volumes = new HashMap<>();

    private Container(Workload workload) {
        this.workload = workload;
        arguments = new ArrayList<>(workload.arguments());
        variables.putAll(workload.variables());
        variables.put("PATH", "/usr/bin:/bin");
        variables.put("JAVA_HOME", JAVA);
        variables.put("HEAP", "-Xmx512m");
    }

    /** The container of a file of {@code plugin/image}; skips the test if this machine has no bubblewrap. */
    public static Container of(String file) {
        Needs.program("bwrap");
        return new Container(Workload.read(file));
    }

    /** Sets a variable of the environment. */
    public Container variable(String name, String value) {
        variables.put(name, value);
        return this;
    }

    /** Uses a folder as a volume of the pod. Volumes of the kind emptyDir need none. */
    public Container volume(String name, Path folder) {
        if (!workload.volumes().containsKey(name)) {
            throw new IllegalArgumentException(workload.file() + " has no volume " + name);
        }
        volumes.put(name, folder);
        return this;
    }

    /** Replaces the argument after an option. */
    public Container option(String name, String value) {
        int index = arguments.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException(workload.file() + " has no argument " + name);
        }
        arguments.set(index + 1, value);
        return this;
    }

    /** Adds arguments. */
    public Container arguments(String... more) {
        arguments.addAll(List.of(more));
        return this;
    }

    /**
     * Starts the process.
     *
     * @param hosts the file of that name, which names other pods
     */
    public Child start(Path hosts) {
        Image image = Image.read();
        List<String> command = new ArrayList<>(Child.words(
                "bwrap --die-with-parent --unshare-user --unshare-pid --unshare-uts --hostname " + HOST_NAME));
        Object user = workload.pod("securityContext");
        command.addAll(Child.words("--uid %s --gid %s", Json.at(user, "runAsUser"), Json.at(user, "runAsGroup")));
        command.addAll(root(image));
        command.addAll(Child.words("--ro-bind %s /etc/hosts", hosts));
        workload.mounts().forEach((name, mount) -> command.addAll(mount(name, mount)));
        if (workload.container("securityContext", "readOnlyRootFilesystem").equals(true)) {
            command.addAll(List.of("--remount-ro", "/"));
        }
        command.add("--clearenv");
        variables.forEach((name, value) -> command.addAll(List.of("--setenv", name, value)));
        command.addAll(List.of("--chdir", image.only("WORKDIR").get(0), image.entryPoint()));
        arguments.forEach(argument -> command.add(expanded(argument)));
        return Child.start(workload.file(), command, hosts.getParent(), line -> {});
    }

    /** What every container has: this machine's programs and Java, and the files of the image. */
    private static List<String> root(Image image) {
        List<String> options = new ArrayList<>(Child.words("--proc /proc --dev /dev"));
        for (String folder : OF_THIS_MACHINE) {
            if (Files.isDirectory(Path.of(folder))) {
                options.addAll(Child.words("--ro-bind %s %s", real(folder), folder));
            }
        }
        options.addAll(Child.words("--ro-bind %s %s", real(System.getProperty("java.home")), JAVA));
        image.files().forEach((target, source) -> options.addAll(Child.words("--ro-bind %s %s", source, target)));
        return options;
    }

    private static Path real(String path) {
        try {
            return Path.of(path).toRealPath();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<String> mount(String name, Object mount) {
        Object target = Json.at(mount, "mountPath");
        Path folder = volumes.get(name);
        if (folder != null) {
            String how = Boolean.TRUE.equals(Json.at(mount, "readOnly")) ? "--ro-bind" : "--bind";
            return Child.words(how + " %s %s", folder, target);
        }
        if (Json.at(workload.volumes().get(name), "emptyDir") == null) {
            throw new IllegalStateException(workload.file() + ": no folder was given for the volume " + name);
        }
        return Child.words("--tmpfs %s", target);
    }

    /** An argument with the values of its {@code $(NAME)}, as Kubernetes hands it over. */
    private String expanded(String argument) {
        return REFERENCE
                .matcher(argument)
                .replaceAll(found -> Matcher.quoteReplacement(variables.getOrDefault(found.group(1), found.group())));
    }
}
