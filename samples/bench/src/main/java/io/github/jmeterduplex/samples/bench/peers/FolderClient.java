package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.runs.harness.Child;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A client that writes into a folder of its own. Confined to one thread. */
class FolderClient extends RunningContestant {
    private final Path folder;

    FolderClient(Child process, Path folder) {
        super(process);
        this.folder = folder;
    }

    /** At a hundred thousand messages a second, rows of messages fill a disk. */
    @Override
    final void tidy() throws IOException {
        super.tidy();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(FolderClient::delete);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
