package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.read.Engine;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.latency.RunFile;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds causes other than the server that may have made two groups of runs differ, and writes sentences about them.
 * Such causes are another rate, plan or machine, or an overloaded client. Confined to one thread.
 */
final class Comparability {
    /** Ratio of the greatest to the least rate or number above which they count as different. */
    private static final double FEW_PERCENT = 1.05;
    /** Ratio of the lengths of two runs from which their p99.9 and losses cannot be compared. */
    private static final double LENGTH = 1.1;

    private static final long BYTES_PER_MEGABYTE = 1 << 20;

    private final RunGroup baseline;
    private final RunGroup candidate;
    private final List<String> warnings = new ArrayList<>();

    Comparability(RunGroup baseline, RunGroup candidate) {
        this.baseline = baseline;
        this.candidate = candidate;
    }

    /** Returns sentences on what makes the comparison doubtful. */
    List<String> warnings() {
        numbers("Target rates", " messages a second", FEW_PERCENT, ComparedRun::targetPerSecond);
        numbers(
                "Reached rates",
                " messages a second",
                FEW_PERCENT,
                run -> OptionalDouble.of(run.report().perSecond()));
        numbers(
                "Peaks of open sessions",
                "",
                FEW_PERCENT,
                run -> OptionalDouble.of((double) run.report().sessions().peak()));
        numbers(
                "Numbers of threads",
                "",
                FEW_PERCENT,
                run -> run.threads().stream().asDoubleStream().findFirst());
        numbers(
                "Numbers of engines",
                "",
                1,
                run -> OptionalDouble.of(run.engines().size()));
        numbers("Warm-ups", " s", 1, run -> OptionalDouble.of(run.report().fromSeconds()));
        numbers(
                "Lengths",
                " s",
                LENGTH,
                run -> OptionalDouble.of(run.report().toSeconds() - run.report().fromSeconds()));
        texts("Plans", ComparedRun::plan);
        texts("Arrivals", ComparedRun::arrivals);
        texts(
                "Transports",
                run -> String.join(" + ", run.report().sessions().transports().keySet()));
        texts("Versions of Duplex", run -> member(run, RunFile.VERSIONS, "duplex"));
        texts("Versions of JMeter", run -> member(run, RunFile.VERSIONS, "jmeter"));
        texts("Versions of Java", run -> member(run, RunFile.VERSIONS, "java"));
        texts("Operating systems", run -> member(run, RunFile.VERSIONS, "os"));
        texts("Numbers of cores", run -> member(run, RunFile.LIMITS, "cores"));
        texts("Heaps (MB)", run -> member(run, RunFile.LIMITS, "heap_max_bytes"));
        texts("TLS engines", run -> member(run, RunFile.FACTS, RunFile.TLS_ENGINE));
        runs().filter(run -> !run.report().verdict().healthy())
                .forEach(run -> warnings.add("Load generator of " + Report.oneLine(run.name()) + ": "
                        + run.report().verdict().sentences().get(0)));
        return warnings;
    }

    /** Returns sentences on what a reader should know, even if the comparison is not doubtful. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        runs().forEach(run -> run.report()
                .remarks()
                .forEach(remark -> notes.add(Report.oneLine(run.name()) + ": " + remark.sentence())));
        if (isBefore(baseline, candidate) || isBefore(candidate, baseline)) {
            notes.add("All runs of one group were before those of the other: what else changed in between, on the"
                    + " machines"
                    + " or in the network, cannot be distinguished from the candidate. Run them in turn.");
        }
        return notes;
    }

    private Stream<ComparedRun> runs() {
        return Stream.of(baseline, candidate).flatMap(group -> group.runs().stream());
    }

    private static boolean isBefore(RunGroup one, RunGroup other) {
        LongSummaryStatistics first = starts(one);
        LongSummaryStatistics second = starts(other);
        boolean areKnown = first.getMin() > 0 && second.getMin() > 0;
        return areKnown && first.getCount() > 1 && second.getCount() > 1 && first.getMax() < second.getMin();
    }

    private static LongSummaryStatistics starts(RunGroup group) {
        return group.runs().stream()
                .mapToLong(run -> Engine.origin(run.engines()))
                .summaryStatistics();
    }

    private void numbers(String what, String unit, double ratio, Function<ComparedRun, OptionalDouble> number) {
        DoubleSummaryStatistics one = known(baseline, number);
        DoubleSummaryStatistics other = known(candidate, number);
        boolean areKnown = one.getCount() > 0 && other.getCount() > 0;
        if (areKnown && Math.max(one.getMax(), other.getMax()) > Math.min(one.getMin(), other.getMin()) * ratio) {
            differ(what, range(one), range(other) + unit);
        }
    }

    private static DoubleSummaryStatistics known(RunGroup group, Function<ComparedRun, OptionalDouble> number) {
        return group.runs().stream()
                .map(number)
                .flatMapToDouble(OptionalDouble::stream)
                .summaryStatistics();
    }

    private static String range(DoubleSummaryStatistics numbers) {
        String from = DifferenceText.plain(numbers.getMin());
        String to = DifferenceText.plain(numbers.getMax());
        return from.equals(to) ? from : from + " to " + to;
    }

    private void texts(String what, Function<ComparedRun, String> text) {
        List<String> known = words(baseline, text);
        List<String> others = words(candidate, text);
        if (Stream.concat(known.stream(), others.stream()).distinct().count() > 1) {
            differ(what, String.join(", ", known), String.join(", ", others));
        }
    }

    private static List<String> words(RunGroup group, Function<ComparedRun, String> text) {
        return group.runs().stream()
                .map(text)
                .map(words -> words.isEmpty() ? "unknown" : Report.oneLine(words))
                .distinct()
                .sorted()
                .toList();
    }

    private void differ(String what, String ofBaseline, String ofCandidate) {
        warnings.add(what + " differ: " + ofBaseline + " in the baseline, " + ofCandidate + " in the candidate.");
    }

    /** Returns a member of an object in {@code run.json}, with the different values of all engines. */
    private static String member(ComparedRun run, String object, String member) {
        return run.engines().stream()
                .map(engine -> engine.meta().members().get(object))
                .filter(Map.class::isInstance)
                .map(members -> Optional.ofNullable(((Map<?, ?>) members).get(member)))
                .flatMap(Optional::stream)
                .map(value -> member.endsWith("_bytes") && value instanceof Number bytes
                        ? Long.toString(bytes.longValue() / BYTES_PER_MEGABYTE)
                        : value.toString())
                .distinct()
                .sorted()
                .collect(Collectors.joining(" + "));
    }
}
