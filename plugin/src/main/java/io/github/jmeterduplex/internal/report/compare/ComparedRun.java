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
import io.github.jmeterduplex.latency.LatencyKind;
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
 * @param report the figures of their files
 * @param latencies over all labels; empty if they were not measured
 * @param kind the kind of these latencies: {@link OverallFigures#kind}
 * @param requirements the results of the requirements
 */
record ComparedRun(
        String name,
        List<Engine> engines,
        Report report,
        Optional<Latencies> latencies,
        String kind,
        List<RequirementResult> requirements) {
    RequirementStatus answer() {
        return RequirementCheck.answer(requirements);
    }

    /** Returns the file name of the test plan; empty if it is unknown. */
    String plan() {
        return text(engines, RunFile.PLAN);
    }

    /** Returns the number of JMeter threads of all engines; empty if it is unknown, for example after a crash. */
    OptionalLong threads() {
        List<Double> threads = facts("threads");
        return threads.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(threads.stream().mapToLong(Double::longValue).sum());
    }

    /** Returns the rate that the samplers' pacing aims at, over all engines; empty if messages are not paced. */
    OptionalDouble targetPerSecond() {
        List<Double> targets = facts(RunFile.TARGET_PER_SECOND);
        return targets.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        targets.stream().mapToDouble(Double::doubleValue).sum());
    }

    /**
     * Returns the labels whose messages or connections arrived unevenly, with their arrivals; {@code even} if all were
     * even.
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

    /** Whether the run sent messages of this label. */
    boolean sent(String label) {
        return label(label).filter(Report.Label::isSent).isPresent();
    }

    /** Returns the latencies of a label; empty if they were not measured. */
    Optional<Latencies> latencies(String label, LatencyKind latency) {
        return label(label).flatMap(figures -> figures.latencies(latency));
    }

    private Optional<Report.Label> label(String label) {
        return Optional.ofNullable(report.labels().get(label));
    }

    /** Returns the number of sent messages whose outcome is known. */
    long sent() {
        return sum(Count.SENT);
    }

    /** Returns the number of lost messages. */
    long lost() {
        return sum(Count.LOST);
    }

    private long sum(Count count) {
        return report.labels().values().stream()
                .mapToLong(label -> label.counts().get(count))
                .sum();
    }

    /** Returns a text of {@code run.json}, with the different values of all engines; empty if it is missing. */
    static String text(List<Engine> engines, String member) {
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
