package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.engine.search.RateFinder;
import io.github.jmeterduplex.internal.engine.search.SearchPlan;
import io.github.jmeterduplex.internal.engine.search.engines.EndedStep;
import io.github.jmeterduplex.internal.engine.search.engines.SearchEngine;
import io.github.jmeterduplex.internal.engine.search.engines.SearchFollower;
import io.github.jmeterduplex.internal.engine.search.engines.SearchLeader;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.settings.ListenAddress;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.session.FaultException;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the search of a FindRate on this engine: alone, as the leader of several engines, or as a follower. Used by the
 * search's thread.
 *
 * @param engine this engine
 * @param leader address at which the first engine listens; null if this engine is alone
 */
record EngineSearch(SearchEngine engine, @Nullable ListenAddress leader) {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");

    /**
     * Returns the search of this engine, alone or together with the other engines of the test.
     *
     * @throws io.github.jmeterduplex.session.FaultException if there are several, and the leader is not set
     */
    static EngineSearch of(Settings settings) {
        Slice slice = settings.slice();
        SearchEngine engine = SearchEngine.of(settings.engine(), slice, settings.intervalSeconds());
        if (slice.count() == 1) {
            return new EngineSearch(engine, null);
        }
        ListenAddress leader = settings.leader();
        if (leader == null) {
            throw ParameterValues.bad(
                    "duplex.slice is " + slice + " and duplex.leader is blank: engines find a rate together, so"
                            + " set duplex.leader to HOST:PORT of engine 1/" + slice.count() + " on all of"
                            + " them, such as lab1:9500");
        }
        return new EngineSearch(engine, leader);
    }

    /**
     * Searches for the highest rate, or follows the engine that does.
     *
     * @param name of the search, or of the property that it moves
     * @param result gets the steps if this engine searches
     * @throws InterruptedException if the thread is interrupted
     */
    RateFinder.Outcome search(Run run, String name, SearchPlan plan, FindRateLoad load, SampleResult result)
            throws InterruptedException {
        ListenAddress at = leader;
        if (at == null) {
            load.awaitSenders();
            SearchStepReporter steps = new SearchStepReporter(run, name, load, result);
            RateFinder.Outcome outcome = new RateFinder(plan, load, steps).find();
            steps.ended(outcome, plan.bounds());
            return outcome;
        }
        if (engine.slice().index() > 1) {
            return new SearchFollower(at, name, engine, load, step -> followed(name, step, load)).follow();
        }
        try (SearchLeader all = SearchLeader.open(at, name, engine, load)) {
            try {
                return lead(plan, new SearchStepReporter(run, name, load, result), all);
            } catch (FaultException e) {
                all.fail(e.fault().message());
                throw e;
            }
        }
    }

    private RateFinder.Outcome lead(SearchPlan plan, SearchStepReporter steps, SearchLeader all)
            throws InterruptedException {
        all.awaitFollowers();
        RateFinder.Outcome outcome = new RateFinder(plan, all, all.telling(steps))
                .find()
                .with("; of all " + engine.slice().count() + " engines together");
        steps.ended(outcome, plan.bounds());
        all.end(outcome);
        return outcome;
    }

    private static void followed(String name, EndedStep step, FindRateLoad load) {
        LOG.info(
                "duplex: find {}: step {}, {}/s: {}",
                name,
                step.number(),
                CheckedFigures.plain(step.perSecond()),
                step.judgement());
        load.stepped(
                step.perSecond(),
                TimeUnit.MILLISECONDS.toNanos(Math.max(1, step.toEpochMillis() - step.fromEpochMillis())),
                step.fromEpochMillis());
    }
}
