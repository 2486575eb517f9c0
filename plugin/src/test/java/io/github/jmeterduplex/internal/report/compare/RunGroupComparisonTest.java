package io.github.jmeterduplex.internal.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.LatencyKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunGroupComparisonTest {
    private static final String SLOWER = "slower";
    private static final String NO_DIFFERENCE = "no difference shown";

    private static Difference p99(int baseline, int candidate, IntToDoubleFunction value) {
        List<Double> values = IntStream.range(0, baseline + candidate)
                .mapToObj(value::applyAsDouble)
                .toList();
        return new Difference(
                "chat",
                Optional.of(LatencyKind.LATENCY),
                Figure.P99,
                values.subList(0, baseline),
                values.subList(baseline, values.size()));
    }

    private static List<String> judgements(List<Difference> differences) {
        return RunGroupComparison.judged(differences).stream()
                .map(difference -> difference.judgement().words())
                .toList();
    }

    /** Twelve figures of equal groups: four depend on each other, and eight do not. */
    private static List<Difference> equalGroups(int baseline, int candidate, Random random) {
        double[] common = random.doubles(baseline + candidate).toArray();
        List<Difference> figures = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            figures.add(p99(baseline, candidate, run -> 1 + common[run] + random.nextDouble() * 0.2));
        }
        for (int i = 0; i < 8; i++) {
            figures.add(p99(baseline, candidate, run -> 1 + random.nextDouble()));
        }
        return figures;
    }

    @ParameterizedTest
    @CsvSource({"4, 4", "5, 5", "4, 6", "6, 6", "10, 10"})
    void equalGroupsAreAccusedInAtMostOneComparisonOfTwenty(int baseline, int candidate) {
        int comparisons = 1_000;
        Random random = new Random(5);
        int accused = 0;
        int wouldBeAccused = 0;
        for (int i = 0; i < comparisons; i++) {
            List<Difference> figures = equalGroups(baseline, candidate, random);
            accused += judgements(figures).stream().allMatch(NO_DIFFERENCE::equals) ? 0 : 1;
            wouldBeAccused +=
                    figures.stream().anyMatch(figure -> figure.shift().probability() <= RunGroupComparison.LEVEL)
                            ? 1
                            : 0;
        }
        // 50 are expected at most, with a standard deviation of 7
        assertThat(accused).isLessThanOrEqualTo(comparisons / 20 + 14);
        // each figure by itself would accuse far more
        assertThat(wouldBeAccused).isGreaterThan(comparisons / 6);
    }

    @ParameterizedTest
    @CsvSource({"5, 6, slower", "5, 7, no difference shown", "6, 23, slower", "6, 24, no difference shown"})
    void oneFigureOfManyTakesMoreRuns(int runs, int figures, String judgement) {
        List<Difference> all = new ArrayList<>();
        all.add(p99(runs, runs, run -> run < runs ? 1 + run : 100 + run));
        for (int i = 1; i < figures; i++) {
            all.add(p99(runs, runs, run -> run % 2 == 0 ? 10 + run : 30 - run));
        }
        List<String> judgements = judgements(all);

        assertThat(judgements.get(0)).isEqualTo(judgement);
        assertThat(judgements.subList(1, figures)).containsOnly(NO_DIFFERENCE);
    }

    @Test
    void figuresThatChangeTogetherAreFoundWithFiveRuns() {
        List<Difference> all = new ArrayList<>(equalGroups(5, 5, new Random(7)));
        for (int i = 0; i < 3; i++) {
            all.add(p99(5, 5, run -> run < 5 ? 1 + run : 100 + run));
        }
        assertThat(judgements(all).subList(12, 15)).containsOnly(SLOWER);
    }

    @Test
    void atMostOneOfTwentyNamedFiguresIsDueToChance() {
        Random random = new Random(11);
        double wrong = 0;
        int comparisons = 500;
        for (int i = 0; i < comparisons; i++) {
            List<Difference> all = new ArrayList<>(equalGroups(6, 6, random));
            for (int figure = 0; figure < 6; figure++) {
                all.add(p99(6, 6, run -> random.nextDouble() + (run < 6 ? 1 : 5)));
            }
            List<String> judgements = judgements(all);
            assertThat(judgements.subList(12, 18)).containsOnly(SLOWER);
            long named = judgements.stream()
                    .filter(words -> !words.equals(NO_DIFFERENCE))
                    .count();
            wrong += (named - 6) / (double) named;
        }
        assertThat(wrong / comparisons).isBetween(0.005, 0.05);
    }

    @Test
    void shareThatGrewInHalfOfTheRunsIsMore() {
        List<Double> none = IntStream.range(0, 20).mapToObj(run -> 0.0).toList();
        List<Double> some =
                IntStream.range(0, 20).mapToObj(run -> run < 9 ? 0.4 : 0.0).toList();

        assertThat(judgements(List.of(new Difference("chat", Optional.empty(), Figure.LOST, none, some))))
                .containsExactly("more");
    }
}
