package io.github.jmeterduplex.latency;

import java.util.Locale;
import java.util.Objects;

/**
 * One line of {@code failures.csv}: how often one cause struck in one interval.
 *
 * @param interval when
 * @param kind whom it struck
 * @param cause the slug of the cause
 * @param count how often
 * @param label of the messages; empty for sessions, and where the file does not say
 * @param example what the first fault of this cause and label said; empty in all other lines
 */
public record FailureCount(Interval interval, Kind kind, String cause, long count, String label, String example) {
    /**
     * No part may be null.
     *
     * @param interval when
     * @param kind whom it struck
     * @param cause the slug of the cause
     * @param count how often
     * @param label of the messages, or empty
     * @param example what a fault said, or empty
     */
    public FailureCount {
        Objects.requireNonNull(interval, "interval");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(cause, "cause");
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(example, "example");
    }

    /**
     * One without label and example.
     *
     * @param interval when
     * @param kind whom it struck
     * @param cause the slug of the cause
     * @param count how often
     */
    public FailureCount(Interval interval, Kind kind, String cause, long count) {
        this(interval, kind, cause, count, "", "");
    }

    /** Whom a cause strikes. */
    public enum Kind {
        /** A session that was not opened, or was dropped. */
        SESSION,
        /** A message that failed, was lost or was wrong. */
        MESSAGE;

        /** {@return the word in the file} */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
