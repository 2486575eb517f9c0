package io.github.jmeterduplex.samples.runs.release;

import io.github.jmeterduplex.samples.runs.harness.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.Yaml;

/**
 * A file of {@code plugin/image} for Kubernetes, which has one workload, a Job or a StatefulSet, of pods with one
 * container. Immutable.
 *
 * @param file its name
 * @param documents of the file
 */
public record Workload(String file, List<Object> documents) {
    /** The names of all files. */
    static final List<String> FILES = List.of("job.yaml", "report.yaml", "engines.yaml", "controller.yaml");

    private static final Set<String> KINDS = Set.of("Job", "StatefulSet");

    public Workload {
        documents = List.copyOf(documents);
    }

    /** Reads the file. */
    public static Workload read(String file) {
        try {
            Iterable<Object> documents = new Yaml().loadAll(Files.readString(path(file)));
            return new Workload(
                    file, StreamSupport.stream(documents.spliterator(), false).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where a file is. */
    static Path path(String file) {
        return Image.FOLDER.resolve(file);
    }

    /** The value at a path of the document of that kind. */
    Object at(String kind, String... path) {
        return at(Set.of(kind), path);
    }

    private Object at(Set<String> kinds, String... path) {
        Object document = documents.stream()
                .filter(candidate -> kinds.contains(String.valueOf(Json.at(candidate, "kind"))))
                .findFirst()
                .orElseThrow();
        return value(document, path);
    }

    /** The value at a path of the workload itself. */
    Object at(List<String> path) {
        return at(KINDS, path.toArray(String[]::new));
    }

    /** The value of that name in the pods' specification. */
    Object pod(String name) {
        return at(KINDS, "spec", "template", "spec", name);
    }

    /** The specification of the container. */
    Map<?, ?> container() {
        return (Map<?, ?>) ((List<?>) pod("containers")).get(0);
    }

    /** The value at a path of the container. */
    Object container(String... path) {
        return value(container(), path);
    }

    private Object value(Object from, String... path) {
        Object found = Json.at(from, path);
        if (found == null) {
            throw new IllegalStateException(file + " has no " + List.of(path) + " in " + from);
        }
        return found;
    }

    /** The arguments of the image's entry point. */
    public List<String> arguments() {
        return ((List<?>) container("args")).stream().map(String::valueOf).toList();
    }

    /** The variables of the container's environment that have a value here. */
    Map<String, String> variables() {
        Object variables = container().get("env");
        return variables == null
                ? Map.of()
                : ((List<?>) variables)
                        .stream()
                                .filter(variable -> Json.at(variable, "value") != null)
                                .collect(Collectors.toMap(
                                        variable -> String.valueOf(Json.at(variable, "name")),
                                        variable -> String.valueOf(Json.at(variable, "value"))));
    }

    /** The volumes of the pods by name. */
    Map<String, Object> volumes() {
        return ((List<?>) pod("volumes"))
                .stream()
                        .collect(Collectors.toMap(volume -> String.valueOf(Json.at(volume, "name")), volume -> volume));
    }

    /** The container's mounts, by the names of their volumes. */
    Map<String, Object> mounts() {
        return ((List<?>) container("volumeMounts"))
                .stream().collect(Collectors.toMap(mount -> String.valueOf(Json.at(mount, "name")), mount -> mount));
    }
}
