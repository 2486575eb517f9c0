package io.github.jmeterduplex.internal.sampler;

/** Two whole numbers of one cell, such as a heartbeat's milliseconds out and in. */
public record Pair(int first, int second) {}
