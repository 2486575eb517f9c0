package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.read.Engine;
import io.github.jmeterduplex.internal.report.read.EngineFolder;
import io.github.jmeterduplex.internal.report.read.OverallFigures;
import io.github.jmeterduplex.internal.report.read.ReadListener;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.read.ReportReader;
import io.github.jmeterduplex.internal.report.read.Window;
import io.github.jmeterduplex.internal.report.requirement.Requirement;
import io.github.jmeterduplex.internal.report.requirement.RequirementCheck;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.RunFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the runs of a comparison, all of them over the same part of the run and with the same requirements. Confined to
 * one thread.
 */
public final class RunReader {
    private final @Nullable Duration from;
    private final @Nullable Duration to;
    private final List<Requirement> requirements;
    private final Consumer<String> warnings;

    /**
     * @param from null = after the run's warm-up
     * @param to null = the run's end
     * @param warnings takes a sentence if something could not be read
     */
    public RunReader(
            @Nullable Duration from, @Nullable Duration to, List<Requirement> requirements, Consumer<String> warnings) {
        this.from = from;
        this.to = to;
        this.requirements = requirements;
        this.warnings = warnings;
    }

    /** Returns a reader of the same part of a run that does not check requirements. */
    RunReader withoutRequirements() {
        return new RunReader(from, to, List.of(), warnings);
    }

    /**
     * Reads the files of a run.
     *
     * @param folder of a run, or of an engine
     * @throws io.github.jmeterduplex.internal.report.read.ReportException if a folder does not have files of Duplex
     */
    ComparedRun read(Path folder) {
        return read(folder, ReadListener.BLIND);
    }

    /** Reads the files of a run; the listener gets only the latencies. */
    ComparedRun read(Path folder, ReadListener listener) {
        List<Engine> engines = Engine.readAll(EngineFolder.find(List.of(folder)), warnings);
        OverallFigures overall = new OverallFigures();
        ReadListener both = new ReadListener() {
            @Override
            public void see(LatencyLogReader.Line line) {
                overall.see(line);
                listener.see(line);
            }
        };
        Report report = ReportReader.read(engines, Window.of(engines, from, to).whole(), both, warnings);
        String name = ComparedRun.text(engines, RunFile.RUN);
        return new ComparedRun(
                name.isEmpty() ? folder.toString() : name,
                engines,
                report,
                overall.latencies(),
                overall.kind(),
                new RequirementCheck(report).of(requirements));
    }
}
