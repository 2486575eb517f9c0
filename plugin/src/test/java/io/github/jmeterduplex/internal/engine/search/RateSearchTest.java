package io.github.jmeterduplex.internal.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which rate is tried next. */
class RateSearchTest {
    private final List<Double> rates = new ArrayList<>();

    private static StepResult step(double rate, Judgement judgement, double load) {
        return new StepResult(
                rate,
                judgement,
                judgement == Judgement.BROKEN ? List.of("p99 < 200 ms") : List.of(),
                load,
                new StepResult.Figures(30, rate, 1, 2, 1, 3, 0),
                Double.POSITIVE_INFINITY,
                "");
    }

    /** A server whose bound is reached at a rate, and which cannot be decided so near to it. */
    private static DoubleFunction<StepResult> server(double truth, double undecided) {
        return rate -> step(
                rate,
                Math.abs(rate / truth - 1) < undecided
                        ? Judgement.UNDECIDED
                        : rate < truth ? Judgement.KEPT : Judgement.BROKEN,
                rate / truth);
    }

    private RateSearch search(RateSearch search, DoubleFunction<StepResult> server) {
        while (!search.isDone()) {
            rates.add(search.next());
            search.told(server.apply(search.next()));
        }
        return search;
    }

    @Test
    void growsByHalfThenHalvesAndConfirmsBetween() {
        RateSearch search = search(new RateSearch(1_000, 1_000_000, 0.05), server(3_000, 0));

        assertThat(rates).startsWith(1_000.0, 1_500.0, 2_250.0, 3_380.0, 2_820.0, 3_100.0, 2_960.0);
        assertThat(search.end()).isEqualTo(RateSearch.End.FOUND);
        assertThat(search.high()).isEqualTo(3_100);
        assertThat(search.next()).isBetween(2_960.0, 3_000.0);
        assertThat(search.lowerEnd()).isBetween(2_800.0, 2_960.0);
    }

