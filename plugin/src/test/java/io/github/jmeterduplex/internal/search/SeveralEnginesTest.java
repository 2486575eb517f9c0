package io.github.jmeterduplex.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.arrival.ArrivalProcess;
import io.github.jmeterduplex.internal.search.engines.EndedStep;
import io.github.jmeterduplex.internal.search.engines.FollowingEngine;
import io.github.jmeterduplex.internal.search.engines.SearchEnd;
import io.github.jmeterduplex.internal.search.engines.SearchFollower;
import io.github.jmeterduplex.internal.search.engines.SearchLeader;
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

    /** An engine's share of a rate, at its own server. */
    private final class Share implements EngineLoad {
        private final SimulatedServer server;
        private final int engines;
        private final String name;
        private final List<Double> rates = new CopyOnWriteArrayList<>();

        private Share(int index, int engines) {
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
        public Senders senders() {
            return server.senders();
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
        public @Nullable Tick poll() throws InterruptedException {
            if (stops.get()) {
                throw new Fault(Cause.INTERRUPTED, "the test is over").toException();
            }
            // a second of virtual time: so short that a search takes seconds, so long that nobody runs far ahead
            TimeUnit.MILLISECONDS.sleep(2);
            Tick tick = server.next();
            return new Tick(
                    tick.interval(),
                    tick.messages(),
                    tick.felt(),
                    tick.fromSend(),
                    tick.levels(),
                    Map.of(name, new ClientSample(tick.interval(), Map.of())));
        }
    }

    private static SearchPlan plan() {
        return new SearchPlan(
                600,
                30_000,
                0.05,
                new StepTimes(5, 30, 4),
                new StepTimes(5, 60, 1),
                60,
                new SearchBounds(P99_MILLIS, null, null));
    }

    private Future<SearchEnd> follow(Slice slice, String search, Share share, List<EndedStep> steps) {
        return threads.submit(() ->
                new SearchFollower(at, search, FollowingEngine.of(share.name, slice), share, steps::add).follow());
    }

    @Test
    void theRateIsThatOfAllEnginesTogether() throws Exception {
        int engines = 3;
        double truth = engines * QueueTheory.evenRate(CAPACITY, P99_MILLIS / 1_000);
        Share first = new Share(1, engines);
        List<Share> others = List.of(new Share(2, engines), new Share(3, engines));
        List<EndedStep> heard = new CopyOnWriteArrayList<>();
        List<Future<SearchEnd>> ends = new ArrayList<>();
        // they may come before the one that leads
        ends.add(follow(new Slice(2, engines), "knee", others.get(0), heard));
        Outcome outcome;
        List<Double> steps = new ArrayList<>();
        try (SearchLeader leader = SearchLeader.open(at, "knee", engines, first)) {
            ends.add(follow(new Slice(3, engines), "knee", others.get(1), new CopyOnWriteArrayList<>()));
            leader.awaitFollowers();
            assertThat(leader.senders().burst()).isEqualTo(engines);
            outcome = new RateFinder(plan(), leader, leader.telling(new SearchListener() {
                        @Override
                        public void begins(int number, double perSecond, boolean confirms) {}

                        @Override
                        public void ended(int number, StepResult step, long fromEpochMillis, long toEpochMillis) {
                            steps.add(step.perSecond());
                            assertThat(step.figures().perSecond())
                                    .as("messages of all engines")
                                    .isBetween(0.9 * step.perSecond(), 1.1 * step.perSecond());
                        }
                    }))
                    .find();
            leader.end(new SearchEnd(outcome.found(), outcome.sentence()));
        }

        assertThat(outcome.found()).as(outcome.sentence()).isTrue();
        assertThat(outcome.low()).as(outcome.sentence()).isLessThanOrEqualTo(truth);
        assertThat(outcome.high()).as(outcome.sentence()).isGreaterThanOrEqualTo(truth);
        for (Future<SearchEnd> end : ends) {
            assertThat(end.get()).isEqualTo(new SearchEnd(true, outcome.sentence()));
        }
        assertThat(heard).extracting(EndedStep::perSecond).isEqualTo(steps);
        assertThat(others.get(0).rates).as("each rate once").isEqualTo(first.rates);
        assertThat(others.get(1).rates).isEqualTo(first.rates);
    }

    @Test
    void engineThatIsStoppedEndsTheSearchOfAll() throws Exception {
        Share first = new Share(1, 2);
        Share other = new Share(2, 2);
        try (SearchLeader leader = SearchLeader.open(at, "knee", 2, first)) {
            Future<SearchEnd> end = follow(new Slice(2, 2), "knee", other, new ArrayList<>());
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
    void engineThatLeadsTellsTheOthersWhenItGivesUp() throws Exception {
        Future<SearchEnd> end;
        try (SearchLeader leader = SearchLeader.open(at, "knee", 2, new Share(1, 2))) {
            end = follow(new Slice(2, 2), "knee", new Share(2, 2), new ArrayList<>());
            leader.awaitFollowers();
        }
        assertThat(end.get())
                .isEqualTo(new SearchEnd(false, "engine 1/2 ended the search without an answer: its sample says why"));
    }

    @Test
    void anotherNumberOfEnginesIsRefused() throws Exception {
        try (SearchLeader leader = SearchLeader.open(at, "knee", 2, new Share(1, 2))) {
            assertThat(leader.startEpochMillis()).isZero();
            assertThatThrownBy(() -> follow(new Slice(2, 3), "knee", new Share(2, 3), new ArrayList<>())
                            .get())
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("engine 1 at " + at.hostAndPort()
                            + " does not let this one take part in the search: its duplex.slice is 2/3, and that of"
                            + " the engine that leads the search is 1/2");
        }
    }

    @Test
    void portThatIsTakenIsNamed() {
        try (SearchLeader leader = SearchLeader.open(at, "knee", 2, new Share(1, 2))) {
            assertThat(leader.nothingSeen()).isEmpty();
            assertThatThrownBy(() -> SearchLeader.open(at, "other", 2, new Share(1, 2)))
                    .hasMessageStartingWith(
                            "duplex.leader is " + at.hostAndPort() + ", and this engine, 1/2, cannot listen there: ");
        }
    }

    @Test
    void engineThatWaitsForTheOthersNoticesTheEndOfItsTest() {
        stops.set(true);
        assertThatThrownBy(() -> new SearchFollower(
                                at, "knee", FollowingEngine.of("e2", new Slice(2, 2)), new Share(2, 2), step -> {})
                        .follow())
                .hasMessage("the test is over");
        try (SearchLeader leader = SearchLeader.open(at, "knee", 2, new Share(1, 2))) {
            assertThatThrownBy(leader::awaitFollowers).hasMessage("the test is over");
        }
    }
}
