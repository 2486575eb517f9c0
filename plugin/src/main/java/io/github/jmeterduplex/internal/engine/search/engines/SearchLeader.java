package io.github.jmeterduplex.internal.engine.search.engines;

import io.github.jmeterduplex.internal.engine.search.ControlledLoad;
import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.internal.engine.search.SearchPlan;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The load of several engines, led by their controller: the engines report their intervals, and are told the rate in
 * the answers. So one search sees the messages of all engines. Used by the search's thread.
 *
 * <p>An interval here combines one interval of each engine. They have the same length by their settings, and those of a
 * rate begin within one length of each other. Their figures are added; the combined length is their mean, so that the
 * messages due in it are those of all engines together.
 */
public final class SearchLeader implements ControlledLoad {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");

    private static final long LOOK_MILLIS = 20;

    private final Followers followers;
    private final LongSupplier nanoTime;

    SearchLeader(Followers followers, LongSupplier nanoTime) {
        this.followers = followers;
        this.nanoTime = nanoTime;
    }

    /** Returns the name of the search. */
    public String name() {
        return followers.search().name();
    }

    /** Returns the parameters of the search. */
    public SearchPlan plan() {
        return followers.search().plan();
    }

    /** Returns the number of engines. */
    public int count() {
        return followers.count();
    }

    /**
     * Waits until all engines take part.
     *
     * @throws InterruptedException if the thread is interrupted
     * @throws io.github.jmeterduplex.session.FaultException if they do not come in time, or one leaves
     */
    public void awaitFollowers() throws InterruptedException {
        long deadline = nanoTime.getAsLong() + Followers.JOIN_NANOS;
        if (!followers.missing().isEmpty()) {
            LOG.info("duplex: find {}: waits for engines {}", name(), followers.missing());
        }
        while (!followers.missing().isEmpty()) {
            awaitReport();
            if (nanoTime.getAsLong() - deadline > 0) {
                throw new Fault(
                                Cause.TIMEOUT,
                                "engines " + followers.missing() + " did not ask for the rate within "
                                        + TimeUnit.NANOSECONDS.toMinutes(Followers.JOIN_NANOS)
                                        + " min: do their senders and their FindRate run?")
                        .toException();
            }
        }
        followers.check();
    }

    private void awaitReport() throws InterruptedException {
        followers.check();
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }

    /** Reports a step that has ended to the engines. */
    public void ended(EndedStep step) {
        followers.ended(step);
    }

    /** Reports to the engines how the search ended; the first call counts. */
    public void end(EndedSearch how) {
        followers.ended(how);
    }

    @Override
    public void pace(double perSecond) {
        followers.order(perSecond);
    }

    @Override
    public ControlledLoad.Senders senders() {
        return followers.senders();
    }

    @Override
    public long startEpochMillis() {
        return followers.startEpochMillis();
    }

    @Override
    public String nothingSeen() {
        return followers.nothingSeen();
    }

    @Override
    public SearchInterval next() throws InterruptedException {
        List<SearchInterval> round = followers.takeEach();
        while (round == null) {
            awaitReport();
            round = followers.takeEach();
        }
        return sum(round);
    }

    /** Adds up the intervals of all engines, by the clock of the first one. */
    static SearchInterval sum(List<SearchInterval> all) {
        long millis = Math.round(all.stream()
                .mapToLong(searchInterval -> searchInterval.interval().lengthMillis())
                .average()
                .orElseThrow());
        SearchInterval first = all.get(0);
        Interval interval = new Interval(first.interval().startEpochMillis(), millis);
        SearchInterval.Messages messages = first.messages();
        SearchInterval.Levels levels = first.levels();
        for (SearchInterval other : all.subList(1, all.size())) {
            messages = messages.plus(other.messages());
            levels = levels.plus(other.levels());
        }
        List<IntervalLatencies> felt = new ArrayList<>();
        List<IntervalLatencies> fromSend = new ArrayList<>();
        Map<String, ClientSample> clients = new LinkedHashMap<>();
        for (SearchInterval one : all) {
            felt.addAll(one.felt());
            fromSend.addAll(one.fromSend());
            one.clients().forEach((engine, sample) -> clients.put(engine, new ClientSample(interval, sample.values())));
        }
        return new SearchInterval(interval, messages, felt, fromSend, levels, clients);
    }
}
