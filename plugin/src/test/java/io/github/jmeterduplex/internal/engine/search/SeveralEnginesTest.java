package io.github.jmeterduplex.internal.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.search.engines.EndedStep;
import io.github.jmeterduplex.internal.engine.search.engines.SearchEngine;
import io.github.jmeterduplex.internal.engine.search.engines.SearchFollower;
import io.github.jmeterduplex.internal.engine.search.engines.SearchLeader;
import io.github.jmeterduplex.internal.settings.ListenAddress;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several engines search together, over a real port; each has a simulated server of its own, in virtual time. */
@Timeout(120)
class SeveralEnginesTest {
    private static final double CAPACITY = 1_000;
    private static final double P99_MILLIS = 50;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicBoolean stops = new AtomicBoolean();
    private ListenAddress at = new ListenAddress("duplex.leader", "127.0.0.1", 1);

    @BeforeEach
    void findAPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            at = new ListenAddress("duplex.leader", "127.0.0.1", socket.getLocalPort());
        }
    }

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

    private SearchLeader lead(String search, Share share) {
        return SearchLeader.open(at, search, SearchEngine.of(share.name, new Slice(1, share.engines), 1), share);
    }

    private Future<RateFinder.Outcome> follow(Slice slice, String search, Share share, List<EndedStep> steps) {
        return threads.submit(() ->
                new SearchFollower(at, search, SearchEngine.of(share.name, slice, 1), share, steps::add).follow());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theRateIsThatOfAllEnginesTogether(boolean hasTimer) throws Exception {
        int engines = 3;
        double truth = engines * QueueTheory.evenRate(CAPACITY, P99_MILLIS / 1_000);
        Time time = new Time(engines);
        Share first = new Share(1, engines, time);
        List<Share> others = List.of(new Share(2, engines, time), new Share(3, engines, time));
        first.hasTimer = hasTimer;
        others.forEach(other -> other.hasTimer = hasTimer);
        List<EndedStep> heard = new CopyOnWriteArrayList<>();
        List<Future<RateFinder.Outcome>> ends = new ArrayList<>();
        // they may come before the one that leads
        ends.add(follow(new Slice(2, engines), "knee", others.get(0), heard));
        RateFinder.Outcome outcome;
        List<Double> steps = new ArrayList<>();
        try (SearchLeader leader = lead("knee", first)) {
            ends.add(follow(new Slice(3, engines), "knee", others.get(1), new CopyOnWriteArrayList<>()));
            leader.awaitFollowers();
            assertThat(leader.senders().burst()).isEqualTo(engines);
            outcome = new RateFinder(plan(), leader, leader.telling((number, step, from, to) -> {
                        steps.add(step.perSecond());
                        assertThat(step.figures().perSecond())
                                .as("messages of all engines")
                                .isBetween(0.9 * step.perSecond(), 1.1 * step.perSecond());
                    }))
                    .find();
            leader.end(outcome);
        }

        assertThat(outcome.found()).as(outcome.sentence()).isTrue();
        assertThat(outcome.low()).as(outcome.sentence()).isLessThanOrEqualTo(truth);
        assertThat(outcome.high()).as(outcome.sentence()).isGreaterThanOrEqualTo(truth);
        for (Future<RateFinder.Outcome> end : ends) {
            assertThat(end.get()).isEqualTo(RateFinder.Outcome.reported(true, outcome.sentence()));
        }
        assertThat(heard).extracting(EndedStep::perSecond).isEqualTo(steps);
        assertThat(others.get(0).rates).as("each rate once").isEqualTo(first.rates);
        assertThat(others.get(1).rates).isEqualTo(first.rates);
    }

    @Test
    void engineThatIsStoppedEndsTheSearchOfAll() throws Exception {
        Time time = new Time(2);
        Share first = new Share(1, 2, time);
        Share other = new Share(2, 2, time);
        try (SearchLeader leader = lead("knee", first)) {
            Future<RateFinder.Outcome> end = follow(new Slice(2, 2), "knee", other, new ArrayList<>());
            leader.awaitFollowers();
            leader.pace(600);
            assertThat(leader.next().messages().written()).isPositive();
            end.cancel(true);
            assertThatThrownBy(() -> {
                        while (true) {
                            var unused = leader.next();
                        }
                    })
                    .isInstanceOf(FaultException.class)
                    .hasMessage("engine 2/2, e2, left the search: its test was stopped");
        }
    }

    @Test
    void engineThatLeadsTellsTheOthersWhyItEnds() throws Exception {
        Future<RateFinder.Outcome> end;
        try (SearchLeader leader = lead("knee", new Share(1, 2))) {
            end = follow(new Slice(2, 2), "knee", new Share(2, 2), new ArrayList<>());
            leader.awaitFollowers();
            leader.fail("engine 3/3, e3, left the search: its test was stopped");
        }
        assertThat(end.get())
                .isEqualTo(RateFinder.Outcome.none(
                        "engine 1/2 ended the search: engine 3/3, e3, left the search: its test was stopped"));
        try (SearchLeader leader = lead("knee", new Share(1, 2))) {
            end = follow(new Slice(2, 2), "knee", new Share(2, 2), new ArrayList<>());
            leader.awaitFollowers();
        }
        assertThat(end.get())
                .isEqualTo(
                        RateFinder.Outcome.none("engine 1/2 ended the search without an answer: its sample says why"));
    }

    @Test
    void anotherNumberOfEnginesIsRefused() throws Exception {
        try (SearchLeader leader = lead("knee", new Share(1, 2))) {
            assertThat(leader.startEpochMillis()).isZero();
            assertThatThrownBy(() -> follow(new Slice(2, 3), "knee", new Share(2, 3), new ArrayList<>())
                            .get())
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("engine 1/3 at " + at.hostAndPort()
                            + " does not let this one take part in the search: its duplex.slice is 2/3, and that of"
                            + " the engine that leads the search is 1/2");
        }
    }

    @Test
    void portThatIsTakenIsNamed() {
        try (SearchLeader leader = lead("knee", new Share(1, 2))) {
            assertThat(leader.nothingSeen()).isEmpty();
            assertThatThrownBy(() -> lead("other", new Share(1, 2)))
                    .hasMessageStartingWith(
                            "duplex.leader is " + at.hostAndPort() + ", and this engine, 1/2, cannot listen there: ");
        }
    }

    @Test
    void oneSearchAfterTheOtherMayHaveTheSameName() throws Exception {
        for (String answer : List.of("highest 5/s", "highest 6/s")) {
            Future<RateFinder.Outcome> second = follow(new Slice(2, 3), "knee", new Share(2, 3), new ArrayList<>());
            Future<RateFinder.Outcome> third = follow(new Slice(3, 3), "knee", new Share(3, 3), new ArrayList<>());
            try (SearchLeader leader = lead("knee", new Share(1, 3))) {
                leader.awaitFollowers();
                leader.end(RateFinder.Outcome.reported(true, answer));
                assertThat(second.get().sentence()).isEqualTo(answer);
                // the next one asks while the third may not know the end yet
                second = follow(new Slice(2, 3), "next", new Share(2, 3), new ArrayList<>());
                assertThat(third.get().sentence()).isEqualTo(answer);
            }
            second.cancel(true);
        }
    }

    @Test
    void engineWhoseSendersDoNotBeginTellsTheOthers() throws Exception {
        try (SearchLeader leader = lead("knee", new Share(1, 2))) {
            leader.pace(600);
            stops.set(true);
            Future<RateFinder.Outcome> end = follow(new Slice(2, 2), "knee", new Share(2, 2), new ArrayList<>());
            assertThatThrownBy(end::get).hasMessageContaining("no sender began");
            stops.set(false);
            assertThatThrownBy(leader::awaitFollowers).hasMessage("engine 2/2, e2, left the search: no sender began");
        }
    }

    @Test
    void engineThatWaitsForTheOthersNoticesTheEndOfItsTest() {
        stops.set(true);
        assertThatThrownBy(() -> new SearchFollower(
                                at, "knee", SearchEngine.of("e2", new Slice(2, 2), 1), new Share(2, 2), step -> {})
                        .follow())
                .hasMessage("no sender began");
        try (SearchLeader leader = lead("knee", new Share(1, 2))) {
            assertThatThrownBy(leader::awaitFollowers).hasMessage("no sender began");
        }
    }
}