    @Test
    void theAnswerIsInItsIntervalWhateverItIs() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 2_000; i++) {
            double truth = Math.exp(random.nextDouble(Math.log(150), Math.log(900_000)));
            double undecided = random.nextDouble(0.05);
            double precision = random.nextDouble(0.01, 0.2);
            RateSearch search = search(new RateSearch(100, 1_000_000, precision), server(truth, undecided));

            assertThat(search.end()).isEqualTo(RateSearch.End.FOUND);
            assertThat(search.lowerEnd()).isLessThanOrEqualTo(truth).isLessThanOrEqualTo(search.next());
            assertThat(search.high()).isGreaterThanOrEqualTo(truth).isGreaterThanOrEqualTo(search.next());
            assertThat(search.high() / search.lowerEnd() - 1)
                    .as("truth %f, undecided %f, precision %f", truth, undecided, precision)
                    .isLessThan(2 * precision + 2.2 * undecided + precision);
        }
    }

    @Test
    void undecidedStepsAreWithinTheInterval() {
        RateSearch search = search(new RateSearch(1_000, 1_000_000, 0.05), server(3_000, 0.04));

        assertThat(search.lowerEnd()).isLessThanOrEqualTo(2_880);
        assertThat(search.high()).isGreaterThanOrEqualTo(3_120);
    }

    @Test
    void endsWhereTheFirstStepBreaks() {
        assertThat(search(new RateSearch(1_000, 2_000, 0.05), server(900, 0)).end())
                .isEqualTo(RateSearch.End.BROKEN_AT_START);
        assertThat(search(new RateSearch(1_000, 2_000, 0.05), server(1_001, 0.1))
                        .end())
                .isEqualTo(RateSearch.End.UNDECIDED_AT_START);
        assertThat(rates)
                .as("a first step that was not kept is repeated")
                .containsExactly(1_000.0, 1_000.0, 1_000.0, 1_000.0);
    }

    /** A server that pauses in some steps, each of which breaks whatever its rate. */
    private static DoubleFunction<StepResult> pausing(DoubleFunction<StepResult> server, Integer... brokenSteps) {
        AtomicInteger number = new AtomicInteger();
        return rate -> List.of(brokenSteps).contains(number.incrementAndGet())
                ? step(rate, Judgement.BROKEN, 2)
                : server.apply(rate);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void stepThatBreaksOnceIsRepeatedWhereItDecidesTheAnswer(int brokenStep) {
        RateSearch search = search(new RateSearch(1_000, 1_000_000, 0.05), pausing(server(3_000, 0), brokenStep));
        assertThat(search.end()).isEqualTo(RateSearch.End.FOUND);
        assertThat(search.lowerEnd()).isLessThanOrEqualTo(3_000);
        assertThat(search.high()).isGreaterThanOrEqualTo(3_000);
        assertThat(search.high() - search.lowerEnd()).isLessThan(0.15 * 3_000);
    }

    @Test
    void severalStepsThatBreakOnceAreEachRepeated() {
        // as LiveChat with a full collection of half a second: 9,000, 7,500 and 6,750 broke, though it holds 8,500
        RateSearch search = search(new RateSearch(4_000, 1_000_000, 0.2), pausing(server(8_500, 0), 4, 5));
        assertThat(rates).startsWith(4_000.0, 6_000.0, 9_000.0, 7_500.0, 6_750.0, 6_750.0, 7_500.0);
        assertThat(search.lowerEnd()).isLessThanOrEqualTo(8_500);
        assertThat(search.high()).isGreaterThanOrEqualTo(8_500);
    }

    @Test
    void aBreakIsRepeatedOnce() {
        RateSearch search = search(new RateSearch(1_000, 1_000_000, 0.05), server(3_000, 0));
        assertThat(search.end()).isEqualTo(RateSearch.End.FOUND);
        assertThat(rates.stream().filter(rate -> rate >= 3_000).distinct().count())
                .as("each that broke, and the lowest of them once more: %s", rates)
                .isEqualTo(rates.stream().filter(rate -> rate >= 3_000).count() - 1);
        assertThat(rates.stream().filter(rate -> rate == search.high())).hasSize(2);
    }

    @Test
    void endsAtTheHighestRateThatIsAllowed() {
        RateSearch search = search(new RateSearch(1_000, 2_000, 0.05), server(5_000, 0));
        assertThat(search.end()).isEqualTo(RateSearch.End.NEVER_BROKE);
        assertThat(rates).containsExactly(1_000.0, 1_500.0, 2_000.0);
    }

    @Test
    void nothingAboveTheMaximumIsTriedWhereThatIsUndecided() {
        RateSearch search = search(new RateSearch(1_000, 2_000, 0.05), server(2_010, 0.02));
        assertThat(search.end()).isEqualTo(RateSearch.End.FOUND);
        assertThat(search.high()).isEqualTo(2_000);
        assertThat(rates).allMatch(rate -> rate <= 2_000);
    }

    @Test
    void whereTheConfirmationBreaksTheHighestRateThatWasKeptIsConfirmed() {
        RateSearch[] search = {new RateSearch(1_000, 1_000_000, 0.05)};
        DoubleFunction<StepResult> server = server(3_000, 0);
        search(
                search[0],
                rate -> search[0].isConfirming() && rate > 2_960
                        ? step(rate, Judgement.BROKEN, 1.1)
                        : server.apply(rate));
        assertThat(search[0].end()).isEqualTo(RateSearch.End.FOUND);
        assertThat(search[0].next()).isEqualTo(2_960);
        assertThat(search[0].lowerEnd()).isLessThan(2_960);
        assertThat(search[0].high()).isLessThan(3_000);
    }

    @Test
    void noRateThatBrokeTwiceIsConfirmed() {
        // a bound on open sessions or lost messages breaks while the p99 is far below its own
        DoubleFunction<StepResult> byOther = rate -> step(rate, rate < 3_000 ? Judgement.KEPT : Judgement.BROKEN, 0.3);
        RateSearch search = new RateSearch(1_000, 1_000_000, 0.05);
        while (!search.isDone()) {
            rates.add(search.next());
            if (search.isConfirming()) {
                assertThat(rates.stream().filter(rate -> rate >= 3_000 && rate == search.next()))
                        .hasSizeLessThanOrEqualTo(2);
            }
            search.told(byOther.apply(search.next()));
        }
        assertThat(search.end()).isEqualTo(RateSearch.End.FOUND);
        assertThat(search.next()).isLessThan(3_000);
    }

    @Test
    void endsWhereTheMaximumIsKeptAfterAnUndecidedStep() {
        RateSearch search = search(
                new RateSearch(1_000, 2_000, 0.05),
                rate -> step(rate, rate == 1_500 ? Judgement.UNDECIDED : Judgement.KEPT, 0.9));
        assertThat(search.end()).isEqualTo(RateSearch.End.NEVER_BROKE);
        assertThat(rates).containsExactly(1_000.0, 1_500.0, 1_800.0, 2_000.0);
    }

    @Test
    void noRateIsZeroHoweverCoarseTheSearch() {
        RateSearch[] search = {new RateSearch(1_000, 1_000_000, 0.5)};
        search(
                search[0],
                rate -> step(rate, isUnlucky(search[0]) || rate > 1_400 ? Judgement.BROKEN : Judgement.KEPT, 0.9));
        assertThat(rates).hasSizeGreaterThan(3).allMatch(rate -> rate > 0);
        assertThat(search[0].end()).isEqualTo(RateSearch.End.UNSTEADY);
    }

    @Test
    void searchWithoutADecisionEndsAndSaysSo() {
        RateSearch search = search(
                new RateSearch(1_000, 10_000_000_000.0, 0.05),
                rate -> step(rate, rate > 1_000 ? Judgement.UNDECIDED : Judgement.KEPT, 0.9));
        assertThat(search.end()).isEqualTo(RateSearch.End.TOO_MANY_STEPS);
        assertThat(rates).hasSize(60);
    }

    /** Longer steps than those that kept a rate break. */
    private static boolean isUnlucky(RateSearch search) {
        return search.isConfirming() || search.isLong();
    }

    /** As one that is slow now and then: confirmed, 2,900 is not kept, and neither is anything above 2,000. */
    @Test
    void whereLongStepsBreakTheSearchGoesOnBelowWithLongSteps() {
        RateSearch[] search = {new RateSearch(1_000, 1_000_000, 0.05)};
        DoubleFunction<StepResult> shortOnes = server(3_000, 0);
        DoubleFunction<StepResult> longOnes = server(2_000, 0);
        search(search[0], rate -> (isUnlucky(search[0]) ? longOnes : shortOnes).apply(rate));
        assertThat(search[0].end()).isEqualTo(RateSearch.End.FOUND);
        assertThat(search[0].lowerEnd()).isLessThanOrEqualTo(2_000);
        assertThat(search[0].high()).isBetween(2_000.0, 2_500.0);
    }

    @Test
    void serverThatKeepsNoConfirmationHasNoAnswer() {
        RateSearch[] search = {new RateSearch(1_000, 1_000_000, 0.05)};
        DoubleFunction<StepResult> server = server(3_000, 0);
        search(search[0], rate -> isUnlucky(search[0]) ? step(rate, Judgement.BROKEN, 2) : server.apply(rate));
        assertThat(search[0].end()).isEqualTo(RateSearch.End.UNSTEADY);
        assertThat(rates).hasSizeLessThan(40);
    }
}
