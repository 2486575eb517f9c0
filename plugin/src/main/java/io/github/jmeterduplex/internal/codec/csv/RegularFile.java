package io.github.jmeterduplex.internal.codec.csv;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Refuses to open files that never end, such as pipes and devices. */
public final class RegularFile {
    private RegularFile() {}

    /**
     * Throws if a file is not a regular file; called before it is opened.
     *
     * @throws IOException if it is missing or not a regular file; the message is a sentence
     */
    public static void require(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + (isThere(file) ? " is not a regular file" : " is missing"));
        }
    }

    /** Whether a file or any other entry exists at this path, even a broken link. */
    public static boolean isThere(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }
}
