package io.github.jmeterduplex.internal.report.judge;

/**
 * A part of what is reported in which nothing disturbed the load generator.
 *
 * @param fromSeconds its start, in seconds from the start of the run
 * @param toSeconds its end
 */
public record UsableStretch(double fromSeconds, double toSeconds) {
    /** The part that begins no earlier than this; may be of no length. */
    UsableStretch from(double seconds) {
        double from = Math.max(fromSeconds, seconds);
        return new UsableStretch(from, Math.max(from, toSeconds));
    }

    /** Whole seconds within it, which is what options take; may be negative. */
    double wholeSeconds() {
        return Math.floor(toSeconds) - Math.ceil(fromSeconds);
    }
}
