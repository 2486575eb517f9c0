package io.github.jmeterduplex.internal.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.latency.IntervalLatencies;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches against simulated servers, in virtual time. */
class RateFinderTest {
    /** Of each server and its arrivals: 20 with {@code -Plong}. */
    private static final int SEEDS = Integer.getInteger("searches", 20);

    private final List<StepResult> steps = new ArrayList<>();

    private RateFinder.Listener noting() {
        return new RateFinder.Listener() {
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
        return plan(start, maximum, 30, new SearchBounds(p99Millis, null, null));
    }

    private static SearchPlan plan(double start, double maximum, double seconds, SearchBounds bounds) {
        return new SearchPlan(
                start,
                maximum,
                0.05,
                new SearchPlan.Times(5, seconds, 4),
                new SearchPlan.Times(5, 4 * seconds, 1),
                60,
                bounds);
    }

    @ParameterizedTest
    @CsvSource({
        "30, 500, poisson, 120",
        "200, 100, poisson, 30",
        "200, 100, even, 30",
        "1000, 50, poisson, 30",
        "1000, 50, even, 30",
        "5000, 20, poisson, 30",
        "5000, 20, even, 30"
    })
    void theHighestRateOfAKnownServerIsInTheStatedInterval(
            double capacity, double p99Millis, String arrivals, double stepSeconds) throws InterruptedException {
        double truth = arrivals.equals("even")
                ? QueueTheory.evenRate(capacity, p99Millis / 1_000)
                : QueueTheory.poissonRate(capacity, p99Millis / 1_000);
        List<String> wrong = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            SimulatedServer server = new SimulatedServer(capacity, ArrivalProcess.parse(arrivals), seed);
            SearchPlan plan = plan(capacity / 5, capacity * 3, stepSeconds, new SearchBounds(p99Millis, null, null));
            RateFinder.Outcome outcome = new RateFinder(plan, server, noting()).find();
            boolean isIn = outcome.found() && outcome.low() <= truth && truth <= outcome.high();
            if (!isIn) {
                wrong.add(seed + ": " + outcome.sentence());
            }
        }
        assertThat(wrong).as("truth %.1f", truth).hasSizeLessThanOrEqualTo(SEEDS / 20);
    }

    @Test
    void burstsThatAreFarApartAreNotMissing() throws InterruptedException {
        for (int seed = 0; seed < 5; seed++) {
            // every 5 s at first; each takes the server 100 ms
            SimulatedServer server = new SimulatedServer(1_000, ArrivalProcess.burst(100), seed);
            RateFinder.Outcome outcome = find(plan(20, 3_000, 300), server);
            assertThat(outcome.found()).as(outcome.sentence()).isTrue();
            assertThat(outcome.perSecond()).as(outcome.sentence()).isBetween(750.0, 1_020.0);
            assertThat(outcome.by()).startsWith("p99 < 300 ms");
        }
    }

    private RateFinder.Outcome find(SearchPlan plan, ControlledLoad load) throws InterruptedException {
        return new RateFinder(plan, load, noting()).find();
    }

    @Test
    void theAnswerIsASentence() throws InterruptedException {
        RateFinder.Outcome outcome = find(plan(200, 3_000, 50), new SimulatedServer(1_000, ArrivalProcess.POISSON, 7));
        assertThat(outcome.sentence())
                .matches("highest [0-9]+/s \\([0-9]+ to [0-9]+\\), breaks at [0-9]+ by p99 < 50 ms.*; back"
                        + " after [0-9]+ s; holds for disturbances that come every 40 s or more often");
        assertThat(outcome.backSeconds()).isBetween(0.0, 10.0);
        assertThat(steps.get(steps.size() - 1).perSecond()).as("confirmed").isEqualTo(outcome.perSecond());
        assertThat(steps.get(steps.size() - 1).figures().seconds()).isEqualTo(120);
    }

