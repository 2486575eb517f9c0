package io.github.jmeterduplex.latency;

import io.github.jmeterduplex.internal.csv.CsvRow;

/**
 * The stretch of time that one line of a file covers.
 *
 * @param startEpochMillis its start, by the run's clock: wall clock at the start of the run, steady from there
 * @param lengthMillis its true length; a late tick makes an interval longer, never a count wrong
 */
public record Interval(long startEpochMillis, long lengthMillis) {
    static final String START_COLUMN = "interval_start_ms";
    static final String LENGTH_COLUMN = "interval_ms";

    /** {@return the first millisecond after it} */
    public long endEpochMillis() {
        return startEpochMillis + lengthMillis;
    }

    static Interval of(CsvRow row) {
        return new Interval(row.number(START_COLUMN), row.number(LENGTH_COLUMN));
    }
}
