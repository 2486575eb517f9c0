package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.requirement.RequirementStatus;
import java.nio.file.Path;
import java.util.List;

/**
 * Several runs compared side by side.
 *
 * @param runs in the order given
 */
public record Comparison(List<ComparedRun> runs) {
    /**
     * Reads the runs, one after the other.
     *
     * @param folders of a run or of an engine, each a row
     * @throws io.github.jmeterduplex.internal.report.read.ReportException if a folder does not have files of Duplex
     */
    public static Comparison read(List<Path> folders, RunReader reader) {
        return new Comparison(folders.stream().map(reader::read).toList());
    }

    /** Returns the answer to the requirements of all runs together. */
    public RequirementStatus answer() {
        return RequirementStatus.all(runs.stream().map(ComparedRun::answer).toList());
    }
}
