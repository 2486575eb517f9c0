package io.github.jmeterduplex.internal.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.report.requirement.RequirementStatus;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DifferenceEstimateTest {
    private static final double SMALLEST = 10;

    private static Difference p99(List<Double> baseline, List<Double> candidate) {
        return new Difference("chat", Optional.of(LatencyKind.LATENCY), Figure.P99, baseline, candidate);
    }

    private static DifferenceEstimate finding(Difference difference, double smallest) {
        return new DifferenceEstimate(
                RunGroupComparison.judged(List.of(difference)).get(0), smallest, 1);
    }

    /** Runs around that, which differ by so much. */
    private static List<Double> runs(Random random, int count, double level, double deviation) {
        return random.ints(count)
                .mapToObj(ignored -> level * Math.exp(deviation * random.nextGaussian()))
                .toList();
    }

    /** Seven figures of equal groups, and at last one that differs by a factor. */
    private static List<Difference> figures(Random random, int runs, double deviation, double factor) {
        List<Difference> figures = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            figures.add(p99(runs(random, runs, 5, deviation), runs(random, runs, i < 7 ? 5 : 5 * factor, deviation)));
        }
        return figures;
    }

    @ParameterizedTest
    @CsvSource({"4, 0.03", "5, 0.05"})
    void shiftOfTenPercentAmongOtherFiguresIsFoundWithTheRunsAskedFor(int pilot, double deviation) {
        Random random = new Random(103);
        int tries = 200;
        int found = 0;
        for (int i = 0; i < tries; i++) {
            List<Difference> first = figures(random, pilot, deviation, 1.1);
            int each = (int) new DifferenceEstimate(first.get(7), SMALLEST, 8)
                    .runsNeeded()
                    .orElseThrow();
            Difference judged = RunGroupComparison.judged(figures(random, each, deviation, 1.1))
                    .get(7);
            found += judged.judgement().words().equals("slower") ? 1 : 0;
        }
        assertThat(found).isGreaterThanOrEqualTo(tries * 90 / 100);
    }

    @Test
    void provenDifferencesAreTold() {
        List<Double> low = List.of(10.0, 10.1, 10.2, 10.3, 10.4);
        List<Double> high = List.of(11.0, 11.1, 11.2, 11.3, 11.4);

        assertThat(finding(p99(low, high), 5).words()).isEqualTo("slower by 9.8 % (6.8 to 13), p 0.008");
        assertThat(finding(p99(high, low), 5).words()).isEqualTo("faster by 8.9 % (6.4 to 11), p 0.008");
        assertThat(finding(p99(low, high), 5).answer()).isEqualTo(RequirementStatus.BROKEN);
        assertThat(finding(p99(high, low), 5).answer()).isEqualTo(RequirementStatus.PASSED);
    }

    @Test
    void provenChangeThatDoesNotMatterPasses() {
        List<Double> low = List.of(10.0, 10.01, 10.02, 10.03, 10.04);
        List<Double> high = List.of(10.2, 10.21, 10.22, 10.23, 10.24);

        assertThat(finding(p99(low, high), 5))
                .returns(RequirementStatus.PASSED, DifferenceEstimate::answer)
                .returns("slower by 2.0 % (1.7 to 2.3), p 0.008, less than 5 %", DifferenceEstimate::words);
        assertThat(finding(p99(low, high), 1))
                .returns(RequirementStatus.BROKEN, DifferenceEstimate::answer)
                .returns("slower by 2.0 % (1.7 to 2.3), p 0.008", DifferenceEstimate::words);
    }

    private static Difference lost(List<Double> baseline, List<Double> candidate) {
        return new Difference("chat", Optional.empty(), Figure.LOST, baseline, candidate);
    }

    @Test
    void shareThatIsHighInSomeRunsOfTheCandidateIsUndecided() {
        List<Double> none = List.of(0.0, 0.0, 0.0, 0.0, 0.0);
        List<Double> deadRuns = List.of(100.0, 100.0, 100.0, 0.0, 0.0);

        assertThat(finding(lost(none, deadRuns), 5))
                .returns(RequirementStatus.UNDECIDED, DifferenceEstimate::answer)
                .returns(
                        "undecided: up to 100 % in runs of the candidate, 0.0 % at most in those of the baseline",
                        DifferenceEstimate::words);
        assertThat(finding(lost(List.of(0.0), List.of(6.0)), 5).answer()).isEqualTo(RequirementStatus.UNDECIDED);
        assertThat(finding(lost(List.of(0.0), List.of(5.0)), 5).answer()).isEqualTo(RequirementStatus.PASSED);
        assertThat(finding(lost(deadRuns, none), 5).answer()).isEqualTo(RequirementStatus.PASSED);
    }

    @Test
    void sharesAreToldInPoints() {
        Difference more = lost(List.of(0.0, 0.0, 0.0, 0.0, 0.0), List.of(0.5, 0.6, 0.7, 0.8, 0.9));

        assertThat(finding(more, 5).words()).isEqualTo("more by 0.7 points (0.5 to 0.9), p 0.008");
        Difference same = lost(List.of(0.0, 0.1, 0.0, 0.0), List.of(0.0, 0.0, 0.2, 0.0));
        assertThat(finding(same, 5).words()).isEqualTo("no difference shown");
        assertThat(finding(same, 5).answer()).isEqualTo(RequirementStatus.PASSED);
    }

    @Test
    void smallAndUnknownDifferencesAreToldApart() {
        List<Double> one = List.of(10.0, 10.1, 10.2, 10.3, 10.4);
        List<Double> other = List.of(10.05, 10.15, 10.25, 10.35, 10.02);

        assertThat(finding(p99(one, other), 5))
                .returns("no difference larger than 5 %", DifferenceEstimate::words)
                .returns(RequirementStatus.PASSED, DifferenceEstimate::answer);
        assertThat(finding(p99(one, other), 0.5))
                .returns(RequirementStatus.UNDECIDED, DifferenceEstimate::answer)
                .satisfies(undecided -> assertThat(undecided.words()).matches("undecided: \\d+ more runs each"));
    }

    @Test
    void moreFiguresAndSmallerDifferencesTakeMoreRuns() {
        Random random = new Random(107);
        Difference difference = p99(runs(random, 5, 10, 0.05), runs(random, 5, 10, 0.05));
        long few = new DifferenceEstimate(difference, 10, 1).runsNeeded().orElseThrow();

        assertThat(new DifferenceEstimate(difference, 5, 1).runsNeeded().orElseThrow())
                .isGreaterThan(3 * few);
        assertThat(new DifferenceEstimate(difference, 10, 12).runsNeeded().orElseThrow())
                .isBetween(few + 1, 3 * few);
    }

    @Test
    void oneRunEachAsksForWhatItsOwnIntervalTells() {
        Difference single = p99(List.of(10.0), List.of(11.0));

        assertThat(finding(single, 5).words()).endsWith("a difference of 5 % takes 4 runs each at least");
        // 2 (1.96 + 1.28)^2 (0.1 / ln 1.05)^2 / 0.955 + 2
        assertThat(finding(single.within(OptionalDouble.of(0.1)), 5).words())
                .isEqualTo(
                        "undecided: one run each does not tell how much runs differ; a difference of 5 % takes 95 runs"
                                + " each at least");
    }
}
