package io.github.jmeterduplex.internal.engine.search.engines;

import io.github.jmeterduplex.internal.engine.search.ControlledLoad;
import io.github.jmeterduplex.internal.engine.search.EngineLoad;
import io.github.jmeterduplex.internal.engine.search.RateFinder;
import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.internal.engine.search.StepResult;
import io.github.jmeterduplex.internal.live.PageServer;
import io.github.jmeterduplex.internal.settings.ListenAddress;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The load of several engines, led by this one: the other engines ask it for the rate, by HTTP, and report their
 * intervals. So one search sees the messages of all engines. Used by the search's thread.
 *
 * <p>An interval here combines one interval of each engine. They have the same length by their settings, and those of a
 * rate begin within one length of each other. Their figures are added; the combined length is their mean, so that the
 * messages due in it are those of all engines together.
 */
public final class SearchLeader implements ControlledLoad, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");

    static final String PATH = "/search";

    static final long JOIN_NANOS = TimeUnit.MINUTES.toNanos(5);

    /** How long an engine may take to receive the result of the search, in nanoseconds. */
    private static final long ANSWER_NANOS = TimeUnit.SECONDS.toNanos(15);
    /**
     * How long the leader waits for other engines after a fault: JMeter waits at most 5 s for its threads when a test
     * is stopped.
     */
    private static final long FAULT_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long LOOK_MILLIS = 20;

    private final ListenAddress at;
    private final String search;
    private final SearchEngine engine;
    private final EngineLoad own;
    private final Followers followers;
    private final PageServer server;
    /** This engine's intervals since the last change of the rate. */
    private final Deque<SearchInterval> ownIntervals = new ArrayDeque<>();
    /** Whether any engine has seen a message that the bounds apply to. */
    private boolean isSeen;
    /** How long to wait for the other engines at the end, in nanoseconds. */
    private long othersWaitNanos = FAULT_NANOS;

    private SearchLeader(ListenAddress at, String search, SearchEngine engine, EngineLoad own) throws IOException {
        this.at = at;
        this.search = search;
        this.engine = engine;
        this.own = own;
        followers = new Followers(search, engine, System::nanoTime);
        server = PageServer.inbox(at, PATH, this::answer);
    }

    private byte[] answer(byte[] report) throws IOException {
        Followers.Answer answer;
        try {
            answer = followers.take(EngineMessages.readReport(report));
        } catch (IOException e) {
            answer = Followers.Answer.refused("its report cannot be read: " + e.getMessage());
        }
        return EngineMessages.write(answer);
    }

    /**
     * Starts the leader, which listens for the other engines.
     *
     * @param at its address
     * @param search its name
     * @param engine this engine
     * @param own this engine's share of the load
     * @throws io.github.jmeterduplex.session.FaultException if it cannot listen at this address
     */
    public static SearchLeader open(ListenAddress at, String search, SearchEngine engine, EngineLoad own) {
        try {
            return new SearchLeader(at, search, engine, own);
        } catch (IOException e) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            at.property() + " is " + at.hostAndPort() + ", and this engine, " + engine.slice()
                                    + ", cannot listen there: " + e.getMessage())
                    .toException();
        }
    }

    /**
     * Waits until this engine's senders have begun, and all other engines take part.
     *
     * @throws InterruptedException if the thread is interrupted
     * @throws io.github.jmeterduplex.session.FaultException if they do not come in time
     */
    public void awaitFollowers() throws InterruptedException {
        own.awaitSenders();
        long deadline = System.nanoTime() + JOIN_NANOS;
        if (!followers.missing().isEmpty()) {
            LOG.info(
                    "duplex: find {}: waits for engines {} to ask for the rate at {}",
                    search,
                    followers.missing(),
                    at.hostAndPort());
        }
        while (!followers.missing().isEmpty()) {
            followers.check();
            own.poll();
            if (System.nanoTime() - deadline > 0) {
                throw new Fault(
                                Cause.TIMEOUT,
                                "engines " + followers.missing() + " did not ask for the rate at " + at.hostAndPort()
                                        + " (" + at.property() + ") within "
                                        + TimeUnit.NANOSECONDS.toMinutes(JOIN_NANOS)
                                        + " min: do they run the same plan, with the same " + at.property()
                                        + ", and can they reach that port?")
                        .toException();
            }
        }
        followers.check();
    }

    /** Returns a listener that reports each step to the other engines and to the given listener. */
    public RateFinder.Listener telling(RateFinder.Listener listener) {
        return new RateFinder.Listener() {
            @Override
            public void begins(int number, double perSecond, boolean confirms) {
                listener.begins(number, perSecond, confirms);
            }

            @Override
            public void ended(int number, StepResult step, long fromEpochMillis, long toEpochMillis) {
                listener.ended(number, step, fromEpochMillis, toEpochMillis);
                followers.ended(new EndedStep(
                        number, step.perSecond(), step.judgement().word(), fromEpochMillis, toEpochMillis));
            }
        };
    }

    /** Reports to the other engines how the search ended; the first call counts. */
    public void end(RateFinder.Outcome how) {
        othersWaitNanos = ANSWER_NANOS;
        followers.ended(how);
    }

    /** Reports to the other engines why this engine ended the search without an answer. */
    public void fail(String why) {
        followers.ended(RateFinder.Outcome.none("engine " + engine.slice() + " ended the search: " + why));
    }

    @Override
    public void pace(double perSecond) {
        ownIntervals.clear();
        followers.order(perSecond);
        own.pace(perSecond);
    }

    @Override
    public ControlledLoad.Senders senders() {
        ControlledLoad.Senders one = own.senders();
        return new ControlledLoad.Senders(one.canPause(), one.burst() * engine.count(), one.replySeconds());
    }

    @Override
    public long startEpochMillis() {
        return own.startEpochMillis();
    }

    @Override
    public String nothingSeen() {
        return isSeen ? "" : own.nothingSeen();
    }

    @Override
    public SearchInterval next() throws InterruptedException {
        while (true) {
            SearchInterval all = takeRound();
            if (all != null) {
                return all;
            }
            SearchInterval searchInterval = own.poll();
            if (searchInterval != null) {
                ownIntervals.addLast(searchInterval);
            }
            followers.check();
        }
    }

    private @Nullable SearchInterval takeRound() {
        SearchInterval first = ownIntervals.peekFirst();
        List<SearchInterval> others =
                first == null ? null : followers.takeEach(first.interval().startEpochMillis());
        if (first == null || others == null) {
            return null;
        }
        ownIntervals.removeFirst();
        SearchInterval all = sum(first, others);
        isSeen |= all.messages().known() > 0;
        return all;
    }

    /** Adds up the intervals of all engines, by the clock of this one. */
    static SearchInterval sum(SearchInterval own, List<SearchInterval> others) {
        List<SearchInterval> all = new ArrayList<>(others);
        all.add(0, own);
        long millis = Math.round(all.stream()
                .mapToLong(searchInterval -> searchInterval.interval().lengthMillis())
                .average()
                .orElseThrow());
        Interval interval = new Interval(own.interval().startEpochMillis(), millis);
        SearchInterval.Messages messages = own.messages();
        List<IntervalLatencies> felt = new ArrayList<>(own.felt());
        List<IntervalLatencies> fromSend = new ArrayList<>(own.fromSend());
        SearchInterval.Levels levels = own.levels();
        Map<String, ClientSample> clients = new LinkedHashMap<>(own.clients());
        for (SearchInterval other : others) {
            messages = messages.plus(other.messages());
            felt.addAll(other.felt());
            fromSend.addAll(other.fromSend());
            levels = levels.plus(other.levels());
            other.clients()
                    .forEach((engine, sample) -> clients.put(engine, new ClientSample(interval, sample.values())));
        }
        return new SearchInterval(interval, messages, felt, fromSend, levels, clients);
    }

    /** Reports the end of the search to the other engines, and stops listening. */
    @Override
    public void close() {
        followers.ended(RateFinder.Outcome.none(
                "engine " + engine.slice() + " ended the search without an answer: its sample says why"));
        try {
            long deadline = System.nanoTime() + othersWaitNanos;
            while (!followers.isEndKnown() && System.nanoTime() - deadline < 0) {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.close();
    }
}
