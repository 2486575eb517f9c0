package io.github.jmeterduplex.internal.report.read;

/** The ends of a 95 % interval of a percentile; milliseconds. */
public record Bounds(double low, double high) {}
