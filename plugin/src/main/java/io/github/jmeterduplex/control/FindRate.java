package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.engine.search.SearchBounds;
import io.github.jmeterduplex.internal.engine.search.SearchPlan;
import io.github.jmeterduplex.internal.engine.search.engines.EndedSearch;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.run.ThreadStop;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * Finds the highest rate that meets the bounds, in one run whose sessions stay open. It changes the pace of senders
 * whose {@code messagesPerSecond} is {@code find:NAME}, or a property that JMeter's Constant Throughput Timer reads.
 * Its sample lasts as long as the search; each step is a sub-result.
 */
public final class FindRate extends DuplexSampler {
    private static final double MAX_PER_SECOND = 10_000_000;
    private static final double MAX_SECONDS = 100_000;
    private static final int UNDECIDED_TIMES = 4;
    private static final double PERCENT = 100;

    private static final Parameter<String> NAME = Parameter.text("name", "rate")
            .label("Name of the search")
            .meaning("senders with `messagesPerSecond` = `find:NAME` share the rate of this search");
    private static final Parameter<String> PROPERTY = Parameter.text("property")
            .label("JMeter property")
            .meaning("a JMeter property that gets the rate instead, in messages a *minute*, for a Constant"
                    + " Throughput Timer with `${__P(NAME)}`");
    private static final Parameter<String> LABEL = Parameter.text("label")
            .label("Label")
            .meaning("whose messages are held against the bounds; blank: of all that share the rate, or of all"
                    + " labels if `property` is set");
    private static final Parameter<Double> START = Parameter.decimal("start", 100.0, 0.001, MAX_PER_SECOND)
            .unit("/s")
            .label("First rate")
            .meaning("the first rate, which must be kept; of all engines together, as `maximum`");
    private static final Parameter<Double> MAXIMUM = Parameter.decimal("maximum", 1_000_000.0, 0.001, MAX_PER_SECOND)
            .unit("/s")
            .label("Highest rate")
            .meaning("no higher rate is tried");
    private static final Parameter<Double> PRECISION = Parameter.decimal("precisionPercent", 5.0, 0.1, 50)
            .unit("%")
            .label("Precision")
            .meaning("how far apart the highest rate that was kept and the lowest that broke may be at the end");
    private static final Parameter<Double> STEP = Parameter.seconds("stepSeconds", 30.0, 12, MAX_SECONDS)
            .label("Measure a step for")
            .meaning("how long a step is measured; up to four times as long if its p99 is near to the bound");
    private static final Parameter<Double> SETTLE = Parameter.seconds("settleSeconds", 5.0, 0, MAX_SECONDS)
            .label("Settle before a step for")
            .meaning("the beginning of each step, which is not measured");
    private static final Parameter<Double> CONFIRM = Parameter.seconds("confirmSeconds", 60.0, 12, MAX_SECONDS)
            .label("Confirm the answer for")
            .meaning("how long the answer must hold at the end");
    private static final Parameter<Double> RECOVER = Parameter.seconds("recoverSeconds", 60.0, 1, MAX_SECONDS)
            .label("Recover within")
            .meaning("after a step that was not kept: how long messages in flight may take, and then latency and"
                    + " sessions to be back");
    private static final ParameterTable TABLE = ParameterTable.of(NAME, PROPERTY, LABEL)
            .with(Bounds.OF_SEARCH)
            .with(ParameterTable.of(START, MAXIMUM, PRECISION, STEP, SETTLE, CONFIRM, RECOVER));

    @Override
    public ParameterTable table() {
        return TABLE;
    }

    @Override
    protected void sample(Run run, SampleContext sample, SampleResult result) throws InterruptedException {
        ParameterValues parameters = sample.parameters();
        SearchPlan plan = plan(parameters);
        checkIntervals(run, parameters);
        EngineSearch engines = EngineSearch.of(run.settings());
        String property = parameters.optional(PROPERTY);
        String name = parameters.get(NAME);
        ThreadStop stop = new ThreadStop(JMeterContextService.getContext().getThread());
        try (FindRateLoad load = property == null
                ? FindRateLoad.ofPace(run, stop, name, parameters.optional(LABEL))
                : FindRateLoad.ofProperty(run, stop, property, parameters.optional(LABEL))) {
            EndedSearch end = engines.search(run, property == null ? name : property, plan, load, result);
            if (end.found()) {
                result.setResponseMessage(end.sentence());
            } else {
                fail(result, new Fault(Cause.UNEXPECTED, end.sentence()));
            }
        }
    }

    private static SearchPlan plan(ParameterValues parameters) {
        SearchBounds bounds = Bounds.read(parameters).ofSearch();
        if (!bounds.areSet()) {
            throw ParameterValues.bad("maxP99Millis, maxLostPercent and minOpen are blank: at least one must be set");
        }
        double start = parameters.get(START);
        double maximum = parameters.get(MAXIMUM);
        if (maximum < start) {
            throw parameters.refused(MAXIMUM, "at least start, " + CheckedFigures.plain(start));
        }
        double settle = parameters.get(SETTLE);
        return new SearchPlan(
                start,
                maximum,
                parameters.get(PRECISION) / PERCENT,
                new SearchPlan.Times(settle, parameters.get(STEP), UNDECIDED_TIMES),
                new SearchPlan.Times(settle, parameters.get(CONFIRM), 1),
                parameters.get(RECOVER),
                bounds);
    }

    /**
     * Throws if a step is shorter than 12 intervals, as few intervals do not show how latencies depend on each other.
     */
    private static void checkIntervals(Run run, ParameterValues parameters) {
        int interval = run.settings().intervalSeconds();
        for (Parameter<Double> length : List.of(STEP, CONFIRM)) {
            if (parameters.get(length) < 12.0 * interval) {
                throw parameters.refused(
                        length,
                        "at least 12 intervals of " + interval + " s each (duplex.interval.seconds), better 30");
            }
        }
    }
}
