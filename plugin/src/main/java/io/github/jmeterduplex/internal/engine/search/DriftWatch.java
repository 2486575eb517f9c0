package io.github.jmeterduplex.internal.engine.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Detects a server that becomes slower, or faster, during a search, whatever the rate. Confined to one thread.
 *
 * <p>The fastest messages of a steady server do not take longer at a lower rate. If they take longer in later steps,
 * the server has become slower, and a search has more than one answer.
 */
final class DriftWatch {
    /** The smallest number of intervals of a step that counts: steps of an overloaded server end earlier. */
    private static final int MIN_INTERVALS = 8;

    private static final int MIN_PAIRS = 3;
    /** The smallest share of the compared pairs of steps that must differ for a drift. */
    private static final double MOST = 0.85;
    /**
     * The smallest latency ratio of two steps that counts as a difference; the next constant is the smallest that
     * matters.
     */
    private static final double DIFFERENT = 1.02;

    private static final double CLEARLY = 1.25;
    /** The share of messages that do not belong to the fastest ones. */
    private static final double ALL_BUT_FASTEST = 0.95;

    private static final double MILLIS_PER_SECOND = 1_000;

    /** The latency of the fastest messages at one rate: the median of the intervals of a step. */
    private record Stretch(double perSecond, long atMillis, double micros) {}

    private final List<Long> fastest = new ArrayList<>();
    private final List<Stretch> stretches = new ArrayList<>();
    private double rate;
    private long beganMillis;

    void pace(double perSecond) {
        if (rate > 0 && fastest.size() >= MIN_INTERVALS) {
            stretches.add(new Stretch(
                    rate,
                    beganMillis,
                    fastest.stream()
                            .sorted()
                            .skip(fastest.size() / 2)
                            .findFirst()
                            .orElseThrow()));
        }
        fastest.clear();
        rate = perSecond;
    }

    void add(SearchInterval interval) {
        long micros = interval.micros(ALL_BUT_FASTEST);
        if (micros > 0) {
            beganMillis = fastest.isEmpty() ? interval.interval().startEpochMillis() : beganMillis;
            fastest.add(micros);
        }
    }

    /** Forgets the intervals since the last change of the rate: the server was overloaded. */
    void ignore() {
        fastest.clear();
    }

    /** Returns a sentence that says how the latency drifts; empty if it does not drift. */
    Optional<String> text() {
        return text("slower", 1).or(() -> text("faster", -1));
    }

    /**
     * @param direction 1 if later steps at lower rates are compared, to find a slower server; -1 for the opposite of
     *     both
     */
    private Optional<String> text(String word, int direction) {
        int pairs = 0;
        int changed = 0;
        double most = CLEARLY;
        Stretch first = null;
        Stretch last = null;
        for (Stretch before : stretches) {
            for (Stretch after : stretches) {
                boolean isLater = after.atMillis() > before.atMillis()
                        && direction * after.perSecond() <= direction * before.perSecond();
                if (!isLater) {
                    continue;
                }
                pairs++;
                double ratio = Math.pow(after.micros() / before.micros(), direction);
                changed += ratio >= DIFFERENT ? 1 : 0;
                if (ratio > most) {
                    most = ratio;
                    first = before;
                    last = after;
                }
            }
        }
        if (pairs < MIN_PAIRS || changed < MOST * pairs || first == null || last == null) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "the latency drifts, so no answer holds for long: the server became %s, its fastest messages took %s"
                        + " ms at %s/s and %s ms at %s/s %.0f s later",
                word,
                RateText.millis((long) first.micros()),
                RateText.rate(first.perSecond()),
                RateText.millis((long) last.micros()),
                RateText.rate(last.perSecond()),
                (last.atMillis() - first.atMillis()) / MILLIS_PER_SECOND));
    }
}
