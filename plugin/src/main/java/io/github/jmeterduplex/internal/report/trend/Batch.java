package io.github.jmeterduplex.internal.report.trend;

/** The latencies of one stretch of the run, of all engines. */
public interface Batch {
    /** Returns the number of latencies. */
    long count();

    /** Returns how many latencies do not exceed a time in microseconds. */
    long countUpTo(long micros);
}
