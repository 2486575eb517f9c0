package io.github.jmeterduplex.internal.engine.search;

/**
 * The parameters of a search.
 *
 * @param start the first rate; like all rates here, of all engines together
 * @param maximum the highest rate
 * @param precision width of the interval at its end, as a share of the rate
 * @param step how long a step takes
 * @param confirm how long the confirmation takes
 * @param recoverSeconds how long a server may take to recover
 * @param bounds the bounds that must be kept
 */
public record SearchPlan(
        double start,
        double maximum,
        double precision,
        Times step,
        Times confirm,
        double recoverSeconds,
        SearchBounds bounds) {

    /**
     * The duration of a step.
     *
     * @param settleSeconds the first part, which is not measured
     * @param seconds the measured part
     * @param mostTimes an undecided step lasts at most this many times as long
     */
    public record Times(double settleSeconds, double seconds, int mostTimes) {}
}
