package io.github.jmeterduplex.latency;

import java.util.Objects;

/** One line of {@code sessions.csv}: what the sessions of one engine did in one interval. */
public record SessionCounts(Interval interval, Counts<SessionCount> counts) {
    /** No part may be null. */
    public SessionCounts {
        Objects.requireNonNull(interval, "interval");
        Objects.requireNonNull(counts, "counts");
    }
}
