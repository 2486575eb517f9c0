package io.github.jmeterduplex.latency;

import java.util.Locale;

/** The counts of sessions; the columns of {@code sessions.csv} in their order. */
public enum SessionCount {
    /** Connects under way at the end of the interval. */
    OPENING,
    /** Sessions open at the end of the interval. */
    OPEN,
    /** Sessions opened for the first time. */
    OPENED,
    /** Sessions closed by this side. */
    CLOSED,
    /** Open sessions that were dropped. */
    LOST,
    /** Dropped sessions that were opened again. */
    RECONNECTED,
    /** Connects that failed. */
    FAILED,
    /** Wire bytes written. */
    BYTES_OUT,
    /** Wire bytes read. */
    BYTES_IN,
    /** Pushes that arrived. */
    PUSHED,
    /** Highest number of open sessions in the interval. */
    OPEN_PEAK;

    private final String word = name().toLowerCase(Locale.ROOT);

    /** {@return the word in files and reports} */
    public String word() {
        return word;
    }
}
