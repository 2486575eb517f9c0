package io.github.jmeterduplex.internal.machine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The files in which Linux describes itself ({@code /proc}, {@code /sys}). What is missing, unreadable or of another
 * form is empty: other systems have none of them, containers hide some. Thread-safe.
 */
public final class SystemFiles {
    private static final long[] NONE = {};

    private final Path root;

    /** @param root under which {@code proc} and {@code sys} lie: {@code /} but in tests */
    public SystemFiles(Path root) {
        this.root = root;
    }

    /** Those of this machine. */
    public static SystemFiles ofThisMachine() {
        return new SystemFiles(Path.of("/"));
    }

    /**
     * All of a file.
     *
     * @param path without a slash before it, such as {@code proc/net/snmp}
     */
    public Optional<String> text(String path) {
        // Not Files.readString: it reads one byte first, and what lies under proc/sys answers a second read with
        // nothing.
        try (InputStream file = Files.newInputStream(root.resolve(path))) {
            return Optional.of(new String(file.readAllBytes(), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Hands over a file line by line, as far as it can be read: for those that are long. */
    public void lines(String path, Consumer<String> lines) {
        try (BufferedReader reader = Files.newBufferedReader(root.resolve(path), StandardCharsets.ISO_8859_1)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.accept(line);
            }
        } catch (IOException e) {
            // What was read counts; a file that is not there has no lines.
            return;
        }
    }

    /** The size that the system reports for a file or folder. */
    public OptionalLong size(String path) {
        try {
            return OptionalLong.of(Files.size(root.resolve(path)));
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** The names in a folder, in no order. */
    public List<String> names(String path) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.resolve(path))) {
            entries.forEach(entry -> names.add(String.valueOf(entry.getFileName())));
        } catch (IOException | DirectoryIteratorException e) {
            // A folder that is not there is empty; of one that ends while it is read, what was read counts.
            return names;
        }
        return names;
    }

    /** The whole numbers of a file that holds nothing else; empty where it holds anything else. */
    public long[] numbers(String path) {
        String text = text(path).map(String::trim).orElse("");
        if (text.isEmpty()) {
            return NONE;
        }
        try {
            return Arrays.stream(text.split("\\s+", -1))
                    .mapToLong(Long::parseLong)
                    .toArray();
        } catch (NumberFormatException e) {
            return NONE;
        }
    }

    /** The one number of a file. */
    public OptionalLong number(String path) {
        long[] numbers = numbers(path);
        return numbers.length == 1 ? OptionalLong.of(numbers[0]) : OptionalLong.empty();
    }
}
