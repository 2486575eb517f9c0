package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.engine.search.RateFinder;
import io.github.jmeterduplex.internal.engine.search.SearchPlan;
import io.github.jmeterduplex.internal.engine.search.engines.EndedSearch;
import io.github.jmeterduplex.internal.engine.search.engines.Leader;
import io.github.jmeterduplex.internal.engine.search.engines.SearchEngine;
import io.github.jmeterduplex.internal.engine.search.engines.SearchFollower;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.remote.ResultsChannel;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.run.RemoteTest;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.internal.settings.Slice;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * Runs the search of a FindRate on this engine: alone, or with other engines, led by the controller. Used by the
 * search's thread.
 *
 * @param engine this engine
 * @param leader of the search; null if this engine is alone
 */
record EngineSearch(SearchEngine engine, @Nullable Leader leader) {
    /**
     * Returns the search of this engine, alone or together with the other engines of the test.
     *
     * @throws io.github.jmeterduplex.session.FaultException if there are several, without a controller
     */
    static EngineSearch of(Settings settings) {
        Slice slice = settings.slice();
        SearchEngine engine = SearchEngine.of(settings.engine(), slice, settings.intervalSeconds());
        if (slice.count() == 1) {
            return new EngineSearch(engine, null);
        }
        ResultsChannel controller = RemoteTest.controller()
                .orElseThrow(() -> ParameterValues.bad("duplex.slice is " + slice
                        + " and no controller leads the search: several engines find a rate together only if JMeter's"
                        + " controller runs them (-R), with a Duplex Results in the plan"));
        return new EngineSearch(engine, controller::search);
    }

    /**
     * Searches for the highest rate, or follows the controller that does.
     *
     * @param name of the search, or of the property that it moves
     * @param result gets the steps
     * @throws InterruptedException if the thread is interrupted
     */
    EndedSearch search(Run run, String name, SearchPlan plan, FindRateLoad load, SampleResult result)
            throws InterruptedException {
        SearchStepReporter reporter = new SearchStepReporter(run, name, load, result);
        Leader others = leader;
        EndedSearch end = others == null
                ? searchAlone(name, plan, load, reporter)
                : new SearchFollower(others, name, plan, engine, load).follow(reporter::ended);
        reporter.ended(end);
        return end;
    }

    private static EndedSearch searchAlone(String name, SearchPlan plan, FindRateLoad load, SearchStepReporter reporter)
            throws InterruptedException {
        load.awaitSenders();
        SearchSteps steps = new SearchSteps(name, reporter::ended);
        return steps.ended(new RateFinder(plan, load, steps).find(), plan.bounds());
    }
}
