package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import java.io.IOException;
import java.nio.file.Path;

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
        Checkout.delete(folder);
    }
}
