package io.github.jmeterduplex.latency;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.internal.codec.csv.CsvRow;

/**
 * The stretch of time that one line of a file covers.
 *
 * @param startEpochMillis its start, by the run's clock: wall clock at the start of the run, steady from there
 * @param lengthMillis its true length; a late tick makes an interval longer, never a count wrong
 */
public record Interval(long startEpochMillis, long lengthMillis) {
    static final String START_COLUMN = "interval_start_ms";
    static final String LENGTH_COLUMN = "interval_ms";

    /** The latest start that is accepted, in epoch milliseconds: in the year 5138. */
    private static final long LATEST_START = 100_000_000_000_000L;
    /**
     * The longest length that is accepted, in milliseconds: a day; an interval is an hour at most, unless the machine
     * stood still.
     */
    private static final long LONGEST = 86_400_000;

    /** {@return the first millisecond after the interval} */
    public long endEpochMillis() {
        return startEpochMillis + lengthMillis;
    }

    /** Begins the line of a file with the columns of this interval. */
    CsvLine line() {
        return new CsvLine().number(startEpochMillis).number(lengthMillis);
    }

    static Interval of(CsvRow row) {
        return checked(row.number(START_COLUMN), row.number(LENGTH_COLUMN));
    }

    /** Checks an interval that a file gives; one that a run cannot have is an illegal argument. */
    static Interval checked(long startEpochMillis, long lengthMillis) {
        if (startEpochMillis < 0 || startEpochMillis > LATEST_START || lengthMillis < 0 || lengthMillis > LONGEST) {
            throw new IllegalArgumentException(
                    "not an interval: " + lengthMillis + " ms from " + startEpochMillis + " on");
        }
        return new Interval(startEpochMillis, lengthMillis);
    }
}
