package io.github.jmeterduplex.samples.runs.release;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The image of {@code plugin/image}, as far as it can be known without Docker. Immutable.
 *
 * @param instructions of its Dockerfile, in their order, each split at blanks
 */
public record Image(List<List<String>> instructions) {
    /** Where its files are, and the contexts that the build gets. */
    static final Path FOLDER = Checkout.root().resolve("plugin/image");

    private static final Map<String, Path> CONTEXTS =
            Map.of("", FOLDER, "home", Checkout.root().resolve("plugin/target/jmeter"));

    public Image {
        instructions = List.copyOf(instructions);
    }

    /** The image as its Dockerfile stands. */
    public static Image read() {
        try {
            List<List<String>> instructions = Files.readAllLines(FOLDER.resolve("Dockerfile")).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> List.of(line.split(" +")))
                    .toList();
            return new Image(instructions);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The words after an instruction that stands there once. */
    List<String> only(String instruction) {
        List<List<String>> found = all(instruction).toList();
        if (found.size() != 1) {
            throw new IllegalStateException(
                    "the Dockerfile has " + found.size() + " of " + instruction + ", expected 1");
        }
        return found.get(0);
    }

    private Stream<List<String>> all(String instruction) {
        return instructions.stream()
                .filter(words -> words.get(0).equals(instruction))
                .map(words -> words.subList(1, words.size()));
    }

    /** The files and folders that the image copies: their sources here, by where they are in the image. */
    Map<String, Path> files() {
        Map<String, Path> files = new LinkedHashMap<>();
        for (List<String> copy : all("COPY").toList()) {
            List<String> words = new ArrayList<>(copy);
            String context =
                    words.get(0).startsWith("--from=") ? words.remove(0).substring("--from=".length()) : "";
            words.removeIf(word -> word.startsWith("--chmod="));
            Path source = CONTEXTS.get(context).resolve(words.get(0)).normalize();
            if (words.size() != 2 || !Files.exists(source)) {
                throw new IllegalStateException("COPY " + copy + ": expected a source that exists and a target");
            }
            files.put(words.get(1), source);
        }
        return files;
    }

    /** The program that the image starts. */
    String entryPoint() {
        return String.join("", only("ENTRYPOINT")).replaceAll("[\\[\\]\"]", "");
    }
}
