package io.github.jmeterduplex.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.arrival.Arrivals;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches against simulated servers, in virtual time. */
class RateFinderTest {
    private static final int SEEDS = 20;

    private final List<StepResult> steps = new ArrayList<>();

    private SearchListener noting() {
        return new SearchListener() {
            @Override
            public void begins(int number, double perSecond, boolean confirms) {
                if (number == 1) {
                    steps.clear();
                }
            }

            @Override
            public void ended(int number, StepResult step, long fromEpochMillis, long toEpochMillis) {
                assertThat(toEpochMillis).isGreaterThan(fromEpochMillis);
                steps.add(step);
                assertThat(steps).hasSize(number);
            }
        };
    }

    private static SearchPlan plan(double start, double maximum, double p99Millis) {
        return new SearchPlan(
                start,
                maximum,
                0.05,
                new StepTimes(5, 30, 4),
                new StepTimes(5, 120, 1),
                60,
                new SearchBounds(p99Millis, null, null));
    }

    @ParameterizedTest
    @CsvSource({
        "200, 100, poisson", "200, 100, even",
        "1000, 50, poisson", "1000, 50, even",
        "5000, 20, poisson", "5000, 20, even"
    })
    void theHighestRateOfAKnownServerIsInTheStatedInterval(double capacity, double p99Millis, String arrivals)
            throws InterruptedException {
        double truth = arrivals.equals("even")
                ? QueueTheory.evenRate(capacity, p99Millis / 1_000)
                : QueueTheory.poissonRate(capacity, p99Millis / 1_000);
        List<String> wrong = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            SimulatedServer server = new SimulatedServer(capacity, Arrivals.parse(arrivals), seed);
            Outcome outcome = new RateFinder(plan(capacity / 5, capacity * 3, p99Millis), server, noting()).find();
            boolean isIn = outcome.found() && outcome.low() <= truth && truth <= outcome.high();
            if (!isIn) {
                wrong.add(seed + ": " + outcome.sentence());
            }
        }
        assertThat(wrong).as("truth %.1f", truth).hasSizeLessThanOrEqualTo(1);
    }

    private Outcome find(SearchPlan plan, LoadSource load) throws InterruptedException {
        return new RateFinder(plan, load, noting()).find();
    }

    @Test
    void theAnswerIsASentence() throws InterruptedException {
        Outcome outcome = find(plan(200, 3_000, 50), new SimulatedServer(1_000, Arrivals.POISSON, 7));
        assertThat(outcome.sentence())
                .matches("highest [0-9]+/s \\([0-9]+ to [0-9]+\\), breaks at [0-9]+ by p99 < 50 ms.*; back"
                        + " after [0-9]+ s");
        assertThat(outcome.backSeconds()).isBetween(0.0, 10.0);
        assertThat(steps.get(steps.size() - 1).perSecond()).as("confirmed").isEqualTo(outcome.perSecond());
        assertThat(steps.get(steps.size() - 1).figures().seconds()).isEqualTo(120);
    }

    @Test
    void overwhelmedServerIsLeftAloneAtOnce() throws InterruptedException {
        SimulatedServer server = new SimulatedServer(1_000, Arrivals.EVEN, 7);
        find(plan(800, 3_000, 50), server);
        StepResult broken = steps.get(1);
        assertThat(broken.perSecond()).isEqualTo(1_200);
        assertThat(broken.judgement()).isEqualTo(Judgement.BROKEN);
        assertThat(broken.by()).singleElement().asString().contains("messages in flight");
        assertThat(broken.figures().seconds()).isLessThanOrEqualTo(5);
    }

    @Test
    void firstStepThatBreaksIsNoAnswer() throws InterruptedException {
        Outcome outcome = find(plan(1_500, 3_000, 50), new SimulatedServer(1_000, Arrivals.EVEN, 7));
        assertThat(outcome.found()).isFalse();
        assertThat(outcome.sentence()).startsWith("broken at the start, 1,500/s");
    }

    @Test
    void nothingBreaksUpToTheMaximum() throws InterruptedException {
        Outcome outcome = find(plan(100, 200, 50), new SimulatedServer(1_000, Arrivals.EVEN, 7));
        assertThat(outcome.found()).isFalse();
        assertThat(outcome.sentence()).startsWith("nothing broke up to 200/s (maximum)");
    }

    @Test
    void loadGeneratorThatIsTooSlowBreaksFirst() throws InterruptedException {
        // at 600/s its messages are 72 ms late before they are sent
        SimulatedServer server = new SimulatedServer(10_000, Arrivals.EVEN, 7).sentLateBy(0.2);
        Outcome outcome = find(plan(200, 30_000, 50), server);
        assertThat(outcome.found()).isFalse();
        assertThat(outcome.sentence())
                .matches(
                        "the load generator breaks first, at [0-9]+/s: it sent too late: the p99 is [0-9.]+ ms from the"
                                + " send; [0-9]+/s was kept");
        assertThat(steps.get(steps.size() - 2).perSecond())
                .as("tried twice")
                .isEqualTo(steps.get(steps.size() - 1).perSecond());
    }

    /** Another source of load in front of a server. */
    private record Changed(SimulatedServer server, UnaryOperator<Tick> change) implements LoadSource {
        @Override
        public void pace(double perSecond) {
            server.pace(perSecond);
        }

        @Override
        public double restPerSecond() {
            return server.restPerSecond();
        }

        @Override
        public Tick next() {
            return change.apply(server.next());
        }
    }

    private static Tick with(Tick tick, Tick.Messages messages, Tick.Levels levels) {
        return new Tick(tick.interval(), messages, tick.felt(), tick.fromSend(), levels, tick.client());
    }

    @Test
    void nothingSentIsNoAnswer() throws InterruptedException {
        Outcome outcome = find(
                plan(100, 200, 50),
                new Changed(
                        new SimulatedServer(1_000, Arrivals.EVEN, 7),
                        tick -> new Tick(
                                tick.interval(),
                                new Tick.Messages(0, 0, 0),
                                List.of(),
                                List.of(),
                                tick.levels(),
                                tick.client())));
        assertThat(outcome.sentence()).startsWith("nothing was sent at 100/s");
    }

    @Test
    void droppedSessionsEndAStepAndMustComeBack() throws InterruptedException {
        SimulatedServer server = new SimulatedServer(1_000, Arrivals.EVEN, 7);
        boolean[] isDown = {false};
        Outcome outcome = find(plan(100, 3_000, 50), new Changed(server, tick -> {
            isDown[0] |= server.paced() >= 500;
            return isDown[0] ? with(tick, tick.messages(), new Tick.Levels(0, 0, 10)) : tick;
        }));
        assertThat(steps.get(steps.size() - 1).by()).singleElement().asString().contains("none is open");
        assertThat(outcome.sentence()).contains("were not back within 60 s (recoverSeconds); 338/s was kept");
    }

    @Test
    void lostMessagesBreakTheirBound() throws InterruptedException {
        SimulatedServer server = new SimulatedServer(1_000, Arrivals.EVEN, 7);
        SearchPlan plan = new SearchPlan(
                100,
                3_000,
                0.05,
                new StepTimes(1, 30, 4),
                new StepTimes(1, 60, 1),
                60,
                new SearchBounds(null, 1.0, null));
        Outcome outcome = find(plan, new Changed(server, tick -> {
            // beyond 400 a second all are lost
            long lost = Math.max(0, tick.messages().known() - 400);
            return with(
                    tick,
                    new Tick.Messages(tick.messages().written(), tick.messages().known(), lost),
                    tick.levels());
        }));
        assertThat(outcome.sentence()).contains(" by lost < 1 %");
        assertThat(outcome.low()).isLessThanOrEqualTo(404);
        assertThat(outcome.high()).isGreaterThanOrEqualTo(404);
    }
}
