package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.read.Engine;
import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.OverallFigures;
import io.github.jmeterduplex.internal.report.read.Pacing;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.requirement.RequirementCheck;
import io.github.jmeterduplex.internal.report.requirement.RequirementResult;
import io.github.jmeterduplex.internal.report.requirement.RequirementStatus;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.RunFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One of the runs that are compared.
 *
 * @param name of its folder
 * @param engines all of its engines
 * @param report what their files say
 * @param latencies over all labels; empty where nothing was measured
 * @param kind which latencies these are: {@link OverallFigures#kind}
 * @param requirements what came of them
 */
record ComparedRun(
        String name,
        List<Engine> engines,
        Report report,
        Optional<Latencies> latencies,
        String kind,
        List<RequirementResult> requirements) {
    ComparedRun named(String other) {
        return new ComparedRun(other, engines, report, latencies, kind, requirements);
    }

    RequirementStatus answer() {
        return RequirementCheck.answer(requirements);
    }

    /** File name of the test plan; empty where unknown. */
    String plan() {
        return text(RunFile.PLAN);
    }

    /** JMeter threads of all engines; empty where unknown, as after a crash. */
    OptionalLong threads() {
        List<Double> threads = facts("threads");
        return threads.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(threads.stream().mapToLong(Double::longValue).sum());
    }

    /** Most sessions open at once. */
    long sessions() {
        return report.sessions().peak();
    }

    /** What the paces inside the samplers aimed at, over all engines; empty without one. */
    OptionalDouble targetPerSecond() {
        List<Double> targets = facts(RunFile.TARGET_PER_SECOND);
        return targets.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        targets.stream().mapToDouble(Double::doubleValue).sum());
    }

    /**
     * The labels whose messages or connections did not arrive evenly, with their arrivals; {@code even} where all did.
     */
    String arrivals() {
        Pacing pacing = report.pacing();
        String others = Stream.concat(uneven(pacing.arrivals(), ""), uneven(pacing.connectArrivals(), " (connects)"))
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? "even" : others;
    }

    private static Stream<String> uneven(Map<String, String> arrivals, String of) {
        return arrivals.entrySet().stream()
                .filter(label -> !label.getValue().equals("even"))
                .map(label -> label.getKey() + of + " " + label.getValue());
    }

    /** Messages written a second, from the first send of any label to the last. */
    double perSecond() {
        return report.perSecond();
    }

    /** Messages whose outcome is known. */
    long sent() {
        return sum(Count.SENT);
    }

    /** Messages without a reply. */
    long lost() {
        return sum(Count.LOST);
    }

    private long sum(Count count) {
        return report.labels().values().stream()
                .mapToLong(label -> label.counts().get(count))
                .sum();
    }

    /** What run.json says, in words of each engine that says something else; empty where none says it. */
    String text(String member) {
        return engines.stream()
                .map(engine -> engine.meta().members().get(member))
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .distinct()
                .collect(Collectors.joining(" + "));
    }

    private List<Double> facts(String fact) {
        return engines.stream()
                .map(engine -> engine.meta().facts().get(fact))
                .filter(Number.class::isInstance)
                .map(number -> ((Number) number).doubleValue())
                .toList();
    }
}
