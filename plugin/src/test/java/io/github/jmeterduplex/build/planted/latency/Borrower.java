package io.github.jmeterduplex.build.planted.latency;

import org.HdrHistogram.Histogram;

/** A leaf that uses a library. */
public record Borrower(Histogram histogram) {}
