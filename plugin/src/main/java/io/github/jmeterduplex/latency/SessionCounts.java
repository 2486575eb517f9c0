package io.github.jmeterduplex.latency;

import java.util.Objects;

/**
 * One line of {@code sessions.csv}: what the sessions of one engine did in one interval.
 *
 * @param interval when
 * @param counts what they did
 */
public record SessionCounts(Interval interval, Counts<SessionCount> counts) {
    /**
     * No part may be null.
     *
     * @param interval when
     * @param counts what they did
     */
    public SessionCounts {
        Objects.requireNonNull(interval, "interval");
        Objects.requireNonNull(counts, "counts");
    }
}
