package io.github.jmeterduplex.internal.sampler.parameter;

/** Two whole numbers of one parameter, such as a heartbeat's milliseconds out and in. */
public record NumberPair(int first, int second) {}
