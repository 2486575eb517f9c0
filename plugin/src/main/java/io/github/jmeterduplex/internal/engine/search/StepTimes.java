package io.github.jmeterduplex.internal.engine.search;

/**
 * The duration of a step.
 *
 * @param settleSeconds the first part, which is not measured
 * @param seconds the measured part
 * @param mostTimes an undecided step lasts at most this many times as long
 */
public record StepTimes(double settleSeconds, double seconds, int mostTimes) {}
