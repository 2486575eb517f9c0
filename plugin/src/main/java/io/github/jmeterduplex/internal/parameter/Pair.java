package io.github.jmeterduplex.internal.parameter;

/** Two whole numbers of one cell, such as a heartbeat's milliseconds out and in. */
public record Pair(int first, int second) {}
