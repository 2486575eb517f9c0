package io.github.jmeterduplex.dsl;

import io.github.jmeterduplex.internal.live.LiveFeed;
import io.github.jmeterduplex.internal.report.read.Engine;
import io.github.jmeterduplex.internal.report.read.EngineFolder;
import io.github.jmeterduplex.internal.report.read.ReadListener;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.read.ReportReader;
import io.github.jmeterduplex.internal.report.read.Window;
import io.github.jmeterduplex.internal.report.requirement.Requirement;
import io.github.jmeterduplex.internal.report.requirement.RequirementCheck;
import io.github.jmeterduplex.internal.report.requirement.RequirementResult;
import io.github.jmeterduplex.internal.report.write.TableReport;
import io.github.jmeterduplex.latency.Count;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The figures of a run, as the command {@code report} reads them from the run's files. The warm-up is left out, and so
 * are latencies of the time in which the load generator was disturbed. Immutable.
 */
public final class DuplexRun {
    private final Report report;
    private final List<String> warnings;

    private DuplexRun(Report report, List<String> warnings) {
        this.report = report;
        this.warnings = List.copyOf(warnings);
    }

    /**
     * Reads the run that ended last in this JVM.
     *
     * @throws IllegalStateException if there was not a run with samplers of Duplex, or it has not ended
     */
    public static DuplexRun last() {
        LiveFeed.State state = LiveFeed.ofThisJvm().state();
        Path folder = state.directory();
        if (folder == null || state.running()) {
            throw new IllegalStateException(
                    folder == null
                            ? "No plan with samplers of Duplex has run in this JVM; run one first, or name its folder:"
                                    + " DuplexRun.of"
                            : "The run in " + folder + " has not ended; read it after testPlan(...).run()");
        }
        return of(folder);
    }

    /**
     * Reads the files of a run.
     *
     * @param folders the folder of the run, or those of its engines
     * @throws RuntimeException if there are no files of Duplex; names the folder
     */
    public static DuplexRun of(Path... folders) {
        List<String> warnings = new ArrayList<>();
        List<Engine> engines = Engine.readAll(EngineFolder.find(List.of(folders)), warnings::add);
        Window window = Window.of(engines, null, null);
        return new DuplexRun(ReportReader.read(engines, window, ReadListener.BLIND, warnings::add), warnings);
    }

    /** Returns the names of the labels that have messages. */
    public Set<String> labels() {
        return report.labels().keySet();
    }

    /**
     * Returns the figures of a label.
     *
     * @throws IllegalArgumentException if the run does not have it; names those that it has
     */
    public RunLabel label(String name) {
        Report.Label label = report.labels().get(name);
        if (label == null) {
            throw new IllegalArgumentException(
                    "label '" + name + "' is not in this run; allowed: " + String.join(", ", labels()));
        }
        return new RunLabel(name, label, new RequirementCheck(report));
    }

    /** Returns how many messages were to be sent: replied, wrong, unanswered, lost and failed ones. */
    public long sent() {
        return sum(Count.SENT);
    }

    /** Returns how many messages got their reply in time. */
    public long replied() {
        return sum(Count.REPLIED);
    }

    /** Returns how many messages got a reply that was not as expected. */
    public long wrong() {
        return sum(Count.WRONG);
    }

    /** Returns how many messages did not ask for a reply. */
    public long unanswered() {
        return sum(Count.UNANSWERED);
    }

    /** Returns how many messages did not get their reply in time. */
    public long lost() {
        return sum(Count.LOST);
    }

    /** Returns how many messages were never written to a connection. */
    public long failed() {
        return sum(Count.FAILED);
    }

    private long sum(Count count) {
        return report.labels().values().stream()
                .mapToLong(label -> label.counts().get(count))
                .sum();
    }

    /** Returns whether the figures are those of the server. */
    public RunVerdict verdict() {
        return new RunVerdict(
                !report.isIncomplete()
                        && (report.verdict().healthy() || report.verdict().isUsable()),
                report.verdict().healthy(),
                report.verdict().sentences());
    }

    /**
     * Returns a line for each requirement that is broken or undecided; empty if the run meets all.
     *
     * @param requirements as the option {@code --require} of {@code report} takes them, such as
     *     {@code p99<200,lost=0}; latencies in milliseconds
     * @throws RuntimeException if one is wrong; names it, and what is allowed
     */
    public List<String> unmet(String requirements) {
        return new RequirementCheck(report)
                .of(new Requirement.Converter().convert(requirements)).stream()
                        .filter(result -> !result.passed())
                        .map(RequirementResult::text)
                        .toList();
    }

    /** Returns what was wrong with the files of the run; empty if nothing was. */
    public List<String> warnings() {
        return warnings;
    }

    /** Returns the table and the notes of the command {@code report}, for the message of an assertion. */
    @Override
    public String toString() {
        return new TableReport(report).text();
    }
}
