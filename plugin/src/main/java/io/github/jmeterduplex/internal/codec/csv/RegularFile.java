package io.github.jmeterduplex.internal.codec.csv;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Refuses files without an end: opening a pipe waits for a writer, and a device never ends. */
public final class RegularFile {
    private RegularFile() {}

    /**
     * Checks a file before it is opened.
     *
     * @throws IOException if it is missing or not a regular file; the message is a sentence
     */
    public static void require(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + (isThere(file) ? " is not a regular file" : " is missing"));
        }
    }

    /** Whether any entry of this name exists, even a broken link. */
    public static boolean isThere(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }
}
