package io.github.jmeterduplex.internal.engine.search.engines;

import io.github.jmeterduplex.internal.engine.search.EngineLoad;
import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.internal.engine.search.SearchPlan;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes part in a search of several engines: asks the leader for the rate several times a second, and reports this
 * engine's intervals. Asks again if an answer is lost. Used by the search's thread.
 */
public final class SearchFollower {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");
    private static final String KNOWS_END = "";
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);
    private static final Duration LEAVE_LIMIT = Duration.ofSeconds(2);

    private final Leader leader;
    private final String search;
    private final SearchPlan plan;
    private final SearchEngine engine;
    private final EngineLoad own;

    /** Asks the leader: a call may never return. */
    private final ExecutorService calls = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "duplex-search-call");
        thread.setDaemon(true);
        return thread;
    });

    /** This engine's intervals since the present order that the leader has not answered yet. */
    private final List<SearchInterval> intervals = new ArrayList<>();

    private long order;
    private int first;
    private int steps;
    /** The id that the leader gave the search; empty before this engine takes part. */
    private String searchId = "";

    private long answeredNanos;
    /** When this engine began to ask. */
    private long begunNanos;
    /** Why the last answer is missing. */
    private String trouble = "";

    /**
     * Creates an engine's side of a search in which it does not take part yet.
     *
     * @param leader of the search
     * @param search its name
     * @param plan its parameters, as this engine has them
     * @param engine this engine
     * @param own its share of the load
     */
    public SearchFollower(Leader leader, String search, SearchPlan plan, SearchEngine engine, EngineLoad own) {
        this.leader = leader;
        this.search = search;
        this.plan = plan;
        this.engine = engine;
        this.own = own;
    }

    /**
     * Follows the leader until the search has ended; may be called once.
     *
     * @param listener is notified of each step that has ended
     * @throws InterruptedException if the thread is interrupted
     * @throws FaultException if the leader cannot be reached, or refuses this engine
     */
    public EndedSearch follow(Consumer<EndedStep> listener) throws InterruptedException {
        try {
            own.awaitSenders();
            LOG.info("duplex: find {}: engine {} asks the controller for the rate", search, engine.slice());
            begunNanos = System.nanoTime();
            answeredNanos = begunNanos;
            while (true) {
                SearchInterval interval = own.poll();
                if (interval != null && order > 0) {
                    intervals.add(interval);
                }
                Answer answer = ask(report(null));
                if (answer != null) {
                    EndedSearch end = carryOut(answer, listener);
                    if (end != null) {
                        ask(report(KNOWS_END));
                        return end;
                    }
                }
            }
        } catch (FaultException e) {
            leave(e.fault().message());
            throw e;
        } catch (InterruptedException e) {
            leave("its test was stopped");
            throw e;
        } finally {
            calls.shutdownNow();
        }
    }

    private Report report(@Nullable String leaves) {
        // intervals that could not be read must not keep the leader from learning why this engine leaves
        return new Report(
                new Report.Search(search, searchId, plan),
                engine,
                Report.Load.of(own),
                new Report.Measured(order, first, leaves == null ? intervals : List.of()),
                steps,
                leaves);
    }

    private @Nullable EndedSearch carryOut(Answer answer, Consumer<EndedStep> listener) {
        if (!answer.refusal().isEmpty()) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "the controller does not let engine " + engine.slice() + " take part in the search: "
                                    + answer.refusal())
                    .toException();
        }
        answeredNanos = System.nanoTime();
        if (!answer.pending().isEmpty()) {
            checkWait(answer.pending());
            return null;
        }
        searchId = answer.search();
        answer.steps().forEach(listener);
        steps += answer.steps().size();
        first += intervals.size();
        intervals.clear();
        if (answer.order() != order) {
            order = answer.order();
            first = 0;
            own.pace(Math.min(answer.perSecond(), plan.maximum()));
        }
        return answer.end();
    }

    /** Sends a report and returns the leader's answer; null if no answer has come yet. */
    private @Nullable Answer ask(Report report) throws InterruptedException {
        try {
            return send(report, ANSWER_LIMIT);
        } catch (IOException e) {
            String text = e.getMessage();
            trouble = text == null ? e.getClass().getSimpleName() : text;
        }
        if (report.leaves() == null) {
            checkAnswered();
        }
        return null;
    }

    private Answer send(Report report, Duration limit) throws IOException, InterruptedException {
        byte[] written = EngineMessages.write(report);
        Future<byte[]> answer = calls.submit(() -> leader.ask(written));
        try {
            return EngineMessages.readAnswer(answer.get(limit.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException e) {
            throw new IOException(
                    e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
        } catch (TimeoutException e) {
            throw new IOException("no answer within " + limit.toSeconds() + " s", e);
        } finally {
            answer.cancel(true);
        }
    }

    private void checkAnswered() {
        if (System.nanoTime() - answeredNanos > Followers.SILENT_NANOS) {
            throw new Fault(
                            Cause.TIMEOUT,
                            "the controller has not answered engine " + engine.slice() + " for "
                                    + TimeUnit.NANOSECONDS.toSeconds(Followers.SILENT_NANOS) + " s, last: " + trouble)
                    .toException();
        }
    }

    private void checkWait(String why) {
        if (System.nanoTime() - begunNanos > Followers.JOIN_NANOS) {
            throw new Fault(
                            Cause.TIMEOUT,
                            "engine " + engine.slice() + " could not take part in the search within "
                                    + TimeUnit.NANOSECONDS.toMinutes(Followers.JOIN_NANOS) + " min: " + why)
                    .toException();
        }
    }

    /** Tells the leader why this engine leaves. JMeter waits at most 5 s for its threads when a test is stopped. */
    private void leave(String why) {
        try {
            var unused = send(report(why), LEAVE_LIMIT);
        } catch (IOException e) {
            LOG.debug("the controller is not told that this engine leaves the search", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
