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
 * The files in which Linux describes itself ({@code /proc}, {@code /sys}). A file that is missing, unreadable or
 * malformed is empty: other systems do not have these files, and containers hide some of them. Thread-safe.
 */
public final class SystemFiles {
    private static final long[] NONE = {};

    private final Path root;

    /** @param root the folder of {@code proc} and {@code sys}: {@code /}, except in tests */
    public SystemFiles(Path root) {
        this.root = root;
    }

    /** Returns the files of this machine. */
    public static SystemFiles ofThisMachine() {
        return new SystemFiles(Path.of("/"));
    }

    /**
     * Returns the whole content of a file; empty if it cannot be read.
     *
     * @param path without a leading slash, for example {@code proc/net/snmp}
     */
    public Optional<String> text(String path) {
        // Not Files.readString, which reads one byte first: a file in proc/sys is empty for the second read.
        try (InputStream file = Files.newInputStream(root.resolve(path))) {
            return Optional.of(new String(file.readAllBytes(), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Reads a long file and passes on its lines, as far as they can be read. */
    public void lines(String path, Consumer<String> lines) {
        try (BufferedReader reader = Files.newBufferedReader(root.resolve(path), StandardCharsets.ISO_8859_1)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.accept(line);
            }
        } catch (IOException e) {
            // The lines that were read count; a missing file does not have lines.
            return;
        }
    }

    /** Returns the size that the system reports for a file or folder. */
    public OptionalLong size(String path) {
        try {
            return OptionalLong.of(Files.size(root.resolve(path)));
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** Returns the names of the entries in a folder, in no particular order. */
    public List<String> names(String path) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.resolve(path))) {
            entries.forEach(entry -> names.add(String.valueOf(entry.getFileName())));
        } catch (IOException | DirectoryIteratorException e) {
            // A missing folder is empty; if a folder disappears while it is read, the names that were read count.
            return names;
        }
        return names;
    }

    /** Returns the whole numbers of a file; empty if it contains anything else. */
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

    /** Returns the number in a file; empty if the file does not consist of exactly one number. */
    public OptionalLong number(String path) {
        long[] numbers = numbers(path);
        return numbers.length == 1 ? OptionalLong.of(numbers[0]) : OptionalLong.empty();
    }
}
