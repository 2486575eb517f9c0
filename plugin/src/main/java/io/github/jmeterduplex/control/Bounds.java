package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.engine.search.SearchBounds;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The bounds that a CheckMessages or a FindRate checks; a bound is null if it is not set. */
record Bounds(
        @Nullable Double maxP95Millis,
        @Nullable Double maxP99Millis,
        @Nullable Double maxLostPercent,
        @Nullable Double minPerSecond,
        @Nullable Integer minOpen) {
    private static final double MAX = 1_000_000_000;

    private static final Parameter<Double> MAX_P95 = Parameter.decimal("maxP95Millis", null, 0, MAX)
            .unit("ms")
            .label("Highest p95")
            .meaning("the 95th percentile must not be above; of the same latencies as `maxP99Millis`");
    private static final Parameter<Double> MAX_P99 = Parameter.decimal("maxP99Millis", null, 0, MAX)
            .unit("ms")
            .label("Highest p99")
            .meaning("the 99th percentile must not be above; the intended latency where there is a pace, else the"
                    + " latency");
    private static final Parameter<Double> MAX_LOST = Parameter.decimal("maxLostPercent", null, 0, 100)
            .unit("%")
            .label("Most lost messages")
            .meaning("lost and never written messages, of all whose outcome became known");
    private static final Parameter<Double> MIN_RATE = Parameter.decimal("minPerSecond", null, 0, MAX)
            .unit("/s")
            .label("Lowest rate")
            .meaning("messages written a second");
    private static final Parameter<Integer> MIN_OPEN = Parameter.integer("minOpen", null, 0, 1_000_000)
            .label("Fewest open sessions")
            .meaning("sessions open now, over all groups of the engine");

    static final ParameterTable TABLE = ParameterTable.of(MAX_P95, MAX_P99, MAX_LOST, MIN_RATE, MIN_OPEN);

    /** The table of a search's bounds, without the minimum rate, as a search sets the rate itself. */
    static final ParameterTable OF_SEARCH = ParameterTable.of(
            MAX_P99,
            Parameter.decimal(MAX_LOST.name(), null, 0, 100)
                    .unit("%")
                    .label("Most lost messages")
                    .meaning("lost, wrong and never written messages, of all whose outcome became known"),
            Parameter.integer(MIN_OPEN.name(), null, 0, 1_000_000)
                    .label("Fewest open sessions")
                    .meaning("sessions open now, over all groups; of all engines together, as `start`"));

    static Bounds read(ParameterValues parameters) {
        return new Bounds(
                parameters.optional(MAX_P95),
                parameters.optional(MAX_P99),
                parameters.optional(MAX_LOST),
                parameters.optional(MIN_RATE),
                parameters.optional(MIN_OPEN));
    }

    /** Returns the bounds that every step of a search must meet. */
    SearchBounds ofSearch() {
        return new SearchBounds(maxP99Millis, maxLostPercent, minOpen);
    }

    /**
     * Returns a sentence for each bound that the values break. If no message was seen, one sentence replaces those of
     * the bounds on messages.
     */
    List<String> brokenBy(CheckedFigures figures) {
        List<String> broken = new ArrayList<>();
        boolean onMessages =
                maxP95Millis != null || maxP99Millis != null || maxLostPercent != null || minPerSecond != null;
        if (onMessages && figures.hasNoMessages()) {
            broken.add(figures.nothingSeen());
        } else {
            broken.addAll(broken("p95", MAX_P95, maxP95Millis, figures.p95Millis(), figures));
            broken.addAll(broken("p99", MAX_P99, maxP99Millis, figures.p99Millis(), figures));
            checkLost(figures, broken);
            checkRate(figures, broken);
        }
        if (minOpen != null && figures.open() < minOpen) {
            broken.add("open " + figures.open() + " is below minOpen " + minOpen);
        }
        return broken;
    }

    /**
     * Returns a sentence if a percentile breaks its bound; empty if it does not, or if the bound is not set.
     *
     * @param word of the percentile, such as {@code p99}
     * @param millis the percentile that was measured
     */
    private static List<String> broken(
            String word, Parameter<Double> parameter, @Nullable Double bound, double millis, CheckedFigures figures) {
        if (bound == null) {
            return List.of();
        }
        String named = parameter.name() + " " + CheckedFigures.plain(bound);
        if (!figures.hasLatencies()) {
            return List.of("no " + word + " to hold against " + named + ": no reply came " + figures.over());
        }
        return millis > bound
                ? List.of(word + " " + CheckedFigures.against(bound, millis, CheckedFigures.millis(millis))
                        + " ms is above " + named)
                : List.of();
    }

    private void checkLost(CheckedFigures figures, List<String> broken) {
        if (maxLostPercent == null) {
            return;
        }
        if (figures.tally().sent() == 0) {
            broken.add("nothing to hold against maxLostPercent " + CheckedFigures.plain(maxLostPercent)
                    + ": the outcome of no message became known " + figures.over());
        } else if (figures.lostPercent() > maxLostPercent) {
            broken.add(String.format(
                    Locale.ROOT,
                    "lost %s %% is above maxLostPercent %s (%d lost, %d never written, of %d)",
                    CheckedFigures.against(
                            maxLostPercent, figures.lostPercent(), CheckedFigures.percent(figures.lostPercent())),
                    CheckedFigures.plain(maxLostPercent),
                    figures.tally().lost(),
                    figures.tally().failed(),
                    figures.tally().sent()));
        }
    }

    private void checkRate(CheckedFigures figures, List<String> broken) {
        if (minPerSecond != null && figures.perSecond() < minPerSecond) {
            broken.add(
                    CheckedFigures.against(minPerSecond, figures.perSecond(), CheckedFigures.rate(figures.perSecond()))
                            + "/s is below minPerSecond " + CheckedFigures.plain(minPerSecond));
        }
    }
}
