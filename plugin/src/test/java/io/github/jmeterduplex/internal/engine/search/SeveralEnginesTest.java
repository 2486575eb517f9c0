package io.github.jmeterduplex.internal.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.search.engines.EndedSearch;
import io.github.jmeterduplex.internal.engine.search.engines.EndedStep;
import io.github.jmeterduplex.internal.engine.search.engines.Leader;
import io.github.jmeterduplex.internal.engine.search.engines.SearchEngine;
import io.github.jmeterduplex.internal.engine.search.engines.SearchFollower;
import io.github.jmeterduplex.internal.engine.search.engines.SearchLeader;
import io.github.jmeterduplex.internal.engine.search.engines.SearchLeaders;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several engines search together; each has a simulated server of its own, in virtual time. */
@Timeout(120)
class SeveralEnginesTest {
    private static final double CAPACITY = 1_000;
    private static final double P99_MILLIS = 50;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicBoolean stops = new AtomicBoolean();
    private final BlockingQueue<SearchLeader> begun = new LinkedBlockingQueue<>();
    private final SearchLeaders leaders = new SearchLeaders(begun::add);
    private final Leader controller = leaders::answer;

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    /** Virtual seconds: no engine is ahead of another one, however busy the machine is. */
    private static final class Time {
        /** Seconds that each engine has seen; guarded by this. */
        private final int[] seconds;

        Time(int engines) {
            seconds = new int[engines];
        }

        /** Of one engine alone. */
        Time(int engines, int alone) {
            this(engines);
            Arrays.fill(seconds, Integer.MAX_VALUE);
            seconds[alone - 1] = 0;
        }

        /** Counts a second of the engine, unless another one has seen fewer. */
        synchronized boolean mayGoOn(int index) {
            if (seconds[index - 1] > Arrays.stream(seconds).min().orElseThrow()) {
                return false;
            }
            seconds[index - 1]++;
            return true;
        }
    }

    /** An engine's share of a rate, at its own server. */
    private final class Share implements EngineLoad {
        private final SimulatedServer server;
        private final int index;
        private final int engines;
        private final Time time;
        private final String name;
        private final List<Double> rates = new CopyOnWriteArrayList<>();
        /** Whether its threads wait at a timer, which knows no pause. */
        private boolean hasTimer;

        /** An engine whose time is its own. */
        private Share(int index, int engines) {
            this(index, engines, new Time(engines, index));
        }

        private Share(int index, int engines, Time time) {
            this.index = index;
            this.time = time;
            this.server = new SimulatedServer(CAPACITY, ArrivalProcess.EVEN, index);
            this.engines = engines;
            this.name = "e" + index;
        }

        @Override
        public void pace(double perSecond) {
            rates.add(perSecond);
            server.pace(perSecond / engines);
        }

        @Override
        public void awaitSenders() {
            if (stops.get()) {
                throw new Fault(Cause.TIMEOUT, "no sender began").toException();
            }
        }

        @Override
        public ControlledLoad.Senders senders() {
            return hasTimer ? new ControlledLoad.Senders(false, 1, 0) : server.senders();
        }

        @Override
        public long startEpochMillis() {
            return 0;
        }

        @Override
        public String nothingSeen() {
            return "";
        }

        @Override
        public @Nullable SearchInterval poll() throws InterruptedException {
            if (stops.get()) {
                throw new Fault(Cause.INTERRUPTED, "the test is over").toException();
            }
            TimeUnit.MILLISECONDS.sleep(1);
            if (!time.mayGoOn(index)) {
                return null;
            }
            SearchInterval searchInterval = server.next();
            return new SearchInterval(
                    searchInterval.interval(),
                    searchInterval.messages(),
                    searchInterval.felt(),
                    searchInterval.fromSend(),
                    searchInterval.levels(),
                    Map.of(name, new ClientSample(searchInterval.interval(), Map.of())));
        }
    }

    private static SearchPlan plan() {
        return new SearchPlan(
                1_500,
                30_000,
                0.1,
                new SearchPlan.Times(2, 15, 4),
                new SearchPlan.Times(2, 30, 1),
                60,
                new SearchBounds(P99_MILLIS, null, null));
    }

