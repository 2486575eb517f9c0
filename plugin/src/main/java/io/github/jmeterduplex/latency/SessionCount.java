package io.github.jmeterduplex.latency;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * The values of {@code sessions.csv}: one column for each constant, in this order, named by {@link #word}.
 *
 * <p>If a column of {@link #OF_ALL_FILES} is missing, the reading fails; a later one counts as 0 then.
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
    OPEN_PEAK,
    /** Open sessions that continue over another connection, by stateful reconnect; neither lost nor opened. */
    RESUMED;

    /** The columns that files of all versions have. */
    static final Set<SessionCount> OF_ALL_FILES = EnumSet.range(OPENING, OPEN_PEAK);

    private final String word = name().toLowerCase(Locale.ROOT);

    /** {@return the name of the column in files and reports} */
    public String word() {
        return word;
    }
}
