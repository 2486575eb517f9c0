package io.github.jmeterduplex.latency;

import java.util.Objects;

/**
 * One line of {@code counts.csv}: what became of the messages of one label in one interval.
 *
 * @param interval when
 * @param label whose
 * @param counts what became of them
 */
public record LabelCounts(Interval interval, String label, Counts<Count> counts) {
    /**
     * No part may be null.
     *
     * @param interval when
     * @param label whose
     * @param counts what became of them
     */
    public LabelCounts {
        Objects.requireNonNull(interval, "interval");
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(counts, "counts");
    }
}