    private SearchLeader leader() throws InterruptedException {
        return Objects.requireNonNull(begun.poll(60, TimeUnit.SECONDS), "no search has begun");
    }

    private Future<EndedSearch> follow(Slice slice, Share share, List<EndedStep> steps) {
        return follow(controller, slice, share, steps);
    }

    private Future<EndedSearch> follow(Leader leader, Slice slice, Share share, List<EndedStep> steps) {
        return threads.submit(
                () -> new SearchFollower(leader, "knee", plan(), SearchEngine.of(share.name, slice, 1), share)
                        .follow(steps::add));
    }

    private static EndedStep step(int number, StepResult step, long fromMillis, long toMillis) {
        return new EndedStep(
                number,
                step.perSecond(),
                step.judgement().word(),
                new Interval(fromMillis, toMillis - fromMillis),
                "step " + number,
                Math.round(step.figures().p99Millis()),
                Map.of("number", number));
    }

    /** The step without its times, which each engine is told by its own clock. */
    private static EndedStep timeless(EndedStep step) {
        return new EndedStep(
                step.number(),
                step.perSecond(),
                step.judgement(),
                new Interval(0, 0),
                step.text(),
                step.p99Millis(),
                step.fact());
    }

    /** A controller of which every third answer is lost, after it has read the report. */
    private Leader losing() {
        AtomicInteger asked = new AtomicInteger();
        return report -> {
            byte[] answer = controller.ask(report);
            if (asked.incrementAndGet() % 3 == 0) {
                throw new IOException("the line is cut");
            }
            return answer;
        };
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theRateIsThatOfAllEnginesTogether(boolean hasTimer) throws Exception {
        int engines = 3;
        double truth = engines * QueueTheory.evenRate(CAPACITY, P99_MILLIS / 1_000);
        Time time = new Time(engines);
        List<Share> shares =
                List.of(new Share(1, engines, time), new Share(2, engines, time), new Share(3, engines, time));
        shares.forEach(share -> share.hasTimer = hasTimer);
        List<List<EndedStep>> heard = new ArrayList<>();
        List<Future<EndedSearch>> ends = new ArrayList<>();
        for (Share share : shares) {
            List<EndedStep> steps = new CopyOnWriteArrayList<>();
            heard.add(steps);
            ends.add(follow(losing(), new Slice(share.index, engines), share, steps));
        }
        SearchLeader leader = leader();
        leader.awaitFollowers();
        assertThat(leader.senders()).isEqualTo(new ControlledLoad.Senders(!hasTimer, engines, 0));
        List<EndedStep> told = new ArrayList<>();
        RateFinder.Outcome outcome = new RateFinder(leader.plan(), leader, (number, step, from, to) -> {
                    EndedStep ended = step(number, step, from, to);
                    told.add(ended);
                    leader.ended(ended);
                    assertThat(step.figures().perSecond())
                            .as("messages of all engines")
                            .isBetween(0.9 * step.perSecond(), 1.1 * step.perSecond());
                })
                .find();
        EndedSearch end = new EndedSearch(outcome.found(), outcome.sentence(), Map.of("steps", told.size()));
        leader.end(end);

        assertThat(outcome.found()).as(outcome.sentence()).isTrue();
        assertThat(outcome.low()).as(outcome.sentence()).isLessThanOrEqualTo(truth);
        assertThat(outcome.high()).as(outcome.sentence()).isGreaterThanOrEqualTo(truth);
        for (Future<EndedSearch> one : ends) {
            assertThat(one.get()).isEqualTo(end);
        }
        List<EndedStep> timeless =
                told.stream().map(SeveralEnginesTest::timeless).toList();
        assertThat(heard)
                .as("each step once")
                .allSatisfy(steps ->
                        assertThat(steps).map(SeveralEnginesTest::timeless).isEqualTo(timeless));
        assertThat(shares).as("each rate once").extracting(share -> share.rates).allMatch(shares.get(0).rates::equals);
    }

    @Test
    void engineThatIsStoppedEndsTheSearchOfAll() throws Exception {
        Time time = new Time(2);
        Future<EndedSearch> one = follow(new Slice(1, 2), new Share(1, 2, time), new ArrayList<>());
        Future<EndedSearch> two = follow(new Slice(2, 2), new Share(2, 2, time), new ArrayList<>());
        SearchLeader leader = leader();
        leader.awaitFollowers();
        leader.pace(600);
        assertThat(leader.next().messages().written()).isPositive();
        two.cancel(true);
        assertThatThrownBy(() -> {
                    while (true) {
                        var unused = leader.next();
                    }
                })
                .isInstanceOf(FaultException.class)
                .hasMessage("engine 2/2, e2, left the search: its test was stopped");
        EndedSearch end = EndedSearch.none("engine 2/2, e2, left the search: its test was stopped");
        leader.end(end);
        assertThat(one.get()).isEqualTo(end);
    }

    @Test
    void noEngineExceedsItsOwnMaximum() throws Exception {
        Share share = new Share(1, 2);
        Future<EndedSearch> one = follow(new Slice(1, 2), share, new ArrayList<>());
        SearchLeader leader = leader();
        leader.pace(99_000);
        while (share.rates.isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        assertThat(share.rates).containsExactly(30_000.0);
        one.cancel(true);
    }

    @Test
    void anotherNumberOfEnginesIsRefused() throws Exception {
        Future<EndedSearch> one = follow(new Slice(1, 2), new Share(1, 2), new ArrayList<>());
        assertThat(leader().startEpochMillis()).isZero();
        assertThatThrownBy(() -> follow(new Slice(2, 3), new Share(2, 3), new ArrayList<>())
                        .get())
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("the controller does not let engine 2/3 take part in the search: its duplex.slice"
                        + " is 2/3, and that of e1 is 1/2");
        one.cancel(true);
    }

    @Test
    void oneSearchAfterTheOtherMayHaveTheSameName() throws Exception {
        for (String answer : List.of("highest 5/s", "highest 6/s")) {
            List<Future<EndedSearch>> ends = new ArrayList<>();
            for (int index : List.of(1, 2, 3)) {
                ends.add(follow(new Slice(index, 3), new Share(index, 3), new ArrayList<>()));
            }
            SearchLeader leader = leader();
            leader.awaitFollowers();
            leader.end(new EndedSearch(true, answer, Map.of()));
            // the next search asks while the others may not know the end yet
            Future<EndedSearch> end = ends.remove(0);
            assertThat(end.get().sentence()).isEqualTo(answer);
            for (Future<EndedSearch> other : ends) {
                assertThat(other.get().sentence()).isEqualTo(answer);
            }
        }
    }

    @Test
    void engineWhoseSendersDoNotBeginTellsTheOthers() throws Exception {
        stops.set(true);
        assertThatThrownBy(follow(new Slice(2, 2), new Share(2, 2), new ArrayList<>())::get)
                .hasMessageContaining("no sender began");
        stops.set(false);
        Future<EndedSearch> one = follow(new Slice(1, 2), new Share(1, 2), new ArrayList<>());
        SearchLeader leader = leader();
        assertThatThrownBy(leader::awaitFollowers).hasMessage("engine 2/2, e2, left the search: no sender began");
        leader.end(EndedSearch.none("none"));
        assertThat(one.get()).isEqualTo(EndedSearch.none("none"));
    }

    @Test
    @Tag("long")
    void controllerThatCannotBeReachedEndsTheSearch() {
        Leader gone = report -> {
            throw new IOException("connection refused");
        };
        assertThatThrownBy(follow(gone, new Slice(1, 2), new Share(1, 2), new ArrayList<>())::get)
                .hasMessageContaining("the controller has not answered engine 1/2 for 30 s, last: connection refused");
    }

    @Test
    void callThatHangsIsGivenUp() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        AtomicBoolean hangs = new AtomicBoolean(true);
        Leader leader = report -> {
            if (hangs.getAndSet(false)) {
                try {
                    never.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
            return controller.ask(report);
        };
        Future<EndedSearch> one = follow(leader, new Slice(1, 2), new Share(1, 2), new ArrayList<>());
        leader().end(EndedSearch.none("none"));
        assertThat(one.get()).isEqualTo(EndedSearch.none("none"));
    }
}
