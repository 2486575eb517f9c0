package io.github.jmeterduplex.internal.report.trend;

/** The latencies of one stretch of the run, of all engines. */
public interface Batch {
    /** How many there are. */
    long count();

    /** How many are at most that, in microseconds. */
    long countUpTo(long micros);
}
