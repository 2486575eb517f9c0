package io.github.jmeterduplex.internal.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches of servers and with load generators to which something happens. All 30 seeds with {@code -Plong}. */
class SearchDisturbancesTest {
    private static final int SEEDS = Integer.getInteger("searches", 20);
    private static final double CAPACITY = 300;
    private static final double P99_MILLIS = 100;

    private static SimulatedServer server(double capacity, long seed) {
        return new SimulatedServer(capacity, ArrivalProcess.EVEN, seed).losingAfter(5);
    }

    private static RateFinder.Outcome find(SimulatedServer server, double stepSeconds, SearchBounds bounds)
            throws InterruptedException {
        return find(server, CAPACITY / 6, CAPACITY * 4, stepSeconds, bounds);
    }

    private static RateFinder.Outcome find(
            ControlledLoad server, double start, double maximum, double stepSeconds, SearchBounds bounds)
            throws InterruptedException {
        SearchPlan plan = new SearchPlan(
                start,
                maximum,
                0.05,
                new SearchPlan.Times(5, stepSeconds, 4),
                new SearchPlan.Times(5, 60, 1),
                60,
                bounds);
        return new RateFinder(plan, server, (number, step, from, to) -> {}).find();
    }

    private static RateFinder.Outcome find(SimulatedServer server, double stepSeconds) throws InterruptedException {
        return find(server, stepSeconds, new SearchBounds(P99_MILLIS, null, null));
    }

    /** Spells of 3 s, a minute apart on average, in which it is four times slower. */
    @ParameterizedTest
    @ValueSource(doubles = {5, 10})
    void spellsThatAreRarerThanAStepAreInTheInterval(double stepSeconds) throws InterruptedException {
        // by a simulation of 8,000 s at each of eight rates
        double truth = 71.4;
        LongFunction<SimulatedServer> servers = seed -> server(CAPACITY, seed).spells(60, 3, 4);
        List<String> wrong = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            RateFinder.Outcome outcome = find(servers.apply(seed), stepSeconds);
            if (!(outcome.found() && outcome.low() <= truth && truth <= outcome.high())) {
                wrong.add(seed + ": " + outcome.sentence());
            }
        }
        assertThat(wrong).as("truth %.1f", truth).hasSizeLessThanOrEqualTo(SEEDS / 15);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void burstBudgetIsNamedAndTheSteadyRateFound(boolean rejects) throws InterruptedException {
        List<String> wrong = new ArrayList<>();
        int named = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SimulatedServer server = server(3_000, seed).tokens(1_000, 100, rejects);
            RateFinder.Outcome outcome = find(server, 12, new SearchBounds(P99_MILLIS, 1.0, null));
            if (!(outcome.found() && outcome.low() <= 100 && 100 <= outcome.high())) {
                wrong.add(seed + ": " + outcome.sentence());
            }
            named += outcome.sentence().contains("burst budget") ? 1 : 0;
        }
        assertThat(wrong).hasSizeLessThanOrEqualTo(SEEDS / 15);
        assertThat(named).isGreaterThanOrEqualTo(SEEDS - SEEDS / 15);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 40, 100, 170})
    void deadServerIsNamed(double from) throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            RateFinder.Outcome outcome = find(server(CAPACITY, seed).deadFrom(from), 12);
            assertThat(outcome.found()).as(outcome.sentence()).isFalse();
            assertThat(outcome.sentence())
                    .startsWith(from == 0 ? "the server does not answer at 50/s" : "the server stopped answering at ")
                    .contains("no reply for ");
        }
    }

    @Test
    void latencyThatDriftsIsNamed() throws InterruptedException {
        int named = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SimulatedServer server = server(CAPACITY, seed).slower(at -> at * 0.1e-3);
            RateFinder.Outcome outcome = find(server, 12);
            named += outcome.sentence()
                            .contains("the latency drifts, so no answer holds for long: the server became slower")
                    ? 1
                    : 0;
        }
        assertThat(named).isGreaterThanOrEqualTo(SEEDS - SEEDS / 15);
    }

    @Test
    void steadyServerIsNothingOfThisKind() throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            RateFinder.Outcome outcome = find(server(CAPACITY, seed), 12);
            assertThat(outcome.found()).as(outcome.sentence()).isTrue();
            assertThat(outcome.sentence()).doesNotContain("drifts", "burst", "answer", "load generator");
        }
    }

    /** Its messages wait up to 20 ms for a core in a fifth of the time; the bound is 10 ms. */
    @Test
    void starvedLoadGeneratorIsNotTheServer() throws InterruptedException {
        for (int seed = 0; seed < SEEDS; seed++) {
            SimulatedServer server = server(30_000, seed).stopping(0.019, 10);
            RateFinder.Outcome outcome = find(server, 12, new SearchBounds(10.0, null, null));
            assertThat(outcome.found()).as(outcome.sentence()).isFalse();
            assertThat(outcome.sentence())
                    .startsWith("the load generator breaks first, at 50/s: ")
                    .contains("mostly for a core");
        }
    }

    /** The stops are too rare to break the bound, which the server breaks by itself. */
    @Test
    void loadGeneratorThatStopsNowAndThenIsToldBesideTheAnswer() throws InterruptedException {
        SimulatedServer server = server(CAPACITY, 1).stopping(0.004, 2);
        RateFinder.Outcome outcome = find(server, 12, new SearchBounds(P99_MILLIS, null, null));
        assertThat(outcome.found()).as(outcome.sentence()).isTrue();
        assertThat(outcome.sentence()).doesNotContain("load generator");
    }

    /** One pause of half a second breaks the step in which it falls, at any rate; it does not decide the answer. */
    @Test
    void pauseInAnyStepLeavesTheHighestRateInTheInterval() throws InterruptedException {
        double truth = QueueTheory.evenRate(1_000, 0.2);
        for (int second = 10; second < 500; second += 69) {
            SimulatedServer server = new SimulatedServer(1_000, ArrivalProcess.EVEN, second).pausingAt(second, 500);
            RateFinder.Outcome outcome = find(server, 300, 3_000, 30, new SearchBounds(200.0, null, null));
            String what = "pause at " + second + " s: " + outcome.sentence();
            assertThat(outcome.found()).as(what).isTrue();
            assertThat(outcome.low()).as(what).isLessThanOrEqualTo(truth);
            assertThat(outcome.high()).as(what).isGreaterThanOrEqualTo(truth);
        }
    }
}
