package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.runs.harness.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A Gatling at work, which writes a log, of which its statistics are made in the end. Confined to one thread. */
final class GatlingClient extends FolderClient {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Path results;
    private final List<String> statistics;

    /**
     * Takes a Gatling that has started.
     *
     * @param results the folder with its log in a folder of its own
     * @param statistics the command that reads the log, without its folder
     */
    GatlingClient(Child process, Path results, List<String> statistics) {
        super(process, results);
        this.results = results;
        this.statistics = statistics;
    }

    @Override
    ContestantFigures whole() throws IOException, InterruptedException {
        close();
        List<String> command = new ArrayList<>(statistics);
        try (Stream<Path> folders = Files.list(results)) {
            folders.filter(Files::isDirectory).forEach(folder -> command.add(folder.toString()));
        }
        try (Child child = Child.start("gatling statistics", command, results, line -> {})) {
            int exitCode = child.awaitExit(PATIENCE);
            if (exitCode != 0) {
                throw new IllegalStateException("Gatling's statistics ended with " + exitCode + child.tail());
            }
            return ReportingClient.figures(child.lines(), false);
        }
    }
}
