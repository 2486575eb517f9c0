package io.github.jmeterduplex.report;

import io.github.jmeterduplex.latency.CountsFile;
import io.github.jmeterduplex.latency.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The folder of one engine's files. */
record EngineFolder(Path path) {
    /** The engine's name. */
    String name() {
        Path name = path.getFileName();
        return name == null ? path.toString() : name.toString();
    }

    /**
     * The engines in folders of engines and of runs, each once, in the order given and of their names.
     *
     * @throws ReportException naming the folder in which there is none
     */
    static List<EngineFolder> find(List<Path> folders) {
        Map<Path, EngineFolder> found = new LinkedHashMap<>();
        for (Path folder : folders) {
            try {
                enginesIn(folder).forEach(engine -> found.putIfAbsent(engine.path(), engine));
            } catch (IOException e) {
                throw new ReportException("Cannot read " + folder + ": " + e, e);
            }
        }
        return List.copyOf(found.values());
    }

    private static List<EngineFolder> enginesIn(Path given) throws IOException {
        if (!Files.isDirectory(given)) {
            throw new ReportException(given + " is no folder: give the folder of an engine or of a run");
        }
        Path folder = given.toRealPath();
        if (isEngine(folder)) {
            return List.of(new EngineFolder(folder));
        }
        try (Stream<Path> inside = Files.list(folder)) {
            List<EngineFolder> engines = inside.filter(EngineFolder::isEngine)
                    .sorted()
                    .map(EngineFolder::new)
                    .toList();
            if (engines.isEmpty()) {
                throw new ReportException(given + " holds no files of a run: neither it nor a folder in it has "
                        + RunFile.NAME + " or " + CountsFile.NAME + newestRun(folder));
            }
            return engines;
        }
    }

    /** The natural mistake is to give the folder of all runs. */
    private static String newestRun(Path folder) throws IOException {
        try (Stream<Path> inside = Files.walk(folder, 2)) {
            return inside.filter(EngineFolder::isEngine)
                    .map(Path::getParent)
                    .max(Comparator.comparing(Path::toString))
                    .map(run -> "; the newest run in it is " + run)
                    .orElse("");
        }
    }

    private static boolean isEngine(Path folder) {
        return Files.isRegularFile(folder.resolve(RunFile.NAME))
                || Files.isRegularFile(folder.resolve(CountsFile.NAME));
    }
}
