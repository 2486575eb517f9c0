package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.engine.search.Judgement;
import io.github.jmeterduplex.internal.engine.search.RateFinder;
import io.github.jmeterduplex.internal.engine.search.SearchBounds;
import io.github.jmeterduplex.internal.engine.search.StepResult;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.latency.RunFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports the steps of a search as sub-results, as facts in the run's files, and in the log. Confined to one thread.
 */
final class SearchStepReporter implements RateFinder.Listener {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");

    private final Run run;
    private final String name;
    private final FindRateLoad load;
    private final SampleResult result;
    private final List<Map<String, Object>> facts = new ArrayList<>();
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

    @Override
    public void begins(int number, double perSecond, boolean confirms) {
        LOG.info("duplex: find {}: step {}, {}/s{}", name, number, rate(perSecond), confirms ? ", to confirm" : "");
    }

    @Override
    public void ended(int number, StepResult step, long fromEpochMillis, long toEpochMillis) {
        String text = text(step);
        LOG.info("duplex: find {}: step {}, {}/s: {}", name, number, rate(step.perSecond()), text);
        lines.append(number + " " + rate(step.perSecond()) + "/s: " + text + "\n");
        result.setResponseData(lines.toString(), StandardCharsets.UTF_8.name());
        addSub(number, step, text, fromEpochMillis);
        facts.add(fact(number, step));
        long nanos = TimeUnit.MILLISECONDS.toNanos(Math.max(1, toEpochMillis - fromEpochMillis));
        load.stepped(step.perSecond(), nanos, fromEpochMillis);
    }

    private void addSub(int number, StepResult step, String text, long fromEpochMillis) {
        SampleResult sub = new SampleResult(
                fromEpochMillis,
                Double.isNaN(step.figures().p99Millis())
                        ? 0
                        : Math.round(step.figures().p99Millis()));
        sub.setSampleLabel(result.getSampleLabel() + " " + number + ": " + rate(step.perSecond()) + "/s");
        sub.setDataType(SampleResult.TEXT);
        // a step that breaks a bound is what a search needs
        sub.setSuccessful(true);
        sub.setResponseCodeOK();
        sub.setResponseMessage(text);
        result.storeSubResult(sub, false);
    }

    /** Reports the result of the search in the run's files. */
    void ended(RateFinder.Outcome outcome, SearchBounds bounds) {
        Map<String, Object> fact = new LinkedHashMap<>();
        fact.put(RunFile.SEARCH_SENTENCE, outcome.sentence());
        fact.put(RunFile.SEARCH_FOUND, outcome.found());
        if (outcome.found()) {
            put(fact, RunFile.PER_SECOND, outcome.perSecond());
            put(fact, RunFile.LOW_PER_SECOND, outcome.low());
            put(fact, RunFile.HIGH_PER_SECOND, outcome.high());
            fact.put(RunFile.BROKEN_BY, outcome.by());
            put(fact, RunFile.BACK_SECONDS, outcome.backSeconds());
        }
        Double p99 = bounds.maxP99Millis();
        if (p99 != null) {
            fact.put(RunFile.MAX_P99_MS, p99);
        }
        fact.put(RunFile.SEARCH_STEPS, List.copyOf(facts));
        LOG.info("duplex: find {}: {}", name, outcome.sentence());
        run.paces().searched(name, fact);
    }

    private static Map<String, Object> fact(int number, StepResult step) {
        StepResult.Figures figures = step.figures();
        Map<String, Object> fact = new LinkedHashMap<>();
        fact.put(RunFile.STEP_NUMBER, number);
        fact.put(RunFile.PER_SECOND, step.perSecond());
        fact.put(RunFile.STEP_ANSWER, step.judgement().word());
        put(fact, RunFile.SECONDS, figures.seconds());
        put(fact, RunFile.WRITTEN_PER_SECOND, figures.perSecond());
        put(fact, RunFile.P50_MS, figures.p50Millis());
        put(fact, RunFile.P99_MS, figures.p99Millis());
        put(fact, RunFile.P99_LOW_MS, figures.p99LowMillis());
        put(fact, RunFile.P99_HIGH_MS, figures.p99HighMillis());
        put(fact, RunFile.LOST_PERCENT, figures.lostPercent());
        return fact;
    }

    private static void put(Map<String, Object> fact, String member, double value) {
        if (!Double.isNaN(value) && !Double.isInfinite(value)) {
            fact.put(member, Math.round(value * 1_000) / 1_000.0);
        }
    }

    private static String text(StepResult step) {
        StepResult.Figures figures = step.figures();
        String by = step.by().isEmpty() ? "" : " by " + String.join(" and ", step.by());
        String p99 = Double.isNaN(figures.p99Millis())
                ? ", no reply"
                : ", p50 " + CheckedFigures.millis(figures.p50Millis()) + " ms, p99 "
                        + CheckedFigures.millis(figures.p99Millis()) + " ms" + interval(figures);
        String lost = figures.lostPercent() > 0 ? ", lost " + CheckedFigures.percent(figures.lostPercent()) + " %" : "";
        String fault = step.senderFault().isEmpty() || step.judgement() != Judgement.BROKEN
                ? ""
                : "; the load generator: " + step.senderFault();
        return step.judgement().word() + by + p99 + lost + ", " + CheckedFigures.rate(figures.perSecond())
                + "/s written, over " + Math.round(figures.seconds()) + " s" + fault;
    }

    private static String interval(StepResult.Figures figures) {
        return Double.isNaN(figures.p99LowMillis())
                ? ""
                : " (" + CheckedFigures.millis(figures.p99LowMillis()) + " to "
                        + CheckedFigures.millis(figures.p99HighMillis()) + ")";
    }

    private static String rate(double perSecond) {
        return CheckedFigures.plain(perSecond);
    }
}
