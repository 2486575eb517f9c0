package io.github.jmeterduplex.build.planted.latency;

import org.HdrHistogram.Histogram;

/** A lowest package that uses a library. */
public record Borrower(Histogram histogram) {}
