package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.engine.search.RateFinder;
import io.github.jmeterduplex.internal.engine.search.engines.EndedSearch;
import io.github.jmeterduplex.internal.engine.search.engines.SearchLeader;
import io.github.jmeterduplex.internal.engine.search.engines.SearchLeaders;
import io.github.jmeterduplex.session.FaultException;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The searches of a run on remote engines, at its controller: answers the reports of the engines, and runs each search
 * in a thread of its own. Thread-safe.
 */
final class ControllerSearches implements UnaryOperator<byte[]> {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");

    private final SearchLeaders leaders = new SearchLeaders(ControllerSearches::begin);

    @Override
    public byte[] apply(byte[] report) {
        return leaders.answer(report);
    }

    private static void begin(SearchLeader leader) {
        Thread thread = new Thread(() -> lead(leader), "duplex-search");
        thread.setDaemon(true);
        thread.start();
    }

    private static void lead(SearchLeader leader) {
        EndedSearch end = EndedSearch.none("the controller ended the search without an answer");
        try {
            end = search(leader);
        } catch (FaultException e) {
            end = EndedSearch.none(
                    "the controller ended the search: " + e.fault().message());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.error("duplex: find {}: the search failed", leader.name(), e);
        } finally {
            leader.end(end);
            SearchSteps.log(leader.name(), end);
        }
    }

    private static EndedSearch search(SearchLeader leader) throws InterruptedException {
        leader.awaitFollowers();
        SearchSteps steps = new SearchSteps(leader.name(), step -> {
            SearchSteps.log(leader.name(), step);
            leader.ended(step);
        });
        RateFinder.Outcome outcome = new RateFinder(leader.plan(), leader, steps)
                .find()
                .with("; of all " + leader.count() + " engines together");
        return steps.ended(outcome, leader.plan().bounds());
    }
}
