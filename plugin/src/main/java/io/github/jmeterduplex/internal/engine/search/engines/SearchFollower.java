package io.github.jmeterduplex.internal.engine.search.engines;

import io.github.jmeterduplex.internal.engine.search.EngineLoad;
import io.github.jmeterduplex.internal.engine.search.RateFinder;
import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.internal.settings.ListenAddress;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes part in a search that another engine leads: asks the leader for the rate several times a second, and reports
 * this engine's intervals. Asks again if an answer is lost. Used by the search's thread.
 */
public final class SearchFollower {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");
    private static final String KNOWS_END = "";
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);
    private static final Duration LEAVE_LIMIT = Duration.ofSeconds(2);

    private final ListenAddress at;
    private final String search;
    private final SearchEngine engine;
    private final EngineLoad own;
    private final Consumer<EndedStep> listener;

    /** The client that calls the leader directly: JMeter's proxy belongs to the system under test. */
    private final HttpClient client = HttpClient.newBuilder()
            .proxy(HttpClient.Builder.NO_PROXY)
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_LIMIT)
            .build();

    /** This engine's intervals since the present order that the leader has not answered yet. */
    private final List<SearchInterval> intervals = new ArrayList<>();

    private long order;
    private int first;
    private int steps;
    /** The id that the leader gave the search; empty before this engine takes part. */
    private String searchId = "";

    private long answeredNanos = System.nanoTime();
    /** Why the last answer is missing, or why this engine must wait. */
    private String trouble = "";

    /**
     * Creates an engine's side of a search in which it does not take part yet.
     *
     * @param at address of the leader
     * @param search name of the search
     * @param engine this engine
     * @param own its share of the load
     * @param listener is notified of each step that has ended
     */
    public SearchFollower(
            ListenAddress at, String search, SearchEngine engine, EngineLoad own, Consumer<EndedStep> listener) {
        this.at = at;
        this.search = search;
        this.engine = engine;
        this.own = own;
        this.listener = listener;
    }

    /**
     * Follows the leader until the search has ended.
     *
     * @throws InterruptedException if the thread is interrupted
     * @throws FaultException if the leader cannot be reached, or refuses this engine
     */
    public RateFinder.Outcome follow() throws InterruptedException {
        LOG.info(
                "duplex: find {}: engine {} asks engine 1 at {} for the rate",
                search,
                engine.slice(),
                at.hostAndPort());
        try {
            own.awaitSenders();
            while (true) {
                SearchInterval interval = own.poll();
                if (interval != null && order > 0) {
                    intervals.add(interval);
                }
                Followers.Answer answer = ask(report(null));
                if (answer != null) {
                    RateFinder.Outcome end = carryOut(answer);
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
        }
    }

    private Followers.Report report(@Nullable String leaves) {
        // intervals that could not be read must not keep the leader from learning why this engine leaves
        return new Followers.Report(
                new Followers.Report.Search(search, searchId),
                engine,
                order,
                first,
                leaves == null ? intervals : List.of(),
                steps,
                leaves);
    }

    private RateFinder.@Nullable Outcome carryOut(Followers.Answer answer) {
        if (!answer.refusal().isEmpty()) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "engine 1/" + engine.count() + " at " + at.hostAndPort()
                                    + " does not let this one take part in the search: " + answer.refusal())
                    .toException();
        }
        trouble = answer.pending();
        if (!trouble.isEmpty()) {
            checkTime();
            return null;
        }
        searchId = answer.search();
        answeredNanos = System.nanoTime();
        answer.steps().forEach(listener);
        steps += answer.steps().size();
        first += intervals.size();
        intervals.clear();
        if (answer.order() != order) {
            order = answer.order();
            first = 0;
            own.pace(answer.perSecond());
        }
        return answer.end();
    }

    /** Sends a report and returns the leader's answer; null if no answer has come yet. */
    private Followers.@Nullable Answer ask(Followers.Report report) throws InterruptedException {
        try {
            return send(report, ANSWER_LIMIT);
        } catch (IOException e) {
            String text = e.getMessage();
            trouble = text == null ? e.getClass().getSimpleName() : text;
        }
        if (report.leaves() == null) {
            checkTime();
        }
        return null;
    }

    /**
     * Sends a report with a time limit of its own: the time-out of the JDK's client ends with the head of an answer.
     */
    private Followers.Answer send(Followers.Report report, Duration limit) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + at.hostAndPort() + SearchLeader.PATH))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(EngineMessages.write(report)))
                .build();
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
        try {
            HttpResponse<byte[]> response = answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (response.statusCode() != HttpURLConnection.HTTP_OK) {
                throw new IOException("it answered with HTTP status " + response.statusCode());
            }
            return EngineMessages.readAnswer(response.body());
        } catch (ExecutionException e) {
            throw new IOException(
                    e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
        } catch (TimeoutException e) {
            throw new IOException("no answer within " + limit.toSeconds() + " s", e);
        } finally {
            answer.cancel(true);
        }
    }

    private void checkTime() {
        boolean takesPart = !searchId.isEmpty();
        long nanos = takesPart ? Followers.SILENT_NANOS : SearchLeader.JOIN_NANOS;
        if (System.nanoTime() - answeredNanos <= nanos) {
            return;
        }
        String within = takesPart
                ? " answers no longer"
                : " did not answer within " + TimeUnit.NANOSECONDS.toMinutes(nanos) + " min";
        throw new Fault(
                        Cause.TIMEOUT,
                        "engine 1/" + engine.count() + " at " + at.hostAndPort() + " (" + at.property() + ")"
                                + within
                                + ", last: " + trouble + ". Does its FindRate run, with the same "
                                + at.property() + ", and can this machine reach that port?")
                .toException();
    }

    /** Tells the leader why this engine leaves. JMeter waits at most 5 s for its threads when a test is stopped. */
    private void leave(String why) {
        try {
            var unused = send(report(why), LEAVE_LIMIT);
        } catch (IOException e) {
            LOG.debug("engine 1 is not told that this one leaves the search", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
