package io.github.jmeterduplex.samples.runs.har;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Files that were saved by hand with "Export HAR (sanitized)" of the network panel of Chromium 156. Of them, the stacks
 * of initiators and the headers of fetch metadata were cut.
 */
public final class SavedHar {
    private SavedHar() {}

    /**
     * Writes one as if its server had had this port.
     *
     * @param name such as {@code chrome-livechat.har}
     */
    public static Path write(String name, int port, Path file) throws IOException {
        try (InputStream saved = Objects.requireNonNull(SavedHar.class.getResourceAsStream(name), name)) {
            String text = new String(saved.readAllBytes(), UTF_8);
            return Files.writeString(file, text.replace("127.0.0.1:8080", "127.0.0.1:" + port));
        }
    }
}
