package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.read.Engine;
import io.github.jmeterduplex.internal.report.read.ReadListener;
import io.github.jmeterduplex.internal.report.read.ReportException;
import io.github.jmeterduplex.latency.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads groups of runs, and rejects runs that are given twice. Confined to one thread. */
final class RunGroupReader {
    /** Folder and group in which an engine's files were found, by the path of the files. */
    private final Map<Path, Found> found = new HashMap<>();
    /** Folders of engines that were given in place of their run, by the folder and the name of the run. */
    private final Map<List<Object>, Path> loneEngines = new HashMap<>();

    private record Found(Path folder, String group) {}

    /**
     * Reads a group of runs.
     *
     * @param curves of the group, if they are wanted
     * @throws ReportException if a folder does not have files of Duplex, or holds a run that was given before
     */
    RunGroup read(String group, List<Path> folders, RunReader reader, Optional<RunGroupCurves> curves) {
        List<ComparedRun> runs = new ArrayList<>();
        for (Path folder : folders) {
            ComparedRun run =
                    reader.read(folder, curves.map(RunGroupCurves::begin).orElse(ReadListener.BLIND));
            curves.ifPresent(RunGroupCurves::end);
            run.engines().forEach(engine -> refuseTwice(engine, new Found(folder, group)));
            run.engines().forEach(engine -> refuseEnginesOfOneRun(engine, folder));
            runs.add(run);
        }
        return new RunGroup(group, runs);
    }

    private void refuseTwice(Engine engine, Found now) {
        Found before = found.putIfAbsent(engine.folder().path(), now);
        if (before == null) {
            return;
        }
        String folders = before.folder().equals(now.folder())
                ? now.folder().toString()
                : before.folder() + " and " + now.folder();
        throw new ReportException(
                before.group().equals(now.group())
                        ? "The " + now.group() + " has a run twice (" + folders + "): give each run once"
                        : "A run is in the baseline and in the candidate (" + folders + "): it can be in one of them");
    }

    /** Rejects engines of one run that are given as separate runs, since they share its server and its disturbances. */
    private void refuseEnginesOfOneRun(Engine engine, Path folder) {
        Path path = engine.folder().path();
        Object run = engine.meta().members().get(RunFile.RUN);
        if (run == null || path.getParent() == null || !isEngine(folder, path)) {
            return;
        }
        Path before = loneEngines.putIfAbsent(List.of(path.getParent(), run), folder);
        if (before != null) {
            throw new ReportException(before + " and " + folder
                    + " are engines of one run: give the folder of the run, " + path.getParent());
        }
    }

    private static boolean isEngine(Path folder, Path engine) {
        try {
            return Files.isSameFile(folder, engine);
        } catch (IOException e) {
            throw new ReportException("Cannot read " + folder + ": " + e, e);
        }
    }
}