    @Test
    void overwhelmedServerIsLeftAloneAtOnce() throws InterruptedException {
        SimulatedServer server = new SimulatedServer(1_000, ArrivalProcess.EVEN, 7);
        find(plan(800, 3_000, 50), server);
        StepResult broken = steps.get(1);
        assertThat(broken.perSecond()).isEqualTo(1_200);
        assertThat(broken.judgement()).isEqualTo(Judgement.BROKEN);
        assertThat(broken.by()).singleElement().asString().contains("messages in flight");
        assertThat(broken.figures().seconds()).isLessThanOrEqualTo(5);
    }

    @Test
    void firstStepThatBreaksIsNoAnswer() throws InterruptedException {
        RateFinder.Outcome outcome = find(plan(1_500, 3_000, 50), new SimulatedServer(1_000, ArrivalProcess.EVEN, 7));
        assertThat(outcome.found()).isFalse();
        assertThat(outcome.sentence()).startsWith("broken at the start, 1,500/s");
    }

    @Test
    void nothingBreaksUpToTheMaximum() throws InterruptedException {
        RateFinder.Outcome outcome = find(plan(100, 200, 50), new SimulatedServer(1_000, ArrivalProcess.EVEN, 7));
        assertThat(outcome.found()).isFalse();
        assertThat(outcome.sentence()).startsWith("nothing broke up to 200/s (maximum)");
    }

