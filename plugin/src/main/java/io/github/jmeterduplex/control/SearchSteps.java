package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.engine.search.Judgement;
import io.github.jmeterduplex.internal.engine.search.RateFinder;
import io.github.jmeterduplex.internal.engine.search.SearchBounds;
import io.github.jmeterduplex.internal.engine.search.StepResult;
import io.github.jmeterduplex.internal.engine.search.engines.EndedSearch;
import io.github.jmeterduplex.internal.engine.search.engines.EndedStep;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.RunFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Describes the steps of a search, in words and as facts. Confined to one thread. */
final class SearchSteps implements RateFinder.Listener {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");

    private final String name;
    private final Consumer<EndedStep> listener;
    private final List<Map<String, Object>> facts = new ArrayList<>();

    /**
     * Creates the steps of one search.
     *
     * @param name of the search, or of the property that it moves
     * @param listener is notified of each step that has ended
     */
    SearchSteps(String name, Consumer<EndedStep> listener) {
        this.name = name;
        this.listener = listener;
    }

    static void log(String name, EndedStep step) {
        LOG.info(
                "duplex: find {}: step {}, {}/s: {}",
                name,
                step.number(),
                CheckedFigures.plain(step.perSecond()),
                step.text());
    }

    static void log(String name, EndedSearch end) {
        LOG.info("duplex: find {}: {}", name, end.sentence());
    }

    @Override
    public void begins(int number, double perSecond, boolean confirms) {
        LOG.info(
                "duplex: find {}: step {}, {}/s{}",
                name,
                number,
                CheckedFigures.plain(perSecond),
                confirms ? ", to confirm" : "");
    }

    @Override
    public void ended(int number, StepResult step, long fromEpochMillis, long toEpochMillis) {
        Map<String, Object> fact = fact(number, step);
        facts.add(fact);
        double p99Millis = step.figures().p99Millis();
        listener.accept(new EndedStep(
                number,
                step.perSecond(),
                step.judgement().word(),
                new Interval(fromEpochMillis, toEpochMillis - fromEpochMillis),
                text(step),
                Double.isNaN(p99Millis) ? 0 : Math.round(p99Millis),
                fact));
    }

    /** Returns the result of the search, with all its steps. */
    EndedSearch ended(RateFinder.Outcome outcome, SearchBounds bounds) {
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
        return new EndedSearch(outcome.found(), outcome.sentence(), fact);
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
}
