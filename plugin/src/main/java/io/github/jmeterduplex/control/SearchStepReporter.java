package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.engine.search.engines.EndedSearch;
import io.github.jmeterduplex.internal.engine.search.engines.EndedStep;
import io.github.jmeterduplex.internal.engine.session.Run;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Reports the steps of a search on an engine: as sub-results, as stages in the run's files, and in the log. Confined to
 * one thread.
 */
final class SearchStepReporter {
    private final Run run;
    private final String name;
    private final FindRateLoad load;
    private final SampleResult result;
    private final StringBuilder lines = new StringBuilder();

    /**
     * Creates the reporter of one search.
     *
     * @param name of the search, or of the property that it moves
     */
    SearchStepReporter(Run run, String name, FindRateLoad load, SampleResult result) {
        this.run = run;
        this.name = name;
        this.load = load;
        this.result = result;
    }

    void ended(EndedStep step) {
        SearchSteps.log(name, step);
        String rate = CheckedFigures.plain(step.perSecond());
        lines.append(step.number() + " " + rate + "/s: " + step.text() + "\n");
        result.setResponseData(lines.toString(), StandardCharsets.UTF_8.name());
        addSub(step, rate);
        long nanos = TimeUnit.MILLISECONDS.toNanos(Math.max(1, step.measured().lengthMillis()));
        load.stepped(step.perSecond(), nanos, step.measured().startEpochMillis());
    }

    private void addSub(EndedStep step, String rate) {
        SampleResult sub = new SampleResult(step.measured().startEpochMillis(), step.p99Millis());
        sub.setSampleLabel(result.getSampleLabel() + " " + step.number() + ": " + rate + "/s");
        sub.setDataType(SampleResult.TEXT);
        // a step that breaks a bound is what a search needs
        sub.setSuccessful(true);
        sub.setResponseCodeOK();
        sub.setResponseMessage(step.text());
        result.storeSubResult(sub, false);
    }

    /** Reports the result of the search, on one of its engines in the run's files. */
    void ended(EndedSearch end) {
        SearchSteps.log(name, end);
        if (run.settings().slice().index() == 1 && !end.fact().isEmpty()) {
            run.paces().searched(name, end.fact());
        }
    }
}
