package io.github.jmeterduplex.samples.runs.release;

import io.github.jmeterduplex.samples.runs.harness.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.Yaml;

/**
 * The Kubernetes Job of {@code plugin/image/job.yaml}. Immutable.
 *
 * @param documents of the file
 */
public record IndexedJob(List<Object> documents) {
    public IndexedJob {
        documents = List.copyOf(documents);
    }

    /** The Job as it stands. */
    public static IndexedJob read() {
        try {
            Iterable<Object> documents = new Yaml().loadAll(Files.readString(Image.FOLDER.resolve("job.yaml")));
            return new IndexedJob(
                    StreamSupport.stream(documents.spliterator(), false).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What stands at a path of the document of that kind. */
    Object at(String kind, String... path) {
        Object document = documents.stream()
                .filter(candidate -> kind.equals(Json.at(candidate, "kind")))
                .findFirst()
                .orElseThrow();
        Object found = Json.at(document, path);
        if (found == null) {
            throw new IllegalStateException("job.yaml has no " + List.of(path) + " in its " + kind);
        }
        return found;
    }

    /** What stands at a path of the pods' specification. */
    Object pod(String name) {
        return at("Job", "spec", "template", "spec", name);
    }

    /** What its one container says. */
    Map<?, ?> container() {
        return (Map<?, ?>) ((List<?>) pod("containers")).get(0);
    }

    /** The arguments of the image's entry point. */
    public List<String> arguments() {
        return ((List<?>) container().get("args")).stream().map(String::valueOf).toList();
    }

    /** A variable of the container's environment. */
    public String variable(String name) {
        return ((List<?>) container().get("env"))
                .stream()
                        .filter(variable -> name.equals(Json.at(variable, "name")))
                        .map(variable -> String.valueOf(Json.at(variable, "value")))
                        .findFirst()
                        .orElseThrow();
    }
}
