package io.github.jmeterduplex.latency;

import java.util.Objects;

/**
 * One line of {@code sessions.csv}: what the sessions of one engine did in one interval.
 *
 * @param interval the interval of the line
 * @param counts the counts of the sessions
 */
public record SessionCounts(Interval interval, Counts<SessionCount> counts) {
    /**
     * No part may be null.
     *
     * @param interval the interval of the line
     * @param counts the counts of the sessions
     */
    public SessionCounts {
        Objects.requireNonNull(interval, "interval");
        Objects.requireNonNull(counts, "counts");
    }
}
