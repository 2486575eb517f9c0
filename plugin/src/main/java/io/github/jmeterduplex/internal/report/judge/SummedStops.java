package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.internal.report.judge.ClientVerdict.Disturbance;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict.OwnPercentiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Finds the percentiles that short stops of the engines explain together, though each is too short to count by itself.
 *
 * <p>Of the messages, the share 1 - p is slower than the percentile of p. If half as many of them waited for the load
 * generator for half of that percentile or longer, the percentile would be another one without these waits, so the
 * server's percentile is not known. Percentiles that waits of {@link Thresholds#DELAY_MILLIS} would explain are not
 * judged.
 */
final class SummedStops {
    private static final String P50 = "p50";
    private static final String P999 = "p999";
    private static final double PERCENT = 100.0;

    /** A percentile: its name, the share of slower messages, and how to read its value. */
    private record Quantile(String word, double beyond, ToDoubleFunction<MeasuredTimes> millis) {}

    private static final List<Quantile> QUANTILES = List.of(
            new Quantile(P50, 0.5, MeasuredTimes::p50Millis),
            new Quantile("p90", 0.1, MeasuredTimes::p90Millis),
            new Quantile("p95", 0.05, MeasuredTimes::p95Millis),
            new Quantile("p99", 0.01, MeasuredTimes::p99Millis),
            new Quantile(P999, 0.001, MeasuredTimes::p999Millis));

    private final Map<String, List<IntervalHealth>> engines;
    private final List<OwnPercentiles> own = new ArrayList<>();
    /** Latencies of which short stops explain only percentiles beyond the p99. */
    private final List<OwnPercentiles> farOut = new ArrayList<>();

    private final boolean isAll;

    /**
     * Finds the percentiles of the measured times that short stops explain.
     *
     * @param engines by the subject of a sentence, for example {@code the client}: the intervals without a stop that
     *     counts by itself
     */
    SummedStops(Map<String, List<IntervalHealth>> engines, List<MeasuredTimes> measured) {
        this.engines = engines;
        measured.forEach(this::judge);
        isAll = !measured.isEmpty()
                && own.stream().filter(one -> one.percentiles().contains(P50)).count() == measured.size();
    }

    private void judge(MeasuredTimes times) {
        List<String> words = new ArrayList<>();
        double lowest = 0;
        for (Quantile quantile : QUANTILES) {
            double millis = quantile.millis().applyAsDouble(times);
            double wait = Thresholds.DELAY_SHARE_OF_PERCENTILE * millis;
            boolean isOwn = wait >= Thresholds.DELAY_MILLIS
                    && share(all(), wait) >= Thresholds.DELAYED_SHARE_OF_TAIL * quantile.beyond();
            if (isOwn) {
                lowest = words.isEmpty() ? millis : lowest;
                words.add(quantile.word());
            }
        }
        if (!words.isEmpty()) {
            (words.equals(List.of(P999)) ? farOut : own).add(new OwnPercentiles(times.of(), words, lowest));
        }
    }

    private List<IntervalHealth> all() {
        return engines.values().stream().flatMap(List::stream).toList();
    }

    /** Returns the share of the intervals' time in which a message waited longer than this. */
    static double share(List<IntervalHealth> moments, double millis) {
        double waited = moments.stream()
                .mapToDouble(moment -> moment.waits().overMillis(millis))
                .sum();
        return waited / Math.max(1, DisturbanceFinder.millis(moments));
    }

    /** Returns the percentiles that short stops explain, also those beyond the p99. */
    List<OwnPercentiles> own() {
        List<OwnPercentiles> both = new ArrayList<>(own);
        both.addAll(farOut);
        return both;
    }

    /** Whether short stops explain any percentile up to the p99. */
    boolean any() {
        return !own.isEmpty();
    }

    /** Whether even the median of each label is due to stops of the load generator. */
    boolean isAll() {
        return isAll;
    }

    /**
     * Returns a text like {@code p99 of chat is the load generator's own, not the server's}; empty if stops do not
     * explain any.
     */
    String text() {
        if (own.isEmpty()) {
            return "";
        }
        boolean isOne = own.size() == 1 && shown(own.get(0)).size() == 1;
        return own.stream().map(one -> names(shown(one)) + " of " + one.of()).collect(Collectors.joining(", "))
                + (isOne ? " is" : " are") + " the load generator's own, not the server's";
    }

    /** Returns a text like {@code its stops explain p99.9 of chat}; empty if stops do not explain any p99.9. */
    String farOutText() {
        return farOut.isEmpty()
                ? ""
                : "its stops explain p99.9 of "
                        + farOut.stream().map(OwnPercentiles::of).collect(Collectors.joining(", "));
    }

    private static List<String> shown(OwnPercentiles one) {
        return one.percentiles().stream().filter(word -> !word.equals(P999)).toList();
    }

    private static String names(List<String> words) {
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    /** Returns a sentence on the engine for which messages waited longest; called only if {@link #any} is true. */
    String reason() {
        double millis = Thresholds.DELAY_SHARE_OF_PERCENTILE
                * own.stream().mapToDouble(OwnPercentiles::lowestMillis).min().orElse(0);
        Map.Entry<String, List<IntervalHealth>> worst = engines.entrySet().stream()
                .max(Comparator.comparingDouble(engine -> share(engine.getValue(), millis)))
                .orElseThrow();
        List<IntervalHealth> moments = worst.getValue();
        return String.format(
                Locale.ROOT,
                "For %.1f %% of the time messages waited longer than %.1f ms for %s, %s",
                PERCENT * share(moments, millis),
                millis,
                worst.getKey(),
                because(cause(moments, millis), moments));
    }

    private static Disturbance cause(List<IntervalHealth> moments, double millis) {
        Map<Disturbance, Double> waited = new EnumMap<>(Disturbance.class);
        moments.forEach(moment -> waited.merge(cause(moment), moment.waits().overMillis(millis), Double::sum));
        return waited.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(Disturbance.STANDSTILL);
    }

    private static Disturbance cause(IntervalHealth moment) {
        if (moment.gcSumMillis() > 0
                && 2 * moment.gcSumMillis() >= moment.waits().overMillis(0)) {
            return Disturbance.GC;
        }
        if (moment.isShortOfCores(moment.waits().overMillis(0))) {
            return Disturbance.CPU;
        }
        return moment.lagMillis() > moment.hiccupMillis() ? Disturbance.IO : Disturbance.STANDSTILL;
    }

    private static String because(Disturbance cause, List<IntervalHealth> moments) {
        return switch (cause) {
            case GC -> "mostly for GC: a larger heap makes pauses rarer, fewer and shorter messages make them shorter.";
            case CPU ->
                "mostly for a core" + throttled(moments)
                        + ": give it cores of its own, lower the rate, or add engines.";
            case IO -> "mostly for its I/O loops: raise duplex.io.threads, or add engines.";
            case STANDSTILL ->
                "and neither GC nor full cores explain it: was the machine swapping, or a guest of a busy host?";
        };
    }

    private static String throttled(List<IntervalHealth> moments) {
        double millis = moments.stream()
                .mapToDouble(moment -> Math.max(0, moment.throttledMillis()))
                .sum();
        return millis >= 1 ? String.format(Locale.ROOT, " (a limit of CPU stopped it for %.0f ms)", millis) : "";
    }
}
