package io.github.jmeterduplex.latency;

import java.util.Locale;

/**
 * The values of {@code sessions.csv}: one column for each constant, in this order, named by {@link #word}.
 *
 * <p>All columns are required when a file is read, and a missing one fails the reading. A new constant therefore makes
 * the files of older runs incomplete.
 */
public enum SessionCount {
    /** Connects under way at the end of the interval. */
    OPENING,
    /** Sessions open at the end of the interval. */
    OPEN,
    /** Sessions opened for the first time. */
    OPENED,
    /** Sessions closed by this side. */
    CLOSED,
    /** Open sessions that were dropped, not closed by this side. */
    LOST,
    /** Dropped sessions that were opened again. */
    RECONNECTED,
    /** Connects that failed. */
    FAILED,
    /** Bytes written to the wire. */
    BYTES_OUT,
    /** Bytes read from the wire. */
    BYTES_IN,
    /** Pushes that arrived. */
    PUSHED,
    /** The highest number of open sessions in the interval. */
    OPEN_PEAK;

    private final String word = name().toLowerCase(Locale.ROOT);

    /** {@return the name of the column in files and reports} */
    public String word() {
        return word;
    }
}
