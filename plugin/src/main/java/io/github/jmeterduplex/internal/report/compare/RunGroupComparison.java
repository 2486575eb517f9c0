package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.compare.Difference.Judgement;
import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.requirement.RequirementStatus;
import io.github.jmeterduplex.internal.report.statistics.MannWhitney;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The comparison of two groups of runs, baseline and candidate.
 *
 * @param findings of each figure that both have, by label, in the order of the labels
 * @param complete whether these are all measured figures
 * @param curves of the groups; empty if they are not wanted
 * @param warnings sentences on what makes the comparison doubtful
 * @param notes what else a reader should know
 */
public record RunGroupComparison(
        RunGroup baseline,
        RunGroup candidate,
        List<DifferenceEstimate> findings,
        boolean complete,
        Optional<Curves> curves,
        List<String> warnings,
        List<String> notes) {
    /** Default of the smallest difference that matters, in percent. */
    public static final double SMALLEST_PERCENT = 5;

    /** Maximum share of comparisons of equal groups in which any quantity is reported as different. */
    static final double LEVEL = 0.05;

    record Curves(RunGroupCurves baseline, RunGroupCurves candidate) {}

    /**
     * Reads both groups of runs, and compares them.
     *
     * @param baseline a folder a run
     * @param candidate a folder a run; only these are checked against the reader's requirements
     * @param smallestPercent the least difference that matters
     * @param withCurves whether curves are wanted
     * @throws io.github.jmeterduplex.internal.report.read.ReportException if a folder does not have files of Duplex, or
     *     a run is given twice
     */
    public static RunGroupComparison read(
            List<Path> baseline, List<Path> candidate, RunReader reader, double smallestPercent, boolean withCurves) {
        Optional<Curves> curves =
                withCurves ? Optional.of(new Curves(new RunGroupCurves(), new RunGroupCurves())) : Optional.empty();
        RunGroupReader groups = new RunGroupReader();
        return of(
                groups.read("baseline", baseline, reader.withoutRequirements(), curves.map(Curves::baseline)),
                groups.read("candidate", candidate, reader, curves.map(Curves::candidate)),
                smallestPercent,
                curves);
    }

    private static RunGroupComparison of(
            RunGroup baseline, RunGroup candidate, double smallestPercent, Optional<Curves> curves) {
        LabelPairs pairs = new LabelPairs(baseline, candidate);
        Comparability comparability = new Comparability(baseline, candidate);
        List<String> warnings = new ArrayList<>(comparability.warnings());
        warnings.addAll(pairs.warnings());
        OddRuns odd = new OddRuns(smallestPercent);
        warnings.addAll(odd.of(baseline, pairs.differences(), Difference::baseline));
        warnings.addAll(odd.of(candidate, pairs.differences(), Difference::candidate));
        List<Difference> judged = judged(pairs.differences());
        int tests = Math.toIntExact(
                judged.stream().filter(difference -> !difference.isEqual()).count());
        return new RunGroupComparison(
                baseline,
                candidate,
                judged.stream()
                        .map(difference -> new DifferenceEstimate(difference, smallestPercent, tests))
                        .toList(),
                pairs.isComplete(),
                curves,
                warnings,
                comparability.notes());
    }

    List<Difference> differences() {
        return findings.stream().map(DifferenceEstimate::difference).toList();
    }

    /**
     * Returns the differences with their judgements.
     *
     * <p>With many figures some p are small by chance. So of m tested figures the k with the smallest p are proven if
     * the largest of these is at most k / m of {@link #LEVEL} (Benjamini and Hochberg, 1995; Simes, 1986). If the
     * groups are equal, at most this share of comparisons names any difference; if they are not, at most this share of
     * the named ones is due to chance, on average.
     */
    static List<Difference> judged(List<Difference> differences) {
        double greatest = greatestProven(differences.stream()
                .filter(difference -> !difference.isEqual())
                .mapToDouble(difference -> difference.shift().probability())
                .sorted()
                .toArray());
        return differences.stream()
                .map(difference -> difference.judged(judgement(difference, greatest)))
                .toList();
    }

    private static Judgement judgement(Difference difference, double greatestProven) {
        if (difference.isEqual()) {
            return Judgement.EQUAL;
        }
        if (!canTell(difference.baseline().size(), difference.candidate().size())) {
            return Judgement.TOO_FEW_RUNS;
        }
        return difference.shift().probability() <= greatestProven ? difference.proven() : Judgement.NO_DIFFERENCE_SHOWN;
    }

    /** Returns the greatest p of the proven figures; a negative number if no figure is proven. */
    private static double greatestProven(double[] ascending) {
        int proven = ascending.length;
        while (proven > 0 && ascending[proven - 1] > LEVEL * proven / ascending.length) {
            proven--;
        }
        return proven == 0 ? -1 : ascending[proven - 1];
    }

    /** Whether groups of these sizes are large enough to prove any difference. */
    private static boolean canTell(int one, int other) {
        return MannWhitney.leastProbability(one, other) <= LEVEL;
    }

    /**
     * Returns the result for all quantities together: broken if one is worse, undecided if runs or values are missing.
     */
    public RequirementStatus judgement() {
        boolean isWhole = complete
                && !findings.isEmpty()
                && Stream.of(baseline, candidate)
                        .flatMap(group -> group.runs().stream())
                        .noneMatch(run -> run.report().isIncomplete());
        RequirementStatus whole = isWhole ? RequirementStatus.PASSED : RequirementStatus.UNDECIDED;
        return RequirementStatus.all(
                Stream.concat(Stream.of(whole), findings.stream().map(DifferenceEstimate::answer))
                        .toList());
    }

    /** Returns whether all runs of the candidate together met the requirements. */
    public RequirementStatus answer() {
        return RequirementStatus.all(
                candidate.runs().stream().map(ComparedRun::answer).toList());
    }

    /** Returns a sentence that says which differences are proven. */
    String verdict() {
        int one = baseline.runs().size();
        int other = candidate.runs().size();
        List<Difference> differences = differences();
        if (differences.isEmpty()) {
            return "There is nothing to compare: no label is in all runs of both groups.";
        }
        if (!canTell(one, other)) {
            return "Too few runs to tell a difference from chance: " + one + " and " + other
                    + ". 4 of each are the least, 5 or more are better.";
        }
        Map<String, List<Difference>> bySubject = differences.stream()
                .filter(difference -> difference.judgement().isChange())
                .collect(Collectors.groupingBy(Difference::subject, LinkedHashMap::new, Collectors.toList()));
        long others = differences.stream()
                .filter(difference -> !difference.judgement().isChange())
                .count();
        String rest = others == 0
                ? ""
                : (bySubject.isEmpty() ? "No difference shown in any of " : "no difference shown in the other ")
                        + others
                        + (others == 1 ? " figure" : " figures");
        return Stream.concat(bySubject.entrySet().stream().map(RunGroupComparison::changes), Stream.of(rest))
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("; "))
                + ".";
    }

    private static String changes(Map.Entry<String, List<Difference>> ofSubject) {
        Map<String, List<String>> byWord = ofSubject.getValue().stream()
                .collect(Collectors.groupingBy(
                        difference -> difference.judgement().words(),
                        LinkedHashMap::new,
                        Collectors.mapping(difference -> difference.figure().title(), Collectors.toList())));
        return Report.oneLine(ofSubject.getKey()) + ": "
                + byWord.entrySet().stream()
                        .map(entry -> String.join(", ", entry.getValue()) + " " + entry.getKey())
                        .collect(Collectors.joining(", "));
    }
}