    @Test
    void loadGeneratorThatIsTooSlowBreaksFirst() throws InterruptedException {
        // at 600/s its messages are 72 ms late before they are sent
        SimulatedServer server = new SimulatedServer(10_000, ArrivalProcess.EVEN, 7).sentLateBy(0.2);
        RateFinder.Outcome outcome = find(plan(200, 30_000, 50), server);
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
    private record Changed(
            SimulatedServer server,
            ControlledLoad.Senders senders,
            String nothingSeen,
            UnaryOperator<SearchInterval> change)
            implements ControlledLoad {
        Changed(SimulatedServer server, UnaryOperator<SearchInterval> change) {
            this(server, server.senders(), "", change);
        }

        @Override
        public void pace(double perSecond) {
            server.pace(perSecond);
        }

        @Override
        public long startEpochMillis() {
            return server.startEpochMillis();
        }

        @Override
        public SearchInterval next() {
            return change.apply(server.next());
        }
    }

    private static SearchInterval with(
            SearchInterval seen, SearchInterval.Messages messages, SearchInterval.Levels levels) {
        return new SearchInterval(seen.interval(), messages, seen.felt(), seen.fromSend(), levels, seen.clients());
    }

    /** The same without latencies. */
    private static SearchInterval without(
            SearchInterval seen, SearchInterval.Messages messages, SearchInterval.Levels levels) {
        return new SearchInterval(seen.interval(), messages, List.of(), List.of(), levels, seen.clients());
    }

    @Test
    void nothingSentIsNoAnswer() throws InterruptedException {
        RateFinder.Outcome outcome = find(
                plan(100, 200, 50),
                new Changed(
                        new SimulatedServer(1_000, ArrivalProcess.EVEN, 7),
                        seen -> without(seen, new SearchInterval.Messages(0, 0, 0), seen.levels())));
        assertThat(outcome.sentence()).startsWith("nothing was sent at 100/s");
    }

    @Test
    void droppedSessionsEndAStepAndMustComeBack() throws InterruptedException {
        SimulatedServer server = new SimulatedServer(1_000, ArrivalProcess.EVEN, 7);
        boolean[] isDown = {false};
        RateFinder.Outcome outcome = find(plan(100, 3_000, 50), new Changed(server, seen -> {
            isDown[0] |= server.paced() >= 500;
            return isDown[0] ? with(seen, seen.messages(), new SearchInterval.Levels(0, 0, 10)) : seen;
        }));
        assertThat(steps.get(steps.size() - 1).by()).singleElement().asString().contains("none is open");
        assertThat(outcome.sentence()).contains("were not back within 60 s (recoverSeconds); 338/s was kept");
    }

    @Test
    void lostMessagesBreakTheirBound() throws InterruptedException {
        SimulatedServer server = new SimulatedServer(1_000, ArrivalProcess.EVEN, 7);
        SearchPlan plan = plan(100, 3_000, 30, new SearchBounds(null, 1.0, null));
        RateFinder.Outcome outcome = find(plan, new Changed(server, seen -> {
            // beyond 400 a second all are lost
            long lost = Math.max(0, seen.messages().known() - 400);
            return with(
                    seen,
                    new SearchInterval.Messages(
                            seen.messages().written(), seen.messages().known(), lost),
                    seen.levels());
        }));
        assertThat(outcome.sentence()).contains(" by lost <= 1 %");
        assertThat(outcome.low()).isLessThanOrEqualTo(404);
        assertThat(outcome.high()).isGreaterThanOrEqualTo(404);
    }

    @Test
    void messagesThatNobodyAnswersEndASearchAtTheBoundOnLosses() throws InterruptedException {
        SimulatedServer server = new SimulatedServer(1_000, ArrivalProcess.EVEN, 7);
        SearchPlan plan = plan(100, 3_000, 30, new SearchBounds(null, 1.0, null));
        RateFinder.Outcome outcome = find(plan, new Changed(server, seen -> {
            long known = seen.messages().written();
            SearchInterval.Messages messages = new SearchInterval.Messages(known, known, Math.max(0, known - 400));
            return without(seen, messages, new SearchInterval.Levels(0, 10, 0));
        }));
        assertThat(outcome.sentence()).contains(" by lost <= 1 %").contains("back after");
        assertThat(outcome.low()).isLessThanOrEqualTo(404);
        assertThat(outcome.high()).isGreaterThanOrEqualTo(404);
    }

    /** A server that never answers two messages of each overload: they are lost 60 s later. */
    private static UnaryOperator<SearchInterval> forgetful(SimulatedServer server) {
        Deque<Long> doomed = new ArrayDeque<>();
        return seen -> {
            long now = seen.interval().endEpochMillis();
            if (server.paced() > 960 && doomed.size() < 2) {
                doomed.addLast(now + 60_000);
            }
            long lost = 0;
            while (!doomed.isEmpty() && doomed.element() <= now) {
                doomed.remove();
                lost++;
            }
            SearchInterval.Messages own = seen.messages();
            SearchInterval.Levels levels = seen.levels();
            return with(
                    seen,
                    new SearchInterval.Messages(own.written(), own.known() + lost, lost),
                    new SearchInterval.Levels(levels.inFlight() + doomed.size(), levels.open(), levels.dropped()));
        };
    }

    @Test
    void whatAnOverloadLeftInFlightIsNotLostInTheNextStep() throws InterruptedException {
        double truth = QueueTheory.evenRate(1_000, 0.05);
        for (int seed = 0; seed < SEEDS; seed++) {
            SimulatedServer server = new SimulatedServer(1_000, ArrivalProcess.EVEN, seed);
            RateFinder.Outcome outcome = find(
                    plan(800, 3_000, 30, new SearchBounds(50.0, 0.0, null)),
                    new Changed(server, new ControlledLoad.Senders(true, 1, 60), "", forgetful(server)));
            assertThat(outcome.found()).as(outcome.sentence()).isTrue();
            assertThat(outcome.low()).as(outcome.sentence()).isLessThanOrEqualTo(1.01 * truth);
            assertThat(outcome.high()).as(outcome.sentence()).isGreaterThanOrEqualTo(0.99 * truth);
            assertThat(outcome.backSeconds()).isGreaterThanOrEqualTo(20);
        }
    }

    @Test
    void startThatCannotBeDecidedIsToldAsSuchThoughThreadsGoOnSending() throws InterruptedException {
        SimulatedServer server = new SimulatedServer(1_000, ArrivalProcess.EVEN, 7);
        RateFinder.Outcome outcome = find(
                plan(1, 200, 50),
                new Changed(
                        server,
                        new ControlledLoad.Senders(false, 1, 30),
                        "",
                        seen -> with(seen, seen.messages(), new SearchInterval.Levels(2, 10, 0))));
        assertThat(outcome.sentence()).startsWith("undecided at the start, 1/s");
    }

    /** The first step at 300/s is sent late, those after it drop all sessions. */
    private static UnaryOperator<SearchInterval> lateThenDown(SimulatedServer server, boolean isBack) {
        int[] visits = {0};
        double[] before = {0};
        return seen -> {
            visits[0] += server.paced() == 300 && before[0] != 300 ? 1 : 0;
            before[0] = server.paced();
            if (visits[0] == 1 && server.paced() == 300) {
                return new SearchInterval(
                        seen.interval(),
                        seen.messages(),
                        List.of(IntervalLatencies.of(100_000, 100_000, 100_000)),
                        seen.fromSend(),
                        seen.levels(),
                        seen.clients());
            }
            boolean isDown = visits[0] >= 2 && (server.paced() == 300 || !isBack);
            return isDown ? with(seen, seen.messages(), new SearchInterval.Levels(0, 0, 10)) : seen;
        };
    }

    @Test
    void serverThatIsNotBackAfterTheSecondAttemptEndsTheSearch() throws InterruptedException {
        SimulatedServer server = new SimulatedServer(1_000, ArrivalProcess.EVEN, 7);
        RateFinder.Outcome outcome = find(plan(200, 3_000, 50), new Changed(server, lateThenDown(server, false)));
        assertThat(outcome.sentence())
                .startsWith("after 300/s ")
                .contains("were not back within 60 s (recoverSeconds)");
    }

    @Test
    void stepThatOnlyTheLoadGeneratorBrokeIsTakenAgain() throws InterruptedException {
        SimulatedServer server = new SimulatedServer(1_000, ArrivalProcess.EVEN, 7);
        RateFinder.Outcome outcome = find(plan(200, 3_000, 50), new Changed(server, lateThenDown(server, true)));
        assertThat(outcome.found()).as(outcome.sentence()).isTrue();
        assertThat(outcome.high()).as(outcome.sentence()).isEqualTo(300);
        assertThat(outcome.backSeconds()).isFinite();
    }

    @Test
    void labelThatNothingSentIsNamed() throws InterruptedException {
        SimulatedServer server = new SimulatedServer(1_000, ArrivalProcess.EVEN, 7);
        String unseen = "no message has the label \"chatt\"; labels that sent: chat";
        ControlledLoad mistyped = new Changed(server, server.senders(), unseen, seen -> seen);
        assertThat(find(plan(200, 3_000, 50), mistyped).sentence()).isEqualTo(unseen);
    }

    @ParameterizedTest
    @CsvSource({"700, true", "20, false"})
    void serverThatBecomesSlowerIsSearchedBelowAsLongAsItHoldsTheStart(double later, boolean holdsStart)
            throws InterruptedException {
        for (int seed = 0; seed < 5; seed++) {
            steps.clear();
            SimulatedServer server = new SimulatedServer(1_000, ArrivalProcess.POISSON, seed);
            RateFinder.Listener slower = new RateFinder.Listener() {
                @Override
                public void begins(int number, double perSecond, boolean confirms) {
                    if (confirms) {
                        server.capacity(later);
                    }
                }

                @Override
                public void ended(int number, StepResult step, long fromEpochMillis, long toEpochMillis) {
                    steps.add(step);
                }
            };
            RateFinder.Outcome outcome = new RateFinder(plan(200, 3_000, 50), server, slower).find();
            if (holdsStart) {
                assertThat(outcome.sentence()).doesNotContain("were not back");
                assertThat(outcome.found() ? outcome.perSecond() : 0).isLessThan(later);
            } else {
                assertThat(outcome.sentence()).contains("were not back within 60 s");
            }
        }
    }
}
