package io.github.jmeterduplex.internal.engine.search;

/**
 * How long a step takes.
 *
 * @param settleSeconds what comes first, and is not measured
 * @param seconds what is measured
 * @param mostTimes so often as long it goes on at most, where it is undecided
 */
public record StepTimes(double settleSeconds, double seconds, int mostTimes) {}
