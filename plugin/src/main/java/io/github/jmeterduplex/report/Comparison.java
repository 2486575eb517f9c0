package io.github.jmeterduplex.report;

import io.github.jmeterduplex.internal.report.read.Engine;
import io.github.jmeterduplex.internal.report.read.EngineFolder;
import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Overall;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.read.ReportReader;
import io.github.jmeterduplex.internal.report.read.Window;
import io.github.jmeterduplex.internal.report.requirement.RequirementCheck;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.RunFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Several runs side by side.
 *
 * @param runs in the order given
 */
record Comparison(List<Run> runs) {
    /**
     * One run.
     *
     * @param name of its folder
     * @param plan file name of the test plan; empty where unknown
     * @param threads JMeter threads of all engines; empty where unknown, as after a crash
     * @param sessions most sessions open at once
     * @param targetPerSecond what the paces inside the samplers aimed at, over all engines; empty without one
     * @param perSecond messages written a second, from the first send of any label to the last
     * @param sent messages whose fate is known
     * @param lost messages without a reply
     * @param latencies over all labels; empty where nothing was measured
     * @param kind which latencies these are: {@link Overall#kind}
     * @param requirements what came of them
     */
    record Run(
            String name,
            String plan,
            OptionalLong threads,
            long sessions,
            OptionalDouble targetPerSecond,
            double perSecond,
            long sent,
            long lost,
            Optional<Latencies> latencies,
            String kind,
            List<RequirementCheck.Result> requirements) {
        boolean passed() {
            return RequirementCheck.allPassed(requirements);
        }
    }

    /**
     * Reads the runs, one after the other.
     *
     * @param folders one of a run, or of an engine, a row
     * @throws ReportException when a folder is not ours
     */
    static Comparison read(List<Path> folders, Scope scope, Consumer<String> warnings) {
        return new Comparison(
                folders.stream().map(folder -> readRun(folder, scope, warnings)).toList());
    }

    private static Run readRun(Path folder, Scope scope, Consumer<String> warnings) {
        List<Engine> engines = Engine.readAll(EngineFolder.find(List.of(folder)), warnings);
        Overall overall = new Overall();
        Report report = ReportReader.read(engines, Window.of(engines, scope.from(), scope.to()), overall, warnings);
        List<Double> targets = facts(engines, RunFile.TARGET_PER_SECOND);
        List<Double> threads = facts(engines, "threads");
        return new Run(
                name(folder, engines),
                text(engines, RunFile.PLAN),
                threads.isEmpty()
                        ? OptionalLong.empty()
                        : OptionalLong.of(
                                threads.stream().mapToLong(Double::longValue).sum()),
                report.sessions().peak(),
                targets.isEmpty()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(targets.stream()
                                .mapToDouble(Double::doubleValue)
                                .sum()),
                report.perSecond(),
                sum(report, Count.SENT),
                sum(report, Count.LOST),
                overall.latencies(),
                overall.kind(),
                new RequirementCheck(report).of(scope.requirements()));
    }

    private static long sum(Report report, Count count) {
        return report.labels().values().stream()
                .mapToLong(label -> label.counts().get(count))
                .sum();
    }

    private static String name(Path folder, List<Engine> engines) {
        String told = text(engines, RunFile.RUN);
        return told.isEmpty() ? folder.toString() : told;
    }

    /** What run.json says, in words of each engine that says something else. */
    private static String text(List<Engine> engines, String member) {
        return engines.stream()
                .map(engine -> engine.meta().members().get(member))
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .distinct()
                .collect(Collectors.joining(" + "));
    }

    private static List<Double> facts(List<Engine> engines, String fact) {
        return engines.stream()
                .map(engine -> engine.meta().facts().get(fact))
                .filter(Number.class::isInstance)
                .map(number -> ((Number) number).doubleValue())
                .toList();
    }
}
